/** Reads a township or a map sheet as people type it, and the filters of a table that find its locations. */

/** Texts for the filter row by field; those of the other system are empty. */
export type AreaFilters = Readonly<Record<(typeof areaFields)[number], string>>
export const areaFields = ['township', 'range', 'meridian', 'series_number', 'map_area', 'map_sheet'] as const

const none: AreaFilters = { township: '', range: '', meridian: '', series_number: '', map_area: '', map_sheet: '' }

/** `47-9W4`, `047-09W4`, `Tp 47 Rg 9 W4` or `094-A-15`; undefined for other texts. A township may be without its meridian. */
export function areaFilters(typed: string): AreaFilters | undefined {
  const text = typed.trim().toUpperCase()
  if (text === '') return none
  const township = /^(?:TO?W?N?S?H?I?P[ .]*)?(\d{1,3})[-, ]+(?:RA?N?GE?[ .]*)?(\d{1,2})[-, ]*(W[1-6]|E1)?$/.exec(text)
  if (township !== null)
    return {
      ...none,
      township: `=${Number(township[1])}`,
      range: `=${Number(township[2])}`,
      meridian: township[3] === undefined ? '' : `=${township[3]}`,
    }
  const sheet = /^0?(\d{2,3})[-, ]*([A-P])[-, ]*(\d{1,2})$/.exec(text)
  return sheet === null
    ? undefined
    : {
        ...none,
        series_number: `=${(sheet[1] ?? '').padStart(3, '0')}`,
        map_area: `=${sheet[2]}`,
        map_sheet: `=${Number(sheet[3])}`,
      }
}
