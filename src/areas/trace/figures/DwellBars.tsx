/**
 * How long cars stood at stations in the last 30 days: the median as a bar, nine of ten as a line, and where cars stand longer than that now.
 */
import type { DwellKind, DwellLine } from '#model/areas/trace/rules/figures/dwell.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { open } from '#src/engine/panes/screen.ts'
import { spanText } from '../trip/trip-words.ts'
import { FigureLines, type FigureLine } from './FigureLines.tsx'
import { visitsBehind } from './rows-behind.ts'
import styles from './Figures.module.css'

const MOST_STATIONS = 12

function Bar({ median, p90, most }: { readonly median: number; readonly p90: number; readonly most: number }) {
  const at = (hours: number): number => (100 * hours) / most
  return (
    <svg className={styles['drawing']} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden>
      <path className={styles['whisker']} d={`M${at(median)} 8H${at(p90)}M${at(p90)} 4v8`} />
      <rect className={styles['bar']} x={0} y={2} width={at(median)} height={12} />
    </svg>
  )
}

type Props = { readonly stations: readonly DwellLine[]; readonly kind: DwellKind; readonly from: string | null }

export function DwellBars({ stations, kind, from }: Props) {
  // Exceptions come first, whatever is usual there.
  const shown = stations
    .filter(({ visits, cars_now }) => visits > 0 || cars_now > 0)
    .toSorted((one, other) => other.long_now - one.long_now)
    .slice(0, MOST_STATIONS)
  const most = shown.reduce((high, { hours }) => Math.max(high, hours.p90 ?? 0), 1)
  if (shown.length === 0) return <p className={styles['none']}>No car has stood so in these 30 days.</p>
  const lines = shown.map(({ key, label, visits, hours: { median, p90 }, cars_now, long_now }): FigureLine => ({
    key,
    name: label,
    said:
      (median === null || p90 === null
        ? `${label}: no visit is over yet`
        : `${label}: ${countOf(visits, 'visit')}, half of them within ${spanText(median)}, nine of ten within ${spanText(p90)}`) +
      `; ${countOf(cars_now, 'car')} there now${long_now > 0 ? `, ${grouped(long_now)} of them longer than that` : ''}`,
    drawing: median === null || p90 === null ? <span /> : <Bar median={median} p90={p90} most={most} />,
    figures: `${long_now > 0 ? `▲ ${long_now} · ` : ''}${median === null ? '–' : spanText(median)}`,
    isMarked: long_now > 0,
  }))
  return (
    <>
      <FigureLines
        label="Dwell by station. Enter opens the sightings with which visits began."
        lines={lines}
        onOpen={(at) => {
          const station = shown[at]
          const query = station && visitsBehind(station.key, kind, from)
          if (query) open('company:trace:history:cars', {}, { query, place: 'right' })
        }}
      />
      <p className={styles['scale']}>
        <span>0</span>
        <span>{spanText(most)}</span>
      </p>
    </>
  )
}
