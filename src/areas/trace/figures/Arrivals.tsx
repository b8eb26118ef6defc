/** How many cars will arrive on each of the coming 14 days, and how many of them late. */
import { useMemo } from 'react'
import { late } from '#src/engine/console/late.ts'
import type { DayOfArrivals } from '#model/areas/trace/rules/figures/arrivals-by-day.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import type { PlotSpec } from '#src/ui/plot/drawing.ts'
import { arrivingOn } from './rows-behind.ts'

const Plot = late(() => import('#src/ui/plot/Plot.tsx'), <Skeleton rows={4} label="Drawing the days" />)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** `Thu 26` */
const dayName = (day: string): string => `${weekdays[new Date(day).getUTCDay()] ?? ''} ${Number(day.slice(8))}`

export const arrivalsDefinition =
  'Trips that have not arrived, by the day of their ETA on the clocks of the destination. Late are those whose ETA lies after the first one, which was reckoned at departure.'

export function Arrivals({ days }: { readonly days: readonly DayOfArrivals[] }) {
  const spec = useMemo(
    (): PlotSpec => ({
      x: { label: 'Day', values: days.map((_, at) => at), names: days.map(({ day }) => dayName(day)) },
      y: 'Cars',
      lines: [
        { label: 'Arriving', tone: 'accent', bars: true, values: days.map(({ count }) => count) },
        { label: 'Of them late', tone: 'warn', bars: true, values: days.map(({ late }) => late) },
      ],
    }),
    [days],
  )
  return (
    <Plot
      label="Arrivals by day. Enter opens the trips of a day."
      style={{ height: 190 }}
      spec={spec}
      onPick={(at) => {
        const day = days[at]?.day
        if (day !== undefined) open('company:trace:trips:table', {}, { query: arrivingOn(day), place: 'right' })
      }}
    />
  )
}
