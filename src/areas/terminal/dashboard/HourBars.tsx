/** Loads of the day by the hour: what was planned as an outline, what is loaded filled in. */
import type { HourOfLoads } from '#model/areas/admission/rules/tiles.ts'
import styles from './Dashboard.module.css'

const [HIGH, WIDE] = [40, 10]

export function HourBars({ hours }: { readonly hours: readonly HourOfLoads[] }) {
  const most = Math.max(1, ...hours.map(({ planned, loaded }) => Math.max(planned, loaded)))
  const [first, last] = [hours[0]?.hour ?? 0, hours.at(-1)?.hour ?? 23]
  const heightOf = (count: number): number => (count / most) * HIGH
  return (
    // What it draws is said by the figures of the tile: a list of options holds nothing else.
    <div className={styles['hours']} aria-hidden>
      <svg viewBox={`0 0 ${(last - first + 1) * WIDE} ${HIGH + 1}`} preserveAspectRatio="none">
        {hours.map(({ hour, planned, loaded }) => (
          <g key={hour} transform={`translate(${(hour - first) * WIDE} 0)`}>
            <title>{`${hour}:00: ${loaded} loaded, ${planned} planned`}</title>
            <rect
              x={1}
              y={HIGH - heightOf(planned)}
              width={8}
              height={heightOf(planned)}
              className={styles['planned']}
            />
            <rect x={3} y={HIGH - heightOf(loaded)} width={4} height={heightOf(loaded)} className={styles['loaded']} />
          </g>
        ))}
      </svg>
      <p className={styles['faint']}>
        <span>{`${first}:00`}</span>
        <span>{`${last + 1}:00`}</span>
      </p>
    </div>
  )
}
