/** Cycle times of a year by lane, as box plots: from 10 to 90 of a hundred cycles, the middle half as a box, the median as a line in it. */
import type { LaneCycles } from '#model/areas/trace/rules/figures/cycle.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { open } from '#src/engine/panes/screen.ts'
import { FigureLines, type FigureLine } from './FigureLines.tsx'
import { cyclesBehind } from './rows-behind.ts'
import styles from './Figures.module.css'

const MOST_LANES = 12
const daysText = (days: number | null): string => (days === null ? '–' : days.toFixed(1))
const dayCount = (days: number | null): string => `${daysText(days)} ${daysText(days) === '1.0' ? 'day' : 'days'}`

/** Without state and railroad, which are said in full where the cursor is: `FORT WORTH TX BNSF`. */
const cityOf = (station: string): string => station.replace(/ [A-Z]{2}( [A-Z]+)?$/, '')

function Box({
  days: { p10, p25, median, p75, p90 },
  most,
}: {
  readonly days: LaneCycles['days']
  readonly most: number
}) {
  if (p10 === null || p25 === null || median === null || p75 === null || p90 === null) return <span />
  const at = (days: number): number => (100 * days) / most
  return (
    <svg className={styles['drawing']} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden>
      <path className={styles['whisker']} d={`M${at(p10)} 4v8M${at(p10)} 8H${at(p90)}M${at(p90)} 4v8`} />
      <rect className={styles['box']} x={at(p25)} y={2} width={Math.max(0.6, at(p75) - at(p25))} height={12} />
      <path className={styles['median']} d={`M${at(median)} 1v14`} />
    </svg>
  )
}

export function LaneBoxes({ lanes, from }: { readonly lanes: readonly LaneCycles[]; readonly from: string }) {
  const shown = lanes.filter(({ cycles }) => cycles > 0).slice(0, MOST_LANES)
  const most = shown.reduce((high, { days }) => Math.max(high, days.p90 ?? 0), 1)
  if (shown.length === 0) return <p className={styles['none']}>No car has gone there and back in these 12 months.</p>
  const lines = shown.map(({ lane, origin, destination, cycles, open: running, days }): FigureLine => ({
    key: lane,
    name: `${cityOf(origin)} – ${cityOf(destination)}`,
    said:
      `${lane}: ${countOf(cycles, 'cycle')}, half of them within ${dayCount(days.median)}, ` +
      `eight of ten between ${daysText(days.p10)} and ${dayCount(days.p90)}; mean ${daysText(days.mean)}; ${grouped(running)} not over`,
    drawing: <Box days={days} most={most} />,
    figures: `${daysText(days.median)} d`,
    isMarked: false,
  }))
  return (
    <>
      <FigureLines
        label="Cycle time by lane. Enter opens the trips of a lane."
        lines={lines}
        onOpen={(at) => {
          const lane = shown[at]
          if (lane) open('company:trace:history:trips', {}, { query: cyclesBehind(lane, from), place: 'right' })
        }}
      />
      <p className={styles['scale']}>
        <span>0</span>
        <span>{dayCount(most)}</span>
      </p>
    </>
  )
}
