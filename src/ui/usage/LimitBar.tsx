/** The bar of a limit: used, reserved and carried-over volume, the percentage from which it warns, and the expected pace. */
import { toneShapes } from '../controls/state-marks.ts'
import type { Bar } from './bar.ts'
import styles from './LimitBar.module.css'

type Props = {
  readonly bar: Bar
  /** The figures of the bar in words. */
  readonly says: string
  readonly percent: number
  /** The share of the period that is over, in percent of the limit, where the pace is drawn. */
  readonly expected?: number | undefined
  readonly isThin?: boolean
}

export function LimitBar({ bar, says, percent, expected, isThin = false }: Props) {
  const { used, reserved, carriedFrom, end, warnsAt, state } = bar
  return (
    <div className={styles['bar']} role="img" aria-label={says} data-state={state} data-thin={isThin}>
      <span className={styles['track']} aria-hidden>
        {carriedFrom !== null && (
          <span className={styles['carried']} style={{ left: `${carriedFrom}%`, width: `${end - carriedFrom}%` }} />
        )}
        <span className={styles['used']} style={{ width: `${used}%` }} />
        <span className={styles['reserved']} style={{ left: `${used}%`, width: `${reserved}%` }} />
        <span className={styles['warns']} style={{ left: `${warnsAt}%` }} />
        {expected !== undefined && (
          <span className={styles['pace']} style={{ left: `${(Math.min(100, expected) * end) / 100}%` }} />
        )}
        {end < 100 && <span className={styles['end']} style={{ left: `${end}%` }} />}
      </span>
      <span className={styles['percent']} aria-hidden>{`${toneShapes[state]} ${percent} %`}</span>
    </div>
  )
}
