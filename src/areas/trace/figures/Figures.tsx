/** The figures of the overview, beside the list of trips or below it: arrivals by day, cycle times by lane, dwell by station. */
import { useState } from 'react'
import type { DayOfArrivals } from '#model/areas/trace/rules/figures/arrivals-by-day.ts'
import { dwellKinds, type DwellKind } from '#model/areas/trace/rules/figures/dwell.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Select } from '#src/ui/controls/Select.tsx'
import { Arrivals, arrivalsDefinition } from './Arrivals.tsx'
import { DwellBars } from './DwellBars.tsx'
import { Figure } from './Figure.tsx'
import { useCycles, useDwell, yearAgo } from './figure-answers.ts'
import { LaneBoxes } from './LaneBoxes.tsx'
import styles from './Figures.module.css'

const kindWords: Readonly<Record<DwellKind, string>> = {
  origin: 'At origins',
  destination: 'At destinations',
  terminal: 'On the way',
  interchange: 'At interchanges',
  bad_order: 'In bad order',
}
const boxWords =
  ' The box holds the middle half of the cycles, the line in it is the median, and eight of ten lie between the ends.'
const barWords =
  ' The bar is the median of the last 30 days, its thin end nine of ten visits; ▲ counts cars that stand there longer than that now.'

export default function Figures({ arrivals }: { readonly arrivals: readonly DayOfArrivals[] }) {
  const [from] = useState(() => yearAgo(Date.now()))
  const [kind, setKind] = useState<DwellKind>('terminal')
  const cycles = useCycles(from)
  const dwell = useDwell(kind)
  const { stored = 0, bad_order = 0, over_10_days = 0 } = dwell.data?.excluded ?? {}
  const leftOut =
    kind === 'terminal'
      ? ` Left out: ${grouped(stored)} stored, ${grouped(bad_order)} in bad order, ${grouped(over_10_days)} over 10 days.`
      : ''
  return (
    <div className={styles['figures']}>
      <Figure
        title="Arrivals in 14 days"
        definition={arrivalsDefinition}
        answer={{ data: arrivals, isError: false, error: null, refetch: () => {} }}
      >
        <Arrivals days={arrivals} />
      </Figure>
      <Figure
        title="Cycle time by lane, 12 months"
        definition={`${cycles.data?.definition ?? ''}${boxWords}`}
        answer={cycles}
      >
        <LaneBoxes lanes={cycles.data?.results ?? []} from={from} />
      </Figure>
      <Figure
        title="Dwell by station, 30 days"
        definition={`${dwell.data?.definition ?? ''}${barWords}${leftOut}`}
        answer={dwell}
        setting={
          <Select
            label="Where cars stand"
            value={kind}
            choices={dwellKinds.map((value) => ({ value, label: kindWords[value] }))}
            onChange={setKind}
          />
        }
      >
        <DwellBars stations={dwell.data?.results ?? []} kind={kind} from={dwell.data?.from ?? null} />
      </Figure>
    </div>
  )
}
