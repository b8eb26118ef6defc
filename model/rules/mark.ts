/** Reporting mark and number of a rail car, as people and rosters write them. */

/** What stands in a roster or is typed: `GATX 20411`, `gatx-020411`, `C&NW 1002`. */
export type ReadMark = {
  readonly car_mark: string
  readonly car_number: string
  /** What had to be mended, in a sentence; empty when it was written as it should be. */
  readonly changed: string
}
export type BadMark = { readonly error: string }

const asWritten = (mark: string, number: string): string => [mark.trim(), number.trim()].filter(Boolean).join(' ')

/**
 * One to four letters, then a number from 1 to 999999 that has no check digit.
 * `&` and punctuation of old lists are dropped, letters made capital, leading zeros taken off (CN sends six digits).
 */
export function readMark(mark: string, number: string): ReadMark | BadMark {
  const letters = mark.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const digits = number.trim().replaceAll(/[\s,]|\.0+$/g, '')
  const written = asWritten(mark, number)
  if (letters === '' && digits === '') return { error: 'There is no mark and no number.' }
  if (letters === '') return { error: `“${written}” has no reporting mark.` }
  if (!/^[A-Z]{1,4}$/.test(letters)) return { error: `“${mark.trim()}” is no reporting mark: one to four letters.` }
  if (digits === '') return { error: `“${written}” has no car number.` }
  if (!/^\d+$/.test(digits)) return { error: `“${number.trim()}” is no car number: digits only.` }
  const plain = digits.replace(/^0+/, '')
  if (plain === '' || plain.length > 6) return { error: `“${number.trim()}” is no car number: from 1 to 999999.` }
  const changes = [
    mark.includes('&') && `“&” dropped from ${mark.trim()}`,
    plain !== digits && `leading zeros taken off ${digits}`,
  ].filter((said) => said !== false)
  return { car_mark: letters, car_number: plain, changed: changes.length > 0 ? `${changes.join(', ')}.` : '' }
}

/** The same, of mark and number written as one. */
export function readWholeMark(text: string): ReadMark | BadMark {
  const parts = /^\s*([A-Za-z&.]{1,8})[\s-]*(\d[\d,]*(?:\.0+)?)\s*$/.exec(text)
  if (parts) return readMark(parts[1] ?? '', parts[2] ?? '')
  return { error: text.trim() === '' ? 'There is no mark and no number.' : `“${text.trim()}” is no car: a mark and a number, such as GATX 20411.` }
}
