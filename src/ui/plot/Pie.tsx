/** A pie chart of shares of a whole. Slices have numbers, which the list beside them explains, so that no colour has to be told apart. */
import styles from './Pie.module.css'

export type Slice = {
  readonly name: string
  /** Of the whole, from 0 to 1. */
  readonly share: number
  /** The value as text, with its unit. */
  readonly value: string
  /** Called when the slice or its line is pressed. */
  readonly onPick?: () => void
}
const [CENTRE, RADIUS] = [50, 48]
/** Narrower slices have no room for their number. */
const LEAST_NUMBERED = 0.04

const pointAt = (turn: number, radius: number): string =>
  [CENTRE + radius * Math.sin(2 * Math.PI * turn), CENTRE - radius * Math.cos(2 * Math.PI * turn)]
    .map((one) => one.toFixed(3))
    .join(' ')
/** A slice of nearly the whole is a circle, because the ends of its arc would be at the same point. */
const pathOf = (from: number, share: number): string =>
  share > 0.9999
    ? `M ${pointAt(0, RADIUS)} A ${RADIUS} ${RADIUS} 0 1 1 ${pointAt(0.5, RADIUS)} A ${RADIUS} ${RADIUS} 0 1 1 ${pointAt(0, RADIUS)} Z`
    : `M ${CENTRE} ${CENTRE} L ${pointAt(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${pointAt(from + share, RADIUS)} Z`

/** `37 %`; a share that rounds to nothing is below one percent. */
const shareText = (share: number): string => (share > 0 && share < 0.005 ? '< 1 %' : `${Math.round(share * 100)} %`)

export default function Pie({ label, slices }: { readonly label: string; readonly slices: readonly Slice[] }) {
  const begins = slices.map((_, at) => slices.slice(0, at).reduce((sum, { share }) => sum + share, 0))
  return (
    <figure className={styles['pie']} aria-label={label}>
      <svg viewBox="0 0 100 100" aria-hidden>
        {slices.map(({ name, share, value, onPick }, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the table beside it has a button for each group
          <g key={at} data-slice={at % TONES} data-pick={onPick !== undefined || undefined} onClick={onPick}>
            <title>{`${name}: ${value}, ${shareText(share)}`}</title>
            <path d={pathOf(begins[at] ?? 0, share)} />
            {share >= LEAST_NUMBERED && (
              <Numbered at={at} turn={(begins[at] ?? 0) + share / 2} isAlone={share > 0.9999} />
            )}
          </g>
        ))}
      </svg>
      <ol>
        {slices.map(({ name, share, value }, at) => (
          <li key={at}>
            <span className={styles['number']} data-slice={at % TONES} aria-hidden>
              {at + 1}
            </span>
            <span className={styles['name']} title={name}>
              {name}
            </span>
            <span className={styles['value']}>
              {value} · {shareText(share)}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
/** As many as Pie.module.css has fills for. */
const TONES = 8

function Numbered({ at, turn, isAlone }: { readonly at: number; readonly turn: number; readonly isAlone: boolean }) {
  const [x, y] = pointAt(turn, isAlone ? 0 : RADIUS * 0.68).split(' ')
  return (
    <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
      {at + 1}
    </text>
  )
}
