/** Where cars were at what time: stations as lines, time to the right; what nobody saw is dashed, with how long. */
import { useEffect, useRef, useState } from 'react'
import { dayIn } from '#model/shared/clock.ts'
import { momentText, userZone } from '#src/engine/session/user-zone.state.ts'
import { spanText } from '../trip/trip-words.ts'
import type { CarLines, LinePoint, SeenLine } from './car-lines.ts'
import { isOn, silencesOf, standing, type Silence } from './labels.ts'
import styles from './History.module.css'

const [LEFT, RIGHT, TOP, ROW, BOTTOM] = [150, 24, 14, 24, 26]
const DAY = 86_400_000
/** Whole days between the times that are written below. */
const steps = [1, 2, 5, 7, 14, 28, 56]
/** Pixels that a written day, and the letter of a sighting, keep to themselves. */
const [WIDE, LETTER] = [64, 11]
const tones = ['channel-a', 'channel-b', 'channel-c', 'channel-d', 'channel-e', 'channel-f']

type Props = {
  readonly shown: CarLines
  readonly names: ReadonlyMap<number, string>
  /** From when on sightings were read, ISO 8601 UTC; null for all. */
  readonly since: string | null
}

export function LineDiagram({ shown, names, since }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(900)
  useEffect(() => {
    const { current } = room
    if (!current) return undefined
    const watch = new ResizeObserver(() => setWidth(Math.max(420, current.clientWidth)))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  const span = Math.max(shown.to - shown.from, DAY)
  const x = (ms: number): number => LEFT + ((ms - shown.from) / span) * (width - LEFT - RIGHT)
  const y = (station: number): number => TOP + station * ROW + ROW / 2
  const height = TOP + shown.stations.length * ROW + BOTTOM
  const step = (steps.find((days) => (days * DAY * (width - LEFT - RIGHT)) / span >= WIDE) ?? 112) * DAY
  const silences = standing(silencesOf(shown.lines, { x, y }))
  const ticks = Array.from({ length: Math.floor(span / step) + 1 }, (_, at) => shown.from + at * step)
  return (
    <div ref={room} className={styles['room']}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label="Stations and times of the cars; the table below lists them"
      >
        {ticks.map((ms) => (
          <g key={ms}>
            <line className={styles['tick']} x1={x(ms)} x2={x(ms)} y1={TOP} y2={height - BOTTOM} />
            <text className={styles['day']} x={x(ms)} y={height - 8}>
              {dayIn(ms, userZone()).slice(5)}
            </text>
          </g>
        ))}
        {shown.stations.map((name, at) => (
          <g key={name}>
            <line className={styles['station']} x1={LEFT} x2={width - RIGHT} y1={y(at)} y2={y(at)} />
            <text className={styles['name']} x={LEFT - 8} y={y(at)}>
              {name}
            </text>
          </g>
        ))}
        {shown.lines.map((line, at) => (
          <Line key={line.car} line={line} nth={at} name={names.get(line.car) ?? ''} silences={silences} x={x} y={y} />
        ))}
        {silences.map((one) => (
          <text key={`${one.x} ${one.y}`} className={styles['silence']} x={one.x} y={one.y}>
            {one.said}
          </text>
        ))}
      </svg>
      <ul className={styles['legend']} aria-label="Cars">
        {shown.lines.map((line, at) => (
          <li key={line.car}>
            <span
              className={styles['swatch']}
              data-nth={at % 2}
              style={{ color: `var(--${toneAt(at)})` }}
              aria-hidden
            />
            {names.get(line.car)}
            {line.points.length === 0
              ? ` ${since === null ? 'never seen' : `not seen since ${momentText(since)}`}`
              : line.gaps.length > 0 &&
                ` ▲ ${line.gaps.length === 1 ? 'one silence' : `${line.gaps.length} silences`} over ${shown.silence} h`}
          </li>
        ))}
      </ul>
    </div>
  )
}
const toneAt = (at: number): string => tones[at % tones.length] ?? 'channel-a'

type LineProps = {
  readonly line: SeenLine
  readonly nth: number
  readonly name: string
  /** Those that say how long they are; letters give way to them. */
  readonly silences: readonly Silence[]
  readonly x: (ms: number) => number
  readonly y: (station: number) => number
}
type PointProps = Omit<LineProps, 'line' | 'silences'> & { readonly point: LinePoint; readonly isLettered: boolean }
function Line({ line: { points, gaps }, nth, name, silences, x, y }: LineProps) {
  const silent = new Set(gaps.map(({ to }) => to))
  const path = points
    .map((point, at) => `${at === 0 || silent.has(point) ? 'M' : 'L'}${x(point.ms)} ${y(point.station)}`)
    .join('')
  const tone = { color: `var(--${toneAt(nth)})` }
  /** Letters that would stand on each other are left to the title of their point. */
  const lettered = new Set<LinePoint>()
  let last = -Infinity
  for (const point of points)
    if (
      x(point.ms) - last >= LETTER &&
      !silences.some((one) => isOn(one, x(point.ms) + LETTER - 2, y(point.station) - 5, 1))
    ) {
      lettered.add(point)
      last = x(point.ms)
    }
  return (
    <g style={tone}>
      <path className={styles['line']} data-nth={nth % 2} d={path} />
      {gaps.map(({ from, to, hours }) => (
        <path
          key={from.ms}
          className={styles['gap']}
          d={`M${x(from.ms)} ${y(from.station)}L${x(to.ms)} ${y(to.station)}`}
        >
          <title>{`${name} not seen for ${spanText(hours)}`}</title>
        </path>
      ))}
      {points.map((point) => (
        <Point
          key={`${point.ms} ${point.code}`}
          point={point}
          isLettered={lettered.has(point)}
          name={name}
          nth={nth}
          x={x}
          y={y}
        />
      ))}
    </g>
  )
}
function Point({ point, isLettered, name, nth, x, y }: PointProps) {
  const [cx, cy] = [x(point.ms), y(point.station)]
  return (
    <g>
      <title>{`${name} ${point.code} ${momentText(point.ms)}`}</title>
      {nth % 2 === 0 ? (
        <circle className={styles['point']} cx={cx} cy={cy} r={3.5} />
      ) : (
        <rect className={styles['point']} x={cx - 3} y={cy - 3} width={6} height={6} />
      )}
      {isLettered && (
        <text className={styles['code']} x={cx + 5} y={cy - 5}>
          {point.code}
        </text>
      )}
    </g>
  )
}
