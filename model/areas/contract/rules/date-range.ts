/** A range of days as one word: `2026-11-01_2026-11-30`, both days in. */
export type DateRange = { readonly from: string; readonly to: string }

const FORM = 'Write two days, the earlier first: 2026-11-01_2026-11-30.'
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

/** Undefined for an empty text. A text that is no range gives what is wrong with it. */
export function dateRange(text: string): DateRange | { readonly fault: string } | undefined {
  if (text.trim() === '') return undefined
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/.exec(text.trim()) ?? []
  if (!isDay(from) || !isDay(to)) return { fault: FORM }
  return from > to ? { fault: `${from} is after ${to}. ${FORM}` } : { from, to }
}
