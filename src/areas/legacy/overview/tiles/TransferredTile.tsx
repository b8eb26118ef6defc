/** Product transferred: stacked bars for each unit, and below them a table of periods and products. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import type { TransferredAnswer, TransferredSeries } from '#model/areas/legacy/rules/overview/answers.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'
import { MatrixGrid } from '#src/ui/matrix/MatrixGrid.tsx'
import type { CellDrawing } from '#src/ui/matrix/MatrixRow.tsx'
import { TOTAL, type TransferredMatrix } from '../state/figure-matrices.ts'
import { overviewKeys as keys } from '../state/keys.ts'
import type { AskedOverview } from '../state/overview-calls.ts'
import { amountFigure, amountText, unitShown } from '../../similar/quantity.ts'
import { StackedBars } from './StackedBars.tsx'
import { Tile } from './Tile.tsx'
import styles from '../Overview.module.css'

type Props = {
  readonly answer: UseQueryResult<TransferredAnswer>
  readonly matrix: TransferredMatrix
  readonly asked: AskedOverview
  readonly siteNames: readonly string[]
  readonly onBucket: () => void
  readonly lead: ReactNode
}
const bucketWords = { day: 'Day', week: 'Week from', month: 'Month from' } as const

export function TransferredTile({ answer, matrix, asked, siteNames, onBucket, lead }: Props) {
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
      lead={lead}
    >
      {(found) => <Shown found={found} matrix={matrix} asked={asked} siteNames={siteNames} />}
    </Tile>
  )
}

type ShownProps = Omit<Props, 'answer' | 'onBucket' | 'lead'> & { readonly found: TransferredAnswer }
function Shown({ found: { buckets, series }, matrix, asked, siteNames }: ShownProps) {
  useEffect(() => matrix.show({ ...asked, siteNames }, buckets, series), [matrix, asked, siteNames, buckets, series])
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
    says: `${series.name}: ${amountText(quantity, series.unit)}`,
    beside: isNone ? '0' : amountFigure(quantity, series.unit),
    tone: isNone ? 'faint' : undefined,
  }
}
