/** Parses a rail car's reporting mark and number as typed or as written in rosters. */

/** The parsed mark of input such as `GATX 20411`, `gatx-020411` or `C&NW 1002`. */
export type ReadMark = {
  readonly car_mark: string
  readonly car_number: string
  /** Corrections that were made, as a sentence; empty if there were none. */
  readonly changed: string
}
export type BadMark = { readonly error: string }

const asWritten = (mark: string, number: string): string => [mark.trim(), number.trim()].filter(Boolean).join(' ')

/**
 * One to four letters, then a number from 1 to 999999 that has no check digit.
 * `&` and punctuation are dropped, letters become upper case, and leading zeros are removed (CN sends six digits).
 */
export function readMark(mark: string, number: string): ReadMark | BadMark {
  const letters = mark.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const digits = number.trim().replaceAll(/[\s,]|\.0+$/g, '')
  const written = asWritten(mark, number)
  if (letters === '' && digits === '') return { error: 'The mark and number are missing.' }
  if (letters === '') return { error: `“${written}” has no reporting mark.` }
  if (!/^[A-Z]{1,4}$/.test(letters))
    return { error: `“${mark.trim()}” is not a reporting mark: use one to four letters.` }
  if (digits === '') return { error: `“${written}” has no car number.` }
  if (!/^\d+$/.test(digits)) return { error: `“${number.trim()}” is not a car number: use digits only.` }
  const plain = digits.replace(/^0+/, '')
  if (plain === '' || plain.length > 6) return { error: `“${number.trim()}” is not a car number from 1 to 999999.` }
  const changes = [
    mark.includes('&') && `“&” removed from ${mark.trim()}`,
    plain !== digits && `leading zeros removed from ${digits}`,
  ].filter((text) => text !== false)
  return { car_mark: letters, car_number: plain, changed: changes.length > 0 ? `${changes.join(', ')}.` : '' }
}

/** The same for a mark and number in one text. */
export function readWholeMark(text: string): ReadMark | BadMark {
  const parts = /^\s*([A-Za-z&.]{1,8})[\s-]*(\d[\d,]*(?:\.0+)?)\s*$/.exec(text)
  if (parts) return readMark(parts[1] ?? '', parts[2] ?? '')
  return {
    error:
      text.trim() === ''
        ? 'The mark and number are missing.'
        : `“${text.trim()}” is not a car. Enter a mark and a number, such as GATX 20411.`,
  }
}

/** The query for cars of these names. The two lists are not paired: it may find others too, by another mark with the same number. */
export const queryOfCars = (cars: readonly { readonly car_mark: string; readonly car_number: string }[]) => ({
  car_mark__in: [...new Set(cars.map(({ car_mark }) => car_mark))].join(','),
  car_number__in: [...new Set(cars.map(({ car_number }) => car_number))].join(','),
})
