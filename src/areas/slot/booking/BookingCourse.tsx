/**
 * A booking from the request until the truck has left: when each step was reached, what stands in the way of the next, and how punctual its
 * carrier is.
 */
import { useSnapshot } from 'valtio'
import { booking } from '#model/areas/slot/booking.resource.ts'
import type { MonthFigures } from '#model/areas/slot/rules/statistics.ts'
import { grouped } from '#model/shared/number-format.ts'
import { clock, dayIn } from '#model/shared/clock.ts'
import { api } from '#src/engine/api/api.ts'
import { saveDocument } from '#src/engine/data/documents.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open, openPath, recordPath } from '#src/engine/panes/screen.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { minutesText, monthIn, wholePercent } from '../overview/figures.ts'
import { courseOf, reasonsOf, type BookingActions } from './course.ts'
import styles from './Booking.module.css'

type Values = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function Rail({ values, timezone }: { readonly values: Values; readonly timezone: string }) {
  return (
    <ol className={styles['rail']} aria-label="Course of the booking">
      {courseOf(values).map(({ status, word, at, standing }) => (
        <li key={status} data-standing={standing} aria-current={standing === 'now' ? 'step' : undefined}>
          <span className={styles['stop']} aria-hidden />
          <span className={styles['word']}>{word}</span>
          <span className={styles['faint']}>{at === null ? '' : clock(at, timezone).slice(5)}</span>
        </li>
      ))}
    </ol>
  )
}

/** What is not in the head of the record, which has the verbs: moving it, and what stands in the way of each action. */
function Actions({ values, timezone }: { readonly values: Values; readonly timezone: string }) {
  const id = idOf(values['id']) ?? 0
  const answer = useFresh<BookingActions, readonly unknown[]>({
    queryKey: ['schedule:booking', 'actions', id, values['version']],
    queryFn: ({ signal }) => api<BookingActions>('schedule/booking/get_actions/', { query: { booking: id }, signal }),
    meta: { resources: ['schedule:slot', 'schedule:location', 'terminal:override'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={2} label="Asking what can be done" />
  const reasons = reasonsOf(answer.data)
  const canMove = answer.data.actions.some(({ action, enabled }) => action === 'move' && enabled)
  const location = idOf(values['location'])
  const move = (place: number): void =>
    open(
      'scheduler:location:schedule',
      { locationId: place },
      {
        place: 'right',
        query: {
          day: dayIn(textOf(values['starts_at']), timezone),
          slot: String(idOf(values['slot']) ?? ''),
        },
      },
    )
  return (
    <>
      {canMove && location !== null && (
        <div className={styles['actions']}>
          <Button onPress={() => move(location)}>Move on the board…</Button>
        </div>
      )}
      {reasons.length > 0 && (
        <ul className={styles['whys']} aria-label="What cannot be done, and why">
          {reasons.map(({ labels, why }) => (
            <li key={why}>
              {labels}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** How its carrier came in the month of the booking, at the same place. */
function Carrier({ values, timezone }: { readonly values: Values; readonly timezone: string }) {
  const [location, company] = [idOf(values['location']), idOf(values['company'])]
  const starts = textOf(values['starts_at'])
  const month = starts === '' ? undefined : monthIn(starts, timezone)
  const answer = useFresh<MonthFigures, readonly unknown[]>({
    queryKey: ['schedule:booking', 'statics', location, month],
    queryFn: ({ signal }) =>
      api<MonthFigures>('schedule/slot/statics/', { query: { location: location ?? 0, ...month }, signal }),
    enabled: location !== null && company !== null && month !== undefined,
    meta: { resources: ['schedule:slot'] },
  })
  const found = answer.data?.by_company.find((one) => one.company === company)
  if (found === undefined) return null
  return (
    <p className={styles['faint']}>
      {`Its carrier here in the same month: ${found.bookings === 1 ? '1 booking' : `${grouped(found.bookings)} bookings`}, ` +
        `${wholePercent(found.no_show_rate)} no-shows, late by ${minutesText(found.late_minutes)}, ` +
        `on site for ${minutesText(found.turn_minutes)}.`}
    </p>
  )
}

export default function BookingCourse({ controller }: RecordPart) {
  useDisplaySettings()
  const { base } = useSnapshot(controller.draft.state)
  const { row } = controller
  if (row === undefined) return null
  const values: Values = { ...base, id: row.id }
  const timezone = placeOrUserZone(textOf(values['location__timezone']))
  const ticket = textOf(values['ticket'])
  return (
    <section aria-label="Course" className={styles['part']}>
      <Rail values={values} timezone={timezone} />
      <Actions values={values} timezone={timezone} />
      <Carrier values={values} timezone={timezone} />
      <Button look="quiet" onPress={() => void saveDocument(`${booking.path}${row.id}/calendar/`)}>
        Save calendar file
      </Button>
      {ticket !== '' && (
        <Button look="quiet" onPress={() => openPath(recordPath('terminal:ticket', ticket) ?? '', 'right')}>
          Open its ticket
        </Button>
      )}
    </section>
  )
}
