/** Translates a chart's description into uPlot options. */
import { numberText } from '#model/kernel/quantity.ts'
import uPlot from 'uplot'

/** Names of design tokens without the dashes: `accent`, `warn`, `product-blue`. */
export type PlotTone = string
export type PlotLine = {
  readonly label: string
  readonly unit?: string
  readonly values: readonly (number | null)[]
  readonly tone: PlotTone
  readonly dashed?: boolean
  /** Drawn as bars, those of later lines over those of earlier ones. */
  readonly bars?: boolean
  /** Decimal places of displayed values; 0 by default. */
  readonly digits?: number
}
/** A reference line at a value of one axis. */
export type PlotMark = { readonly on: 'x' | 'y'; readonly at: number; readonly label: string; readonly tone: PlotTone }
export type PlotAxis = {
  readonly label: string
  readonly unit?: string
  readonly values: readonly number[]
  readonly digits?: number
  /** What is written instead of the values, which then are 0, 1, 2 … */
  readonly names?: readonly string[]
}
export type PlotSpec = {
  readonly x: PlotAxis
  readonly lines: readonly PlotLine[]
  readonly marks?: readonly PlotMark[]
  readonly y?: string
}

export type PlotInk = (token: string) => string

export const shownValue = (value: number | null | undefined, digits = 0): string =>
  value === null || value === undefined ? '—' : numberText(value, digits)
export const withUnit = (text: string, unit: string | undefined): string =>
  unit === undefined || unit === '' ? text : `${text} ${unit}`

/** What stands on the axis at that place. */
export const nameAt = ({ values, names, digits, unit }: PlotAxis, at: number): string =>
  names?.[at] ?? withUnit(shownValue(values[at], digits), unit)

export const dataOf = ({ x, lines }: PlotSpec): uPlot.AlignedData => [
  [...x.values],
  ...lines.map(({ values }) => [...values]),
]

/** Marks are drawn on top of the lines, with their labels inside the plot. */
function drawMarks(plot: uPlot, marks: readonly PlotMark[], ink: PlotInk): void {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  ctx.save()
  ctx.font = `${11 * ratio}px ${ink('font-text')}`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.lineWidth = ratio
  ctx.setLineDash([4 * ratio, 3 * ratio])
  for (const { on, at, label, tone } of marks) {
    const place = plot.valToPos(at, on, true)
    const isOut =
      on === 'x'
        ? place < bbox.left || place > bbox.left + bbox.width
        : place < bbox.top || place > bbox.top + bbox.height
    if (isOut || !Number.isFinite(place)) continue
    ctx.strokeStyle = ctx.fillStyle = ink(tone)
    ctx.beginPath()
    ctx.moveTo(on === 'x' ? place : bbox.left, on === 'x' ? bbox.top : place)
    ctx.lineTo(on === 'x' ? place : bbox.left + bbox.width, on === 'x' ? bbox.top + bbox.height : place)
    ctx.stroke()
    const wide = ctx.measureText(label).width
    const left =
      on === 'x'
        ? place + wide + 6 * ratio > bbox.left + bbox.width
          ? place - wide - 4 * ratio
          : place + 4 * ratio
        : bbox.left + 6 * ratio
    ctx.fillText(label, left, on === 'x' ? bbox.top + bbox.height - 6 * ratio : place - 4 * ratio)
  }
  ctx.restore()
}

/** Of a character on an axis, in px. */
const CHARACTER = 6.7
const AXIS_GAP = 8
/** Names stand at every so many places: at more of them where places are narrow. uPlot draws none where the last leaves too little room. */
const EVERY = [1, 2, 5, 10, 20, 50] as const
/** A name cut to the room between two places of the axis. */
function cutTo(room: number, name: string): string {
  const fits = Math.max(2, Math.floor((room - AXIS_GAP) / CHARACTER))
  return name.length <= fits ? name : `${name.slice(0, fits - 1).trimEnd()}…`
}

/** The visible range with some padding. It does not extend below zero for values that are never negative. */
function spanOf(marks: readonly PlotMark[], least: number | null, most: number | null): [number, number] {
  const across = marks.flatMap(({ on, at }) => (on === 'y' && Number.isFinite(at) ? [at] : []))
  const [from, to] = [Math.min(least ?? 0, ...across), Math.max(most ?? 1, ...across)]
  const air = (to - from || 1) * 0.06
  return [from >= 0 ? Math.max(0, from - air) : from - air, to + air]
}

const BAR = [0.72, 56] as const
/** Bars stand on the whole of their place, also the first and the last. */
const besideBars = (_plot: unknown, least: number | null, most: number | null): [number, number] => [
  (least ?? 0) - 0.6,
  (most ?? 0) + 0.6,
]

/** `now` returns the current description, because uPlot keeps its options while the chart changes. */
export function optionsOf(
  now: () => PlotSpec,
  ink: PlotInk,
  size: { width: number; height: number },
  onCursor: (at: number | null) => void,
): uPlot.Options {
  const { x, lines, y } = now()
  const hasBars = lines.some(({ bars }) => bars === true)
  const barsOf = uPlot.paths.bars
  const axis = (label: string, size: uPlot.Axis.Size): uPlot.Axis => ({
    label,
    labelSize: 18,
    labelFont: `11px ${ink('font-text')}`,
    font: `11px ${ink('font-mono')}`,
    stroke: ink('text-muted'),
    size,
    gap: 4,
    labelGap: 0,
    grid: { stroke: ink('line'), width: 1 },
    ticks: { stroke: ink('line'), width: 1, size: 4 },
    values: (_plot, splits) => splits.map((value) => numberText(value, 4, 0)),
  })
  return {
    ...size,
    legend: { show: false },
    padding: [8, 12, 0, 0],
    scales: {
      x: { time: false, ...(hasBars && { range: besideBars }) },
      // Bars begin at zero: their lengths are compared.
      y: {
        range: (_plot, least, most) =>
          hasBars
            ? spanOf(now().marks ?? [], Math.min(0, least ?? 0), Math.max(0, most ?? 1))
            : spanOf(now().marks ?? [], least, most),
      },
    },
    axes: [
      {
        ...axis(withUnit(x.label, x.unit && `(${x.unit})`), 26),
        // A name for every place, none between two of them.
        ...(x.names && {
          incrs: [...EVERY],
          values: (plot: uPlot, splits: number[]) => {
            const [from = 0, to = from] = splits.map((at) => plot.valToPos(at, 'x'))
            const room = to > from ? to - from : plot.width
            return splits.map((at) => cutTo(room, now().x.names?.[at] ?? ''))
          },
        }),
      },
      axis(y ?? withUnit(lines[0]?.label ?? '', lines[0]?.unit && `(${lines[0].unit})`), (_plot, shown) =>
        Math.max(52, AXIS_GAP + CHARACTER * Math.max(0, ...(shown ?? []).map((text) => text.length))),
      ),
    ],
    series: [
      {},
      ...lines.map(({ tone, dashed, bars }): uPlot.Series => ({
        stroke: ink(tone),
        width: 1.5,
        points: { show: false },
        ...(bars === true && { fill: ink(tone), width: 0, ...(barsOf && { paths: barsOf({ size: [...BAR] }) }) }),
        ...(dashed === true && { dash: [5, 4] }),
      })),
    ],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    hooks: {
      draw: [(plot) => drawMarks(plot, now().marks ?? [], ink)],
      setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)],
    },
  }
}
