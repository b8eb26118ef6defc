/** When trucks and cars are loaded, in the time of the place. */
import { dayIn, parseLocalTime } from '#model/shared/clock.ts'

export type Hours = { readonly opens: number; readonly closes: number; readonly weekdays: readonly number[] }

const everyDay = [0, 1, 2, 3, 4, 5, 6] as const
const usual: Hours = { opens: 6, closes: 18, weekdays: everyDay }
const hours: Readonly<Record<string, Hours>> = {
  'Gateway Terminal': { opens: 5, closes: 19, weekdays: everyDay },
  'Redwater Plant': { opens: 6, closes: 18, weekdays: everyDay.slice(1) },
  'Conway Storage': { opens: 6, closes: 20, weekdays: everyDay },
}
export const hoursOf = (facility: string): Hours => hours[facility] ?? usual

const HOUR = 3_600_000
const QUARTER = HOUR / 4
const DAY = 24 * HOUR
/** From the first appointment of a day to its last, which must be over when the place closes. */
const [AFTER_OPENING, BEFORE_CLOSING] = [0.5, 2.5]
/** Before now these keep their time where the place is closed: a demo is looked at at any hour, and must not be asleep. */
const AWAKE = 8 * HOUR

export type Calendar = { readonly openAt: (moment: number) => number }

/** Moves a moment into the opening hours of its day, or of the last day before on which the place opens. What came later still comes later. */
export function calendarOf({ opens, closes, weekdays }: Hours, timezone: string, now: Date): Calendar {
  const openings = new Map<string, number>()
  const openingOf = (day: string): number => {
    const known = openings.get(day)
    if (known !== undefined) return known
    const opening = Date.parse(parseLocalTime(`${day} ${opens}:00`, timezone) ?? '')
    openings.set(day, opening)
    return opening
  }
  const isWorkday = (day: string): boolean => weekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay())
  const today = dayIn(now.toISOString(), timezone)
  const sinceOpening = (now.getTime() - openingOf(today)) / HOUR
  const isBusy = isWorkday(today) && sinceOpening >= 2 && sinceOpening < closes - opens
  const openAt = (moment: number): number => {
    if (!isBusy && moment <= now.getTime() && moment > now.getTime() - AWAKE)
      return Math.round(moment / QUARTER) * QUARTER
    let day = dayIn(new Date(moment).toISOString(), timezone)
    while (!isWorkday(day)) day = new Date(Date.parse(`${day}T12:00:00Z`) - DAY).toISOString().slice(0, 10)
    const opening = openingOf(day)
    const share = (moment - (opening - opens * HOUR)) / DAY
    const open = (closes - opens - AFTER_OPENING - BEFORE_CLOSING) * HOUR
    const at = opening + AFTER_OPENING * HOUR + Math.min(Math.max(share, 0), 1) * open
    return Math.floor(at / QUARTER) * QUARTER
  }
  return { openAt }
}
