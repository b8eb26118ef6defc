/** A month at a place: how full by hour and day, who did not come, how long trucks took. Each figure opens its bookings. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import type { NamedMonthFigures } from '#model/areas/slot/rules/statistics.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { openDocument } from '#src/engine/data/documents.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { hoursFilter, openBookings } from './bookings-filter.ts'
import { minutesText, monthIn, wholePercent, type CalendarMonth } from './figures.ts'
import { HeatMap } from './HeatMap.tsx'
import styles from './Overview.module.css'

const Plot = lazy(() => import('#src/ui/plot/Plot.tsx'))

type Props = { readonly location: number; readonly place: string; readonly timezone: string }
const monthText = ({ year, month }: CalendarMonth): string => `${year}-${String(month).padStart(2, '0')}`
const turned = ({ year, month }: CalendarMonth, by: 1 | -1): CalendarMonth => {
  const at = year * 12 + month - 1 + by
  return { year: Math.floor(at / 12), month: (at % 12) + 1 }
}

function Carriers({
  figures,
  place,
  month,
}: {
  readonly figures: NamedMonthFigures
  readonly place: string
  readonly month: CalendarMonth
}) {
  if (figures.by_company.length === 0) return <p className={styles['faint']}>Nobody booked in this month.</p>
  const when = monthText(month)
  return (
    <table className={styles['lines']}>
      <caption>
        <VisuallyHidden elementType="span">Carriers of the month</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {['Carrier', 'Bookings', 'No-shows', 'Booked ahead', 'Late', 'Turn time'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.by_company.map((one) => {
          const behind = { place, when, ...(one.company !== null && { company: one.company_name }) }
          return (
            <tr key={one.company}>
              <td>{one.company === null ? 'By a link, without a company' : one.company_name}</td>
              <td>
                <Button look="quiet" onPress={() => openBookings(behind)}>
                  {grouped(one.bookings)}
                </Button>
              </td>
              <td>
                <Button look="quiet" onPress={() => openBookings({ ...behind, status: 'no_show' })}>
                  {wholePercent(one.no_show_rate)}
                </Button>
              </td>
              <td>{one.lead_hours === null ? '–' : minutesText(Math.max(0, one.lead_hours) * 60)}</td>
              <td>{minutesText(one.late_minutes)}</td>
              <td>{minutesText(one.turn_minutes)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export function Statistics({ location, place, timezone }: Props) {
  const [month, setMonth] = useState(() => monthIn(new Date().toISOString(), timezone))
  const answer = useFresh<NamedMonthFigures, readonly unknown[]>({
    queryKey: ['schedule:booking', 'statics', location, month],
    queryFn: ({ signal }) =>
      api<NamedMonthFigures>('schedule/slot/statics/', { query: { location, ...month }, signal }),
    meta: { resources: ['schedule:slot'] },
  })
  const figures = answer.data
  return (
    <section aria-label="Statistics" className={styles['part']}>
      <h3 className={styles['heading']}>
        <IconButton icon={ChevronLeft} label="Month before" onPress={() => setMonth(turned(month, -1))} />
        {monthText(month)}
        <IconButton icon={ChevronRight} label="Month after" onPress={() => setMonth(turned(month, 1))} />
        <Button
          look="quiet"
          onPress={() => openDocument(`schedule/location/${location}/print/?code=month&date=${monthText(month)}-01`)}
        >
          Print
        </Button>
        {figures && (
          <span className={styles['faint']}>
            {`${grouped(figures.totals.slots)} slots, ${wholePercent(figures.totals.utilisation)} of their room booked; ` +
              `${grouped(figures.totals.completed)} completed, ${grouped(figures.totals.no_show)} did not come, ` +
              `${grouped(figures.totals.cancelled)} cancelled`}
          </span>
        )}
      </h3>
      {answer.isError && !figures && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.isError && !figures && <Skeleton rows={6} label="Loading the figures of the month" />}
      {figures && (
        <>
          <HeatMap
            label={`How full by weekday and hour, ${monthText(month)}`}
            heat={figures.heat}
            onOpen={(weekday, hour) =>
              openBookings({ place, when: hoursFilter(month.year, month.month, weekday, hour) })
            }
          />
          <Suspense fallback={<Skeleton rows={4} label="Drawing the days" />}>
            <Plot
              label={`Booked by day, ${monthText(month)}. Enter opens the board of a day.`}
              style={{ height: 170 }}
              spec={{
                x: { label: 'Day', values: figures.days.map((_, index) => index + 1) },
                lines: [
                  {
                    label: 'Booked',
                    unit: '%',
                    tone: 'accent',
                    values: figures.days.map(({ slots, utilisation }) => (slots === 0 ? null : utilisation * 100)),
                  },
                  { label: 'No-shows', tone: 'stop', values: figures.days.map(({ no_show }) => no_show), dashed: true },
                ],
              }}
              onPick={(at) => {
                const day = figures.days[at]?.date
                if (day !== undefined)
                  open('scheduler:location:schedule', { locationId: location }, { place: 'right', query: { day } })
              }}
            />
          </Suspense>
          <Carriers figures={figures} place={place} month={month} />
        </>
      )}
    </section>
  )
}
