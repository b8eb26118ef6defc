/** A month at a place: how full by hour and day, who did not come, how long trucks took. Each figure opens its bookings. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import { VisuallyHidden } from 'react-aria-components'
import type { NamedMonthFigures } from '#model/areas/slot/rules/statistics.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { hoursFilter, openBookings } from './bookings-filter.ts'
import { minutesText, monthIn, wholePercent, type CalendarMonth } from './figures.ts'
import { HeatMap } from './HeatMap.tsx'
import { printPlace } from './print-place.ts'
import styles from './Overview.module.css'

const Plot = late(() => import('#src/ui/plot/Plot.tsx'), <Skeleton rows={4} label="Drawing the days" />)
const CarrierPlots = late(() => import('./CarrierPlots.tsx'), <Skeleton rows={4} label="Drawing the carriers" />)

type Props = { readonly location: number; readonly place: string; readonly timezone: string }
/** How bookings end. */
const ends = [
  ['completed', 'completed'],
  ['no_show', 'did not come'],
  ['cancelled', 'cancelled'],
] as const
const monthText = ({ year, month }: CalendarMonth): string => `${year}-${String(month).padStart(2, '0')}`
const turned = ({ year, month }: CalendarMonth, by: 1 | -1): CalendarMonth => {
  const at = year * 12 + month - 1 + by
  return { year: Math.floor(at / 12), month: (at % 12) + 1 }
}

/** Those that were checked in. */
const came = 'checked_in|in_progress|completed'
/** A figure that opens the bookings behind it. */
const Figure = ({ text, onPress }: { readonly text: string; readonly onPress: () => void }) => (
  <Button look="quiet" onPress={onPress}>
    {text}
  </Button>
)

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
          const behind = { place, when, company: one.company === null ? null : one.company_name }
          return (
            <tr key={one.company}>
              <td>{one.company === null ? 'By a link, without a company' : one.company_name}</td>
              <td>
                <Figure text={grouped(one.bookings)} onPress={() => openBookings(behind)} />
              </td>
              <td>
                <Figure
                  text={wholePercent(one.no_show_rate)}
                  onPress={() => openBookings({ ...behind, status: 'no_show' })}
                />
              </td>
              <td>{one.lead_hours === null ? '–' : minutesText(Math.max(0, one.lead_hours) * 60)}</td>
              <td>
                <Figure
                  text={minutesText(one.late_minutes)}
                  onPress={() => openBookings({ ...behind, status: came })}
                />
              </td>
              <td>
                <Figure
                  text={minutesText(one.turn_minutes)}
                  onPress={() => openBookings({ ...behind, status: 'completed' })}
                />
              </td>
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
        <Button look="quiet" onPress={() => printPlace(location, 'month', `${monthText(month)}-01`)}>
          Print
        </Button>
        {figures && (
          <span className={styles['faint']}>
            {`${grouped(figures.totals.slots)} slots, ${wholePercent(figures.totals.utilisation)} of their room booked`}
          </span>
        )}
        {figures &&
          ends.map(([status, word]) => (
            <Figure
              key={status}
              text={`${grouped(figures.totals[status])} ${word}`}
              onPress={() => openBookings({ place, when: monthText(month), status })}
            />
          ))}
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
          <Plot
            label={`Booked by day, ${monthText(month)}. Enter opens the bookings of a day.`}
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
              if (day !== undefined) openBookings({ place, when: day })
            }}
          />
          <Carriers figures={figures} place={place} month={month} />
          {figures.by_company.length > 0 && (
            <CarrierPlots carriers={figures.by_company} place={place} when={monthText(month)} />
          )}
        </>
      )}
    </section>
  )
}
