/** Stacked bars of series of the same unit, one bar for each place of their axis. The table below has their figures. */
import styles from '../Overview.module.css'

const [HIGH, WIDE, GAP] = [56, 10, 2]
/** In the order of the series; further ones begin with the first again. */
const tones = ['accent', 'info', 'ok', 'warn', 'hold', 'stop'] as const

type StackedSeries = { readonly name: string; readonly values: readonly number[] }
type Props = {
  readonly series: readonly StackedSeries[]
  readonly names: readonly string[]
  readonly unit: string
}
type Part = { readonly name: string; readonly tone: string; readonly from: number; readonly value: number }

function partsAt(series: readonly StackedSeries[], at: number): readonly Part[] {
  let from = 0
  return series.map(({ name, values }, index) => {
    const value = values[at] ?? 0
    const part = { name, tone: tones[index % tones.length] ?? 'accent', from, value }
    from += value
    return part
  })
}

export function StackedBars({ series, names, unit }: Props) {
  const stacks = names.map((_, at) => partsAt(series, at))
  const highest = Math.max(1, ...stacks.map((parts) => parts.reduce((sum, { value }) => sum + value, 0)))
  const heightOf = (value: number): number => (value / highest) * HIGH
  return (
    <div className={styles['bars']} aria-hidden>
      <svg viewBox={`0 0 ${Math.max(1, names.length) * WIDE} ${HIGH}`} preserveAspectRatio="none">
        {stacks.map((parts, at) => (
          <g key={names[at]} transform={`translate(${at * WIDE} 0)`}>
            {parts.map(({ name, tone, from, value }) => (
              <rect
                key={name}
                x={GAP / 2}
                y={HIGH - heightOf(from + value)}
                width={WIDE - GAP}
                height={heightOf(value)}
                style={{ fill: `var(--${tone})` }}
              />
            ))}
          </g>
        ))}
      </svg>
      <p>
        {partsAt(series, 0).map(({ name, tone }) => (
          <span key={name}>
            <span className={styles['swatch']} style={{ background: `var(--${tone})` }} />
            {name}
          </span>
        ))}
        <span className={styles['faint']}>{unit}</span>
      </p>
    </div>
  )
}
