/** A booking from the request until the truck has left: when each step was reached, what can be done now, and how punctual its carrier is. */
import { useSnapshot } from 'valtio'
import { booking } from '#model/areas/slot/booking.resource.ts'
import type { MonthFigures } from '#model/areas/slot/rules/statistics.ts'
import { grouped } from '#model/shared/number-format.ts'
import { clock, dayIn } from '#model/shared/clock.ts'
import { api } from '#src/engine/api/api.ts'
import { saveDocument } from '#src/engine/data/documents.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open, openPath, recordPath } from '#src/engine/panes/screen.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { runVerb } from '#src/ui/verbs/verb-change.ts'
import { minutesText, monthIn, wholePercent } from '../overview/figures.ts'
import { courseOf, verbOf, type BookingActions } from './course.ts'
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

function Actions({
  controller,
  values,
  timezone,
}: RecordPart & { readonly values: Values; readonly timezone: string }) {
  const id = idOf(values['id']) ?? 0
  const answer = useFresh<BookingActions, readonly unknown[]>({
    queryKey: ['schedule:booking', 'actions', id, values['version']],
    queryFn: ({ signal }) => api<BookingActions>('schedule/booking/get_actions/', { query: { booking: id }, signal }),
    meta: { resources: ['schedule:slot', 'schedule:location', 'terminal:override'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={2} label="Asking what can be done" />
  const [can, cannot] = [
    answer.data.actions.filter(({ enabled }) => enabled),
    answer.data.actions.filter(({ enabled, why }) => !enabled && why !== ''),
  ]
  const run = (action: string): void => {
    const [location, slot] = [idOf(values['location']), idOf(values['slot'])]
    const verb = verbOf(action)
    const transition = verb === undefined ? undefined : booking.life?.transitions[verb]
    if (verb !== undefined && transition)
      void runVerb({ resource: booking, verb, transition, asked: {} }, controller.target)
    else if (location !== null)
      open(
        'scheduler:location:schedule',
        { locationId: location },
        {
          place: 'right',
          query: { day: dayIn(textOf(values['starts_at']), timezone), slot: String(slot ?? '') },
        },
      )
  }
  return (
    <>
      <div className={styles['actions']}>
        {can.map(({ action, label }) => (
          <Button key={action} onPress={() => run(action)}>
            {action === 'move' ? 'Move on the board…' : label}
          </Button>
        ))}
        {can.length === 0 && <span className={styles['faint']}>Nothing can be done with it now.</span>}
      </div>
      {can.length > 0 && cannot.length > 0 && (
        <ul className={styles['whys']} aria-label="What cannot be done, and why">
          {cannot.map(({ action, label, why }) => (
            <li key={action}>
              {label}: {why}
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
      <Actions controller={controller} values={values} timezone={timezone} />
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
