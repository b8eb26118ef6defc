/** The days of a contract in a cell: what is scheduled as an outline, what went as a fill, and a line for today. */
import { barOf, type DrawnDays } from '#model/areas/contract/rules/dashboard-lines.ts'
import styles from './Dashboard.module.css'

const HEIGHT = 20
const WIDTH = 240

export function DayBar({ days, today }: { readonly days: DrawnDays; readonly today: string }) {
  const bar = barOf(days, today)
  const width = bar.width * WIDTH * 0.78
  const height = (cars: number): number => (cars / bar.most) * (HEIGHT - 2)
  const { scheduled_cars, shipped_cars } = days
  return (
    <svg
      className={styles['bar']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${shipped_cars} cars shipped of ${scheduled_cars} scheduled`}
    >
      <line className={styles['ground']} x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {bar.parts.map(({ at, scheduled, shipped }) => (
        <g key={at}>
          {shipped > 0 && (
            <rect
              className={styles['went']}
              x={at * WIDTH}
              y={HEIGHT - height(shipped)}
              width={width}
              height={height(shipped)}
            />
          )}
          {scheduled > 0 && (
            <rect
              className={styles['planned']}
              x={at * WIDTH}
              y={HEIGHT - height(scheduled)}
              width={width}
              height={height(scheduled)}
            />
          )}
        </g>
      ))}
      {bar.today !== null && (
        <line className={styles['today']} x1={bar.today * WIDTH} x2={bar.today * WIDTH} y1={0} y2={HEIGHT} />
      )}
    </svg>
  )
}
