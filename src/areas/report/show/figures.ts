/** The figures of the groups of a report: the name of each group, and the chart of one figure. */
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import type { PlotSpec } from '#src/ui/plot/drawing.ts'
import type { SampleGroup } from '../sample/calls.ts'
import { cellText } from '../sample/cell-text.ts'

/** Figures of one kind: the rows of each group, or a total in one currency or unit. Null where a group has none. */
export type Series = {
  readonly name: string
  readonly label: string
  readonly unit: string
  readonly values: readonly (number | null)[]
}

const asColumn = ({ name, label, kind, unit }: ReportColumn) => ({ name, label, kind, unit: unit ?? '' })
/** The name of a group, column by column; empty for rows without a value. */
export const groupTexts = ({ key }: SampleGroup, columns: readonly ReportColumn[]): readonly string[] =>
  columns.map((column) => cellText(asColumn(column), column.field, key))

const numberOf = (figure: number | string | undefined): number | null => (figure === undefined ? null : Number(figure))

/** Totals in several currencies or units are drawn each by itself. */
export function seriesOf(groups: readonly SampleGroup[], sums: readonly ReportColumn[]): readonly Series[] {
  const totals = sums.flatMap(({ name, label, unit = '' }): Series[] => {
    const units = new Set(
      groups.flatMap(({ sums: { [name]: sum } }) =>
        typeof sum === 'object' && sum !== null ? Object.keys(sum) : [unit],
      ),
    )
    return [...units].map((one) => ({
      name: `${name} ${one}`,
      label: units.size > 1 ? `${label} (${one})` : label,
      unit: one,
      values: groups.map(({ sums: { [name]: sum } }) =>
        typeof sum === 'object' && sum !== null ? numberOf(sum[one]) : numberOf(sum ?? undefined),
      ),
    }))
  })
  return [...totals, { name: 'rows', label: 'Rows', unit: '', values: groups.map(({ count }) => count) }]
}

const nameOf = (group: SampleGroup, columns: readonly ReportColumn[]): string =>
  groupTexts(group, columns)
    .map((text) => text || 'none')
    .join(' · ')

/** Smaller shares than these largest ones are one slice. */
const MOST_SLICES = 7
export type Share = {
  readonly name: string
  readonly value: number
  readonly share: number
  readonly group?: SampleGroup
}
/** The groups as shares of their sum, the largest first. Undefined if one of them is negative, or if there is nothing to divide. */
export function sharesOf(
  groups: readonly SampleGroup[],
  columns: readonly ReportColumn[],
  { values }: Series,
): readonly Share[] | undefined {
  const whole = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  if (whole <= 0 || values.some((value) => (value ?? 0) < 0)) return undefined
  const shares = groups
    .map((group, at): Share => {
      const value = values[at] ?? 0
      return { name: nameOf(group, columns), value, share: value / whole, group }
    })
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
  if (shares.length <= MOST_SLICES) return shares
  const rest = shares.slice(MOST_SLICES - 1)
  const value = rest.reduce((sum, one) => sum + one.value, 0)
  return [...shares.slice(0, MOST_SLICES - 1), { name: `${rest.length} smaller groups`, value, share: value / whole }]
}

/** More groups than this cannot be distinguished in a chart. The table below it has all of them. */
const MOST_DRAWN = 40
export const digitsOf = ({ values }: Series): number =>
  Math.min(3, Math.max(0, ...values.map((value) => String(value ?? 0).split('.')[1]?.length ?? 0)))
export function plotOf(
  groups: readonly SampleGroup[],
  columns: readonly ReportColumn[],
  series: Series,
  isLine: boolean,
): PlotSpec {
  const drawn = groups.slice(0, MOST_DRAWN)
  const digits = digitsOf(series)
  return {
    x: {
      label: columns.map(({ label }) => label).join(', '),
      values: drawn.map((_, at) => at),
      names: drawn.map((group) => nameOf(group, columns)),
    },
    y: series.unit === '' ? series.label : `${series.label} (${series.unit})`,
    lines: [
      {
        label: series.label,
        unit: series.unit,
        tone: 'accent',
        bars: !isLine,
        digits,
        values: series.values.slice(0, MOST_DRAWN),
      },
    ],
  }
}
