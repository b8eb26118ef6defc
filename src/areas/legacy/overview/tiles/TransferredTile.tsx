/** Product transferred: stacked bars for each unit, and below them a table of periods and products. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { TransferredAnswer, TransferredSeries } from '#model/areas/legacy/rules/overview/answers.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'
import { MatrixGrid } from '#src/ui/matrix/MatrixGrid.tsx'
import type { CellDrawing } from '#src/ui/matrix/MatrixRow.tsx'
import { TOTAL, type TransferredMatrix } from '../state/figure-matrices.ts'
import { overviewKeys as keys } from '../state/keys.ts'
import type { AskedOverview } from '../state/overview-calls.ts'
import { quantityShown, quantityWords, unitShown } from '../state/quantities.ts'
import { StackedBars } from './StackedBars.tsx'
import { Tile } from './Tile.tsx'
import styles from '../Overview.module.css'

type Props = {
  readonly answer: UseQueryResult<TransferredAnswer>
  readonly matrix: TransferredMatrix
  readonly asked: AskedOverview
  readonly siteName: string | undefined
  readonly onBucket: () => void
}
const bucketWords = { day: 'Day', week: 'Week from', month: 'Month from' } as const

export function TransferredTile({ answer, matrix, asked, siteName, onBucket }: Props) {
  return (
    <Tile
      title="Product transferred"
      about={
        <Button look="quiet" shortcut={keys.bucket} onPress={onBucket}>
          {`By ${asked.bucket}`}
        </Button>
      }
      answer={answer}
      isEmpty={({ series }) => series.length === 0}
      none={{
        title: 'No ticket was closed in these days',
        says: 'Closed and corrected tickets count on the day on which their load ended.',
      }}
    >
      {(found) => <Shown found={found} matrix={matrix} asked={asked} siteName={siteName} />}
    </Tile>
  )
}

type ShownProps = Omit<Props, 'answer' | 'onBucket'> & { readonly found: TransferredAnswer }
function Shown({ found: { buckets, series }, matrix, asked, siteName }: ShownProps) {
  useEffect(() => matrix.show({ ...asked, siteName }, buckets, series), [matrix, asked, siteName, buckets, series])
  const drawing = useCallback<CellDrawing>(
    (line, column) => cellOf(series[column], line === TOTAL ? TOTAL : buckets.indexOf(line)),
    [buckets, series],
  )
  const lines = useMemo(
    () => [
      { id: TOTAL, name: 'Total', beside: '', under: TOTAL },
      ...buckets.map((day) => ({ id: day, name: day, beside: '', under: 'days' })),
    ],
    [buckets],
  )
  const columns = useMemo(
    () =>
      series.map(({ product, name, unit }) => ({
        key: String(product),
        head: `${name}, ${unitShown(unit)}`,
        title: `${name}, in ${unitShown(unit)}`,
      })),
    [series],
  )
  const units = [...new Set(series.map(({ unit }) => unit))]
  return (
    <>
      {units.map((unit) => (
        <StackedBars
          key={unit}
          unit={unitShown(unit)}
          names={buckets}
          series={series
            .filter((one) => one.unit === unit)
            .map(({ name, values }) => ({ name, values: values.map(Number) }))}
        />
      ))}
      <div className={styles['matrix']}>
        <PartTarget kind="legacy:transferred" target={matrix}>
          <MatrixGrid
            label="Product transferred, by period and product"
            corner={bucketWords[asked.bucket]}
            columns={columns}
            lines={lines}
            drawing={drawing}
            controller={matrix}
            isWhole={false}
          />
        </PartTarget>
      </div>
    </>
  )
}

function cellOf(series: TransferredSeries | undefined, at: number | typeof TOTAL): ReturnType<CellDrawing> {
  if (!series) return { says: '' }
  const quantity = (at === TOTAL ? series.total : series.values[at]) ?? '0'
  const isNone = !/[1-9]/.test(quantity)
  return {
    says: `${series.name}: ${quantityWords(series.unit, quantity)}`,
    beside: isNone ? '0' : quantityShown(series.unit, quantity),
    tone: isNone ? 'faint' : undefined,
  }
}
