/** A product on one day at one site: its facts, and the row, the lines of each figure and the later changes that follow from them. */
import {
  balanceOf,
  cubicOf,
  cubicText,
  gainSigns,
  heldIn,
  needsAttention,
  noFlow,
  type BalancedTank,
  type FlowFigure,
  type FlowSums,
} from './balance.ts'
import {
  lineFigures,
  type BalanceLine,
  type BalanceLines,
  type BalanceRow,
  type LateChange,
  type LineFigure,
} from './answers.ts'

const zero = 0n
export const READING = 'terminal:containerReading'

/** Values of the product that its figures depend on. */
export type DayTerms = {
  readonly product: string
  readonly name: string
  readonly tolerance: string
  /** kg/m³ at 15 °C. */
  readonly density: number | null
  /** Percent of the receipts. */
  readonly allowance: number | null
  /** Volume at 15 °C ÷ volume at 60 °F, five decimals. */
  readonly factor: string
  readonly corrected: boolean
}
export type FlowLine = BalanceLine & { readonly of: FlowFigure }
export type ProductDay = DayTerms & {
  readonly tickets: number
  readonly unmeasured: number
  readonly tanks: readonly BalancedTank[]
  /** Lines of measured loads and movements. */
  readonly lines: readonly FlowLine[]
}

export function flowsOfDay({ lines, tickets, unmeasured }: ProductDay): FlowSums {
  const sums = { ...noFlow, tickets, unmeasured }
  for (const { of, volume } of lines) sums[of] += cubicOf(volume)
  return sums
}

export function rowOfDay(day: ProductDay): BalanceRow {
  const { product, name, tanks, tolerance } = day
  const balance = balanceOf({
    ...day,
    opening: heldIn(tanks, 'opening'),
    closing: heldIn(tanks, 'closing'),
    sums: flowsOfDay(day),
  })
  return {
    product,
    product__label: name,
    ...balance,
    tanks,
    tolerance,
    attention: needsAttention(balance, tolerance),
  }
}

const readingsOf = (tanks: readonly BalancedTank[], at: 'opening' | 'closing'): readonly BalanceLine[] =>
  tanks.flatMap((tank) => {
    const [id, volume, moment] = [tank[`${at}_id`], tank[at], tank[`${at}_at`]]
    return id === null || volume === null || moment === null
      ? []
      : [{ resource: READING, id, label: tank.code, at: moment, volume }]
  })

/** The lines behind a figure, in the order of time. */
export function linesOfDay({ tanks, lines }: ProductDay, figure: LineFigure): BalanceLines {
  const isHeld = figure === 'opening' || figure === 'closing'
  const results = isHeld
    ? readingsOf(tanks, figure)
    : lines
        .filter(({ of }) => of === figure)
        .map(({ of: _of, ...line }) => line)
        .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const held = isHeld ? heldIn(tanks, figure) : zero
  return {
    sum: held === null ? null : cubicText(results.reduce((sum, { volume }) => sum + cubicOf(volume), zero)),
    results,
  }
}

const keyOf = ({ resource, id }: BalanceLine): string => `${resource} ${id}`

/** Changes of a figure since the day was closed. */
function lateIn(figure: LineFigure, closed: ProductDay, now: ProductDay): readonly LateChange[] {
  const [before, after] = [linesOfDay(closed, figure).results, linesOfDay(now, figure).results]
  const [was, is] = [before, after].map((lines) => new Map(lines.map((line) => [keyOf(line), line])))
  return [...new Set([...before, ...after].map(keyOf))].flatMap((key) => {
    const [old, current] = [was?.get(key), is?.get(key)]
    const line = current ?? old
    const [from, to] = [cubicOf(old?.volume ?? '0'), cubicOf(current?.volume ?? '0')]
    if (line === undefined || (old !== undefined && current !== undefined && from === to)) return []
    return [
      {
        ...line,
        product: closed.product,
        product__label: closed.name,
        of: figure,
        change:
          old === undefined ? ('added' as const) : current === undefined ? ('removed' as const) : ('changed' as const),
        was: old?.volume ?? null,
        volume: cubicText(to),
        effect: cubicText(gainSigns[figure] * (to - from)),
      },
    ]
  })
}

/** Later changes of the records of a closed day, with their effect on the gain. */
export const lateChanges = (closed: ProductDay, now: ProductDay): readonly LateChange[] =>
  lineFigures.flatMap((figure) => lateIn(figure, closed, now))
