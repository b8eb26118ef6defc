/** A scale drawing of the tank with its liquid level and limits, in which a wrong reading is obvious. */
import { useId } from 'react'
import type { Tank as Shape } from '#model/areas/measure/rules/gauge/tank.ts'
import type { ReadingKind } from '#model/areas/measure/rules/gauge/gauge.ts'
import { limitWordsOf } from './choice-labels.ts'
import { halfLengthAt, headOf, outline, wholeLength } from './tank-shape.ts'
import styles from './Tank.module.css'

const LEFT = 74
const RIGHT = 178
const TOP = 30
const BELOW = 40
const WORDS = 16

type Line = { readonly outageIn: number; readonly words: string }
/** `kind`: of the reading in its words. */
type Limit = Line & { readonly kind: ReadingKind }

const spread = (from: number, to: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1))

/** Labelled depths: a few round ones, and the diameter. */
function ticks(diameter: number): readonly number[] {
  const step = diameter > 100 ? 24 : 12
  const even = Array.from({ length: Math.ceil(diameter / step) }, (_, at) => at * step)
  return [...even.filter((depth) => depth < diameter - 0.7 * step), diameter]
}

function Gear({ shape }: { readonly shape: Shape }) {
  const [long, tall, middle] = [wholeLength(shape), shape.diameter, wholeLength(shape) / 2]
  return (
    <g className={styles['gear']}>
      <rect x={middle - 26} y={-18} width={52} height={19} rx={3} />
      <rect x={4} y={tall + 4} width={long - 8} height={7} />
      {[0.14, 0.86].flatMap((at) =>
        [-26, 26].map((off) => <circle key={`${at} ${off}`} cx={long * at + off} cy={tall + 24} r={14} />),
      )}
    </g>
  )
}

/** The drawing in words. */
const spoken = (level: Line | undefined, permitted: Limit | undefined): string =>
  [
    level ? `Liquid at ${level.words}` : 'No reading',
    permitted && `permitted ${permitted.kind} ${limitWordsOf[permitted.kind].full} ${permitted.words}`,
  ]
    .filter(Boolean)
    .join(', ')

export function Tank({
  shape,
  level,
  permitted,
  isOver,
  color,
  unit,
}: {
  readonly shape: Shape
  /** Undefined if there is no valid reading. */
  readonly level: Line | undefined
  readonly permitted: Limit | undefined
  readonly isOver: boolean
  /** The product's colour, a design token. */
  readonly color: string
  readonly unit: 'in' | 'cm'
}) {
  const clip = useId()
  const [long, tall] = [wholeLength(shape), shape.diameter]
  const within = (depth: number): number => Math.max(0, Math.min(tall, depth))
  const chord = (depth: number): readonly [number, number] => [
    long / 2 - halfLengthAt(shape, within(depth)),
    long / 2 + halfLengthAt(shape, within(depth)),
  ]
  const shown = (depth: number): string =>
    unit === 'cm' ? (depth * 2.54).toFixed(0) : depth.toFixed(Number.isInteger(depth) ? 0 : 1)
  return (
    <svg
      className={styles['tank']}
      viewBox={`${-LEFT} ${-TOP} ${long + LEFT + RIGHT} ${tall + TOP + BELOW}`}
      role="img"
      aria-label={spoken(level, permitted)}
    >
      <clipPath id={clip}>
        <path d={outline(shape)} />
      </clipPath>
      <Gear shape={shape} />
      <path d={outline(shape)} className={styles['shell']} />
      {level && (
        <g clipPath={`url(#${clip})`}>
          <rect
            x={0}
            y={within(level.outageIn)}
            width={long}
            height={tall - within(level.outageIn)}
            className={styles['liquid']}
            style={{ fill: `var(--product-${color})` }}
          />
        </g>
      )}
      <path d={outline(shape)} className={styles['outline']} />
      {spread(headOf(shape), long - headOf(shape), 4)
        .slice(1, -1)
        .map((x) => (
          <line key={x} x1={x} x2={x} y1={0} y2={tall} className={styles['tick']} opacity={0.35} />
        ))}
      {ticks(tall).map((depth) => (
        <g key={depth}>
          <line x1={-12} x2={-4} y1={depth} y2={depth} className={styles['tick']} />
          <text x={-16} y={depth + WORDS / 3} textAnchor="end" fontSize={WORDS} className={styles['words']}>
            {shown(depth)}
          </text>
        </g>
      ))}
      {permitted && (
        <Permitted
          line={permitted}
          chord={chord(permitted.outageIn)}
          at={apart(permitted.outageIn, level?.outageIn)}
          left={long + 16}
          isOver={isOver}
        />
      )}
      {level && (
        <>
          <line
            x1={chord(level.outageIn)[0]}
            x2={long + 10}
            y1={within(level.outageIn)}
            y2={within(level.outageIn)}
            className={styles['level']}
          />
          <text
            x={long + 16}
            y={within(level.outageIn) + WORDS / 3}
            fontSize={WORDS + 2}
            className={styles['words']}
            data-strong
            data-state={isOver ? 'stop' : 'ok'}
          >
            {level.words}
          </text>
        </>
      )}
    </svg>
  )
}

/** Keeps the labels of two close lines apart. */
function apart(depth: number, other: number | undefined): number {
  if (other === undefined || Math.abs(depth - other) > WORDS + 4) return depth
  return depth <= other ? other - WORDS - 4 : other + WORDS + 4
}

function Permitted({
  line,
  chord,
  at,
  left,
  isOver,
}: {
  readonly line: Limit
  readonly chord: readonly [number, number]
  readonly at: number
  readonly left: number
  readonly isOver: boolean
}) {
  const state = isOver ? 'stop' : 'plain'
  return (
    <>
      <line
        x1={chord[0]}
        x2={chord[1]}
        y1={line.outageIn}
        y2={line.outageIn}
        className={styles['permitted']}
        data-state={state}
      />
      <text x={left} y={at + WORDS / 3} fontSize={WORDS} className={styles['words']} data-state={state}>
        {limitWordsOf[line.kind].short}: {line.words}
      </text>
    </>
  )
}
