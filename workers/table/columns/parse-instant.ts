/**
 * A fast parser for instants in the wire format. `Date.parse` accepts many more formats and is too slow for the
 * thousands of instants in a batch of changed rows.
 */

/** The number in a run of digits; NaN if there are other characters. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return NaN
    number = number * 10 + digit
  }
  return number
}

/** Ms since 1970, as `Date.parse` returns it; NaN if the text is not an instant. */
export function momentOf(text: string): number {
  const isDay = text.length === 10
  if (
    text[4] !== '-' ||
    text[7] !== '-' ||
    (!isDay &&
      (text.length !== 24 ||
        text[10] !== 'T' ||
        text[13] !== ':' ||
        text[16] !== ':' ||
        text[19] !== '.' ||
        text[23] !== 'Z'))
  )
    return Date.parse(text)
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  // Days beyond 28 and unusual years are left to `Date.parse`.
  if (!(year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28)) return Date.parse(text)
  if (isDay) return Date.UTC(year, month - 1, day)
  const [hour, minute, second, ms] = [
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, 19),
    digits(text, 20, 23),
  ]
  if (!(hour <= 23 && minute <= 59 && second <= 59 && ms >= 0)) return Date.parse(text)
  return Date.UTC(year, month - 1, day, hour, minute, second, ms)
}
