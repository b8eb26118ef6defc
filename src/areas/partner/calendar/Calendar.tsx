/** The calendar of orders: the days of a month down, what is nominated, confirmed, shipped, arriving and placed across. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { calendar, type CalendarDay } from '#model/areas/partner/calendar.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { MatrixGrid } from '#src/ui/matrix/MatrixGrid.tsx'
import type { CellDrawing } from '#src/ui/matrix/MatrixRow.tsx'
import styles from '#src/ui/matrix/Walked.module.css'
import { CalendarController } from './calendar-controller.ts'
import { calendarCell, calendarColumns, calendarLines, matrixLine, monthName, spanOf } from './calendar-lines.ts'
import { calendarKeys as keys } from './keys.ts'

const sources = [
  'partner:nomination',
  'partner:order',
  'partner:shipment',
  'partner:car',
  'rail:shipment',
  'trace:trip',
]
const columns = calendarColumns.map((key) => {
  const head = `${key.charAt(0).toUpperCase()}${key.slice(1)}`
  return { key, head, title: `${head} cars` }
})

export default function Calendar({ month: asked }: { readonly month?: string }) {
  const [today] = useState(() => dayIn(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone))
  const month = asked !== undefined && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  const [controller] = useState(() => new CalendarController())
  useCommandTarget('partner:calendar', controller)
  useCommandTarget('focus', controller)
  const answer = useFresh<{ readonly days: readonly CalendarDay[] }, readonly unknown[]>({
    queryKey: ['partner:calendar', month],
    queryFn: ({ signal }) =>
      api<{ readonly days: readonly CalendarDay[] }>(calendar.path, { query: spanOf(month), signal }),
    meta: { resources: sources },
  })
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The calendar could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={12} label="Loading the calendar" />
  return <Shown controller={controller} days={answer.data.days} month={month} today={today} />
}

type Props = {
  readonly controller: CalendarController
  readonly days: readonly CalendarDay[]
  readonly month: string
  readonly today: string
}

function Shown({ controller, days, month, today }: Props) {
  const lines = useMemo(() => calendarLines(days), [days])
  const shown = useMemo(() => lines.map((line, at) => matrixLine(line, lines[at - 1])), [lines])
  const byId = useMemo(() => new Map(lines.map((one) => [one.id, one])), [lines])
  const drawing = useCallback<CellDrawing>(
    (id, at) => {
      const [line, column] = [byId.get(id), calendarColumns[at]]
      return line === undefined || column === undefined ? { says: '' } : calendarCell(line, column, today)
    },
    [byId, today],
  )
  useEffect(() => controller.show(lines, month, today), [controller, lines, month, today])
  useEffect(() => controller.focus(), [controller, lines])
  const name = monthName.format(new Date(`${month}-01T00:00:00Z`))
  return (
    <section className={styles['screen']} aria-label={`Calendar of orders, ${name}`}>
      <header className={styles['top']}>
        <strong>{name}</strong>
        <div className={styles['sets']}>
          <Button look="quiet" shortcut={keys.earlier} onPress={() => controller.turn(-1)}>
            Month before
          </Button>
          <Button look="quiet" shortcut={keys.later} onPress={() => controller.turn(1)}>
            Month after
          </Button>
          {may('access_menu__partner_rail_shipments') && (
            <Button look="quiet" shortcut={keys.export} onPress={() => void controller.exportMonth()}>
              Export month
            </Button>
          )}
        </div>
      </header>
      {lines.length === 0 ? (
        <EmptyState title={`No cars in ${name}`}>
          <Button onPress={() => open('partner:orders', {})}>Show orders</Button>
        </EmptyState>
      ) : (
        <MatrixGrid
          label={`Cars by day and order, ${name}`}
          corner="Day"
          columns={columns}
          lines={shown}
          drawing={drawing}
          controller={controller}
        />
      )}
      <Foot controller={controller} days={days} drawing={drawing} />
    </section>
  )
}

/** Draws by itself, so that a step of the cursor draws nothing else of the screen again. */
function Foot({ controller, days, drawing }: Pick<Props, 'controller' | 'days'> & { readonly drawing: CellDrawing }) {
  const { line, column } = useSnapshot(controller.state)
  const sum = (key: (typeof calendarColumns)[number]): string => grouped(days.reduce((all, one) => all + one[key], 0))
  return (
    <footer className={styles['foot']}>
      <span className={styles['said']}>
        <span role="status">{line === null ? '' : drawing(line, column).says}</span>
        <span role="note">{calendarColumns.map((key) => `${sum(key)} ${key}`).join(', ')}</span>
      </span>
      <Button look="quiet" shortcut={keys.next} onPress={() => controller.next()}>
        Next day with fewer cars
      </Button>
    </footer>
  )
}
