/**
 * The yard's whole history as a timeline: density of moves, the time shown, and the time compared with. Painted once;
 * only the markers move.
 */
import { useMemo } from 'react'
import type { PastMove } from '../data/calls.ts'
import styles from './Past.module.css'

const buckets = 240

export function PastTimeline(props: {
  readonly moves: readonly PastMove[]
  /** When the moves were loaded (ms since 1970): the right end. */
  readonly end: number
  readonly moment: string | null
  readonly mark: string | null
  readonly spoken: string
  readonly onGo: (moment: string | null) => void
}) {
  const { moves, end, moment, mark, spoken, onGo } = props
  const oldest = Date.parse(moves.at(-1)?.at ?? '') || end - 3_600_000
  const span = Math.max(60_000, end - oldest)
  const bars = useMemo(() => {
    const counts = Array.from({ length: buckets }, () => 0)
    for (const { at } of moves) {
      const index = Math.min(buckets - 1, Math.floor(((Date.parse(at) - oldest) / span) * buckets))
      counts[index] = (counts[index] ?? 0) + 1
    }
    const most = Math.max(1, ...counts)
    return counts.map((count) => (count === 0 ? 0 : 4 + 20 * Math.sqrt(count / most)))
  }, [moves, oldest, span])
  const placeOf = (said: string | null): number =>
    said === null ? 1 : Math.max(0, Math.min(1, (Date.parse(said) - oldest) / span))
  const minutes = Math.ceil(span / 60_000)
  return (
    <div className={styles['timeline']}>
      <svg viewBox={`0 0 ${buckets} 26`} preserveAspectRatio="none" aria-hidden>
        {bars.map(
          (height, index) => height > 0 && <rect key={index} x={index} y={26 - height} width={0.8} height={height} />,
        )}
      </svg>
      {mark !== null && <span className={styles['marker']} style={{ left: `${placeOf(mark) * 100}%` }} />}
      <span className={styles['head']} style={{ left: `${placeOf(moment) * 100}%` }} />
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={spoken}
        min={0}
        max={minutes}
        step={1}
        value={Math.round(placeOf(moment) * minutes)}
        onChange={(event) => {
          const value = Number(event.target.value)
          onGo(value >= minutes ? null : new Date(oldest + value * 60_000).toISOString())
        }}
      />
    </div>
  )
}
