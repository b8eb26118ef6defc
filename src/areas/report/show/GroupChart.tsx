/** The chart of one figure of a report's groups: bars, a line or a pie. */
import { useMemo } from 'react'
import { numberText } from '#model/kernel/quantity.ts'
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import { late } from '#src/engine/console/late.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import type { SampleGroup } from '../sample/calls.ts'
import { digitsOf, plotOf, sharesOf, type Series, type Share } from './figures.ts'

const drawing = <Skeleton rows={4} label="Drawing the chart" />
const Pie = late(() => import('#src/ui/plot/Pie.tsx'), drawing)
const Plot = late(() => import('#src/ui/plot/Plot.tsx'), drawing)

type Props = {
  readonly groups: readonly SampleGroup[]
  readonly columns: readonly ReportColumn[]
  readonly series: Series
  readonly isPie: boolean
  readonly isLine: boolean
  /** The labels of the columns that the rows are grouped by. */
  readonly groupNames: string
  readonly onPick: (group: SampleGroup | undefined) => void
}
export function GroupChart(props: Props) {
  const { groups, columns, series, isPie, isLine, groupNames, onPick } = props
  const shares = useMemo(
    () => (isPie ? sharesOf(groups, columns, series) : undefined),
    [isPie, groups, columns, series],
  )
  const spec = useMemo(() => plotOf(groups, columns, series, isLine), [groups, columns, series, isLine])
  if (shares) return <PieChart {...props} shares={shares} />
  return (
    <>
      {isPie && <p>A pie needs figures above zero. Bars are drawn instead.</p>}
      <Plot
        label={`${series.label} by ${groupNames}. Enter shows the rows of a group.`}
        style={{ height: 200 }}
        spec={spec}
        onPick={(at) => onPick(groups[at])}
      />
    </>
  )
}

const PieChart = ({ shares, series, groupNames, onPick }: Props & { readonly shares: readonly Share[] }) => (
  <Pie
    label={`${series.label} by ${groupNames}, as shares of the whole`}
    slices={shares.map(({ name, value, share, group }) => ({
      name,
      share,
      value: `${numberText(value, digitsOf(series))} ${series.unit}`.trim(),
      ...(group && { onPick: () => onPick(group) }),
    }))}
  />
)
