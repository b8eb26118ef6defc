/** Today at a place: who is late, who is in, who comes next, and on which days room runs short. */
import { dayIn, timeIn } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import { takesRoom } from '#model/areas/slot/rules/booking.ts'
import { isLate } from '#model/areas/slot/rules/board/slot-look.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { bookingsAt, slotsAt, type BoardBooking } from '../board/data/calls.ts'
import { useMinute } from '../board/drawing/use-minute.ts'
import { bookedBy } from '../board/state/slot-words.ts'
import { minutesSince, minutesText } from './figures.ts'
import styles from './Overview.module.css'

/** Of those that are still to come, as many are named. */
const NEXT = 5

type Line = { readonly booking: BoardBooking; readonly says: string }

function Trucks({
  title,
  lines,
  isLate: late = false,
  count = lines.length,
}: {
  readonly title: string
  readonly lines: readonly Line[]
  readonly isLate?: boolean
  /** Where only the first of them are named. */
  readonly count?: number
}) {
  return (
    <div className={styles['column']}>
      <h4 className={styles['small']} data-late={(late && lines.length > 0) || undefined}>
        {late && lines.length > 0 ? '▲ ' : ''}
        {title} {count}
      </h4>
      <ul className={styles['trucks']}>
        {lines.map(({ booking, says }) => (
          <li key={booking.id}>
            <Button
              look="quiet"
              onPress={() => open('scheduler:bookings:booking', { bookingId: booking.id }, { place: 'right' })}
            >
              {booking.reference}
            </Button>
            <span>{bookedBy(booking)}</span>
            <span className={styles['faint']}>{says}</span>
          </li>
        ))}
        {lines.length === 0 && <li className={styles['faint']}>nobody</li>}
        {count > lines.length && <li className={styles['faint']}>{`and ${grouped(count - lines.length)} later`}</li>}
      </ul>
    </div>
  )
}

type Props = { readonly location: number; readonly timezone: string; readonly shortDays: readonly string[] }

export function Today({ location, timezone, shortDays }: Props) {
  const now = useMinute()
  const day = dayIn(now, timezone)
  const days = { from: day, until: day }
  const answer = useFresh<readonly BoardBooking[], readonly unknown[]>({
    queryKey: ['schedule:booking', 'today', location, day],
    queryFn: async ({ signal }) => (await bookingsAt(location, days, signal)).bookings,
    meta: { resources: ['schedule:slot', 'schedule:location'] },
  })
  const room = useFresh<number, readonly unknown[]>({
    queryKey: ['schedule:slot', 'room today', location, day],
    queryFn: async ({ signal }) => {
      const { slots } = await slotsAt(location, days, signal)
      const at = new Date().toISOString()
      return slots.filter(({ ends_at }) => ends_at > at).reduce((sum, { free }) => sum + (free ?? 0), 0)
    },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} label="Loading today" />
  const some = answer.data
  const at = ({ starts_at }: BoardBooking): string => timeIn(starts_at ?? '', timezone)
  const late = some.filter((one) => isLate(one, now))
  const inside = some.filter(({ status }) => status === 'checked_in' || status === 'in_progress')
  const next = some.filter((one) => (one.status === 'confirmed' || one.status === 'requested') && !isLate(one, now))
  const booked = some.filter(({ status }) => takesRoom(status)).length
  const done = some.filter(({ status }) => status === 'completed').length
  return (
    <section aria-label="Trucks today" className={styles['part']}>
      <h3 className={styles['heading']}>
        Today {day}
        <span className={styles['faint']}>
          {`${booked} booked, ${done} done, ${room.data ?? '–'} free from now on`}
        </span>
        {shortDays.length > 0 && <span data-late>{`▲ Room runs short on ${shortDays.join(', ')}`}</span>}
      </h3>
      <div className={styles['columns']}>
        <Trucks
          title="Late"
          isLate
          lines={late.map((booking) => ({
            booking,
            says: `${minutesText(minutesSince(booking.starts_at, now))} late, ${at(booking)}`,
          }))}
        />
        <Trucks
          title="In"
          lines={inside.map((booking) => ({
            booking,
            says: `in for ${minutesText(minutesSince(booking.checked_in_at, now))}`,
          }))}
        />
        <Trucks
          title="To come"
          count={next.length}
          lines={next.slice(0, NEXT).map((booking) => ({ booking, says: at(booking) }))}
        />
      </div>
    </section>
  )
}
