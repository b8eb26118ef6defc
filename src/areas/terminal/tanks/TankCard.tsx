/** One tank, drawn to the scale of the others: what is in it, its heel, what it may hold, and where its level leads. */
import { useId } from 'react'
import { tankDrawing } from '#model/areas/terminal/rules/tank-drawing.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { levelSentence, rateText, stateBadges, volumeText, type TankVolume } from './tank-volumes.ts'
import styles from './Tanks.module.css'

/** Of the drawing, in its own units: the largest tank fills it. */
const SIDE = 100

type Props = {
  readonly tank: TankVolume
  readonly largest: number
  readonly color: string
  readonly zone: string
  readonly now: number
  readonly isCursor: boolean
  readonly onPlace: () => void
  readonly onOpen: () => void
}

export function TankCard({ tank, largest, color, zone, now, isCursor, onPlace, onOpen }: Props) {
  const rate = rateText(tank)
  return (
    <div
      id={`tank-${tank.id}`}
      data-tank={tank.id}
      role="option"
      tabIndex={-1}
      aria-selected={isCursor}
      className={styles['card']}
      onPointerDown={onPlace}
      onDoubleClick={onOpen}
    >
      <Drawing tank={tank} largest={largest} color={color} />
      <div className={styles['said']}>
        <div className={styles['head']}>
          <strong>{tank.code}</strong>
          <Badge state={stateBadges[tank.state]}>{tank.state}</Badge>
        </div>
        <div className={styles['faint']}>{tank.product__label === '' ? 'No product' : tank.product__label}</div>
        <div className={styles['level']}>
          {tank.percent === null ? '–' : `${tank.percent.toFixed(1)} %`}
          {tank.temperature !== null && <span className={styles['faint']}> {tank.temperature} °C</span>}
        </div>
        <div>{tank.volume === null ? 'Volume not known' : volumeText(tank.volume)}</div>
        {rate !== '' && <div>{rate}</div>}
        <div className={styles['leads']}>{levelSentence(tank, zone, now)}</div>
      </div>
    </div>
  )
}

function Drawing({ tank, largest, color }: Pick<Props, 'tank' | 'largest' | 'color'>) {
  const clip = useId()
  const { side: part, level, heel, working } = tankDrawing(tank, largest)
  const side = SIDE * part
  const [left, top] = [(SIDE - side) / 2, SIDE - side]
  const yOf = (height: number): number => top + side * (1 - height)
  return (
    <svg className={styles['drawing']} viewBox={`-8 -2 ${SIDE + 16} ${SIDE + 4}`} role="img" aria-label={drawn(tank)}>
      <clipPath id={clip}>
        <rect x={left} y={top} width={side} height={side} rx={4} />
      </clipPath>
      <rect x={left} y={top} width={side} height={side} rx={4} className={styles['shell']} />
      {level !== null && (
        <rect
          x={left}
          y={yOf(level)}
          width={side}
          height={side * level}
          clipPath={`url(#${clip})`}
          style={{ fill: `var(--product-${color})` }}
          className={styles['liquid']}
          data-old={tank.state === 'stale' || undefined}
        />
      )}
      <rect x={left} y={top} width={side} height={side} rx={4} className={styles['outline']} />
      {[heel, working].map((mark, at) =>
        mark === null ? null : (
          <line
            key={at === 0 ? 'heel' : 'working'}
            x1={left - 6}
            x2={left + side + 6}
            y1={yOf(mark)}
            y2={yOf(mark)}
            className={styles['mark']}
            data-mark={at === 0 ? 'heel' : 'working'}
          />
        ),
      )}
    </svg>
  )
}

const drawn = ({ capacity, volume, heel, working_capacity }: TankVolume): string =>
  [
    volume === null ? 'No level' : `Level at ${volumeText(volume)}`,
    heel !== null && `heel ${volumeText(heel)}`,
    working_capacity !== null && `working capacity ${volumeText(working_capacity)}`,
    capacity !== null && `holds ${volumeText(capacity)}`,
  ]
    .filter(Boolean)
    .join(', ')
