/** A line chart. The pointer or the arrow keys move along it, and the values at the cursor are shown as text. */
import { grouped } from '#model/shared/number-format.ts'
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import uPlot from 'uplot'
import './uplot.css'
import { dataOf, nameAt, optionsOf, shownValue, withUnit, type PlotSpec } from './drawing.ts'
import styles from './Plot.module.css'
import { useInk } from './ink.ts'

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
}

/** The values at the cursor, also for screen readers. */
const sentenceAt = ({ x, lines }: PlotSpec, at: number): string =>
  [
    `${x.label} ${nameAt(x, at)}`,
    ...lines.map((line) => `${line.label} ${withUnit(shownValue(line.values[at], line.digits), line.unit)}`),
  ].join(', ')

/** Creates the chart once there is space, resizes it, and redraws it when colours or lines change. */
function useDrawn(spec: PlotSpec, onCursor: (at: number | null) => void) {
  const room = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const latest = useRef({ spec, onCursor })
  const { ink, look } = useInk()
  const shape = `${look} ${spec.x.label} ${spec.y ?? ''} ${spec.lines.map(({ label, tone, unit }) => `${label} ${tone} ${unit ?? ''}`).join(',')}`
  useEffect(() => {
    latest.current = { spec, onCursor }
    plot.current?.setData(dataOf(spec))
  }, [spec, onCursor])
  useEffect(() => {
    const here = room.current
    if (!here) return
    const draw = (): void => {
      const size = { width: here.clientWidth, height: here.clientHeight }
      if (size.width === 0 || size.height === 0) return
      if (plot.current) return plot.current.setSize(size)
      plot.current = new uPlot(
        optionsOf(
          () => latest.current.spec,
          ink,
          size,
          (at) => latest.current.onCursor(at),
        ),
        dataOf(latest.current.spec),
        here,
      )
    }
    const watch = new ResizeObserver(draw)
    watch.observe(here)
    draw()
    return () => {
      watch.disconnect()
      plot.current?.destroy()
      plot.current = null
    }
  }, [shape, ink])
  return { room, plot }
}

export default function Plot({
  label,
  spec,
  onPick,
  style,
}: {
  readonly label: string
  readonly spec: PlotSpec
  /** Called with the index when Enter is pressed. */
  readonly onPick?: (at: number) => void
  readonly style?: CSSProperties
}) {
  const [at, setAt] = useState<number | null>(null)
  const { room, plot } = useDrawn(spec, setAt)
  const last = spec.x.values.length - 1
  const shown = at === null ? null : Math.min(at, last)

  function walk(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Enter' && shown !== null && onPick) {
      event.preventDefault()
      event.stopPropagation()
      onPick(shown)
    }
    const step = steps[event.key]
    const instance = plot.current
    if (step === undefined || last < 0) return
    event.preventDefault()
    event.stopPropagation()
    const next = Math.max(0, Math.min(last, shown === null ? (step < 0 ? last : 0) : shown + step))
    setAt(next)
    instance?.setCursor({
      left: instance.valToPos(spec.x.values[next] ?? 0, 'x'),
      top: instance.bbox.height / 2 / devicePixelRatio,
    })
  }

  return (
    <div
      className={styles['plot']}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={shown ?? 0}
      aria-valuetext={
        shown === null
          ? `${grouped(spec.x.values.length)} points. Use the arrow keys to move along the curve.`
          : sentenceAt(spec, shown)
      }
      onKeyDown={walk}
      style={style}
    >
      <div ref={room} className={styles['canvas']} aria-hidden />
      <div className={styles['readout']} aria-hidden>
        <span className={styles['entry']}>
          {spec.x.label} <span className={styles['value']}>{shown === null ? '' : nameAt(spec.x, shown)}</span>
        </span>
        {spec.lines.map((line) => (
          <span key={line.label} className={styles['entry']}>
            <span
              className={styles['swatch']}
              data-dashed={line.dashed === true}
              style={{ color: `var(--${line.tone})` }}
            />
            {line.label}{' '}
            <span className={styles['value']}>
              {shown === null ? '' : withUnit(shownValue(line.values[shown], line.digits), line.unit)}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
