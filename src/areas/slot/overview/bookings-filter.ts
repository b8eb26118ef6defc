/** The bookings behind a figure: the filters with which their table is opened. */
import { weekdayOf } from '#model/areas/slot/rules/layout.ts'
import { dayPlus, type Weekday } from '#model/areas/slot/rules/booking.ts'
import { open } from '#src/engine/panes/screen.ts'

const exact = (text: string): string => `="${text.replaceAll('"', '')}"`
const two = (count: number): string => String(count).padStart(2, '0')

/** The days of a month, `2027-02-01` to `2027-02-28`. */
export function daysOfMonth(year: number, month: number): readonly string[] {
  const first = `${year}-${two(month)}-01`
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length }, (_, index) => dayPlus(first, index))
}

/** One hour of every such weekday of a month, by the clocks of the place. */
export const hoursFilter = (year: number, month: number, weekday: Weekday, hour: number): string =>
  daysOfMonth(year, month)
    .filter((day) => weekdayOf(day) === weekday)
    .map((day) => `${day} ${two(hour)}:00..${day} ${two(hour)}:59`)
    .join('|')

type Behind = {
  readonly place: string
  readonly when: string
  /** Its name; null for bookings without one, undefined for those of all. */
  readonly company?: string | null
  readonly status?: string
}

/** Beside, so that the figure stays in sight. */
export const openBookings = ({ place, when, company, status }: Behind): void =>
  open(
    'scheduler:bookings',
    {},
    {
      place: 'right',
      query: {
        'f.location': exact(place),
        'f.starts_at': when,
        ...(company !== undefined && { 'f.company': company === null ? 'empty' : exact(company) }),
        ...(status !== undefined && { 'f.status': status }),
      },
    },
  )
