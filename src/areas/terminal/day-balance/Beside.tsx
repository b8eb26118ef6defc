/** The panel beside the figures: the lines of a figure, the causes of a difference, or the changes after the day was closed. */
import { useMemo } from 'react'
import {
  balanceSources,
  type BalanceCauses,
  type BalanceLines,
  type BalanceRow,
  type DayBalance,
  type LateChange,
  type LineFigure,
} from '#model/areas/terminal/rules/balance/answers.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { BesidePanel } from './BesidePanel.tsx'
import { CauseList } from './CauseList.tsx'
import type { BesideView, DayBalanceController } from './day-balance-controller.ts'
import { readCauses, readLines } from './day-calls.ts'
import { figureLabels, figureText, signedText } from './figure-columns.ts'
import { LineList } from './LineList.tsx'
import { useBesideLinks } from './use-beside-links.ts'

type Props = { readonly controller: DayBalanceController; readonly answer: DayBalance; readonly beside: BesideView }

export function Beside({ controller, answer, beside }: Props) {
  useBesideLinks(controller.list)
  if (beside.kind === 'late') return <Late controller={controller} answer={answer} />
  const row = answer.rows.find(({ product }) => product === beside.product)
  if (row === undefined) return null
  return beside.kind === 'lines' ? (
    <Lines controller={controller} answer={answer} row={row} of={beside.of} />
  ) : (
    <Causes controller={controller} answer={answer} row={row} />
  )
}

type PartProps = Pick<Props, 'controller' | 'answer'>
type OfProduct = PartProps & { readonly row: BalanceRow }

const changed = { added: 'added to', removed: 'removed from', changed: 'changed in' } as const
const lateText = ({ label, change, of, product__label }: LateChange): string =>
  `${label}: ${changed[change]} ${figureLabels[of].toLowerCase()} of ${product__label}`

function Late({ controller, answer: { late, timezone } }: PartProps) {
  const lines = useMemo(
    () => late.map((one) => ({ ...one, label: lateText(one), record: one, figure: one.effect })),
    [late],
  )
  return (
    <BesidePanel controller={controller} title="Changed after the day was closed" isLoaded>
      <LineList
        list={controller.list}
        label="Later changes"
        figure="Gain would change by, m³"
        zone={timezone}
        lines={lines}
        none="Nothing changed after the day was closed"
      />
    </BesidePanel>
  )
}

function Lines({ controller, answer, row, of }: OfProduct & { readonly of: LineFigure }) {
  const { date, facility, timezone } = answer
  const { data, isError, error, refetch } = useFresh<BalanceLines, readonly unknown[]>({
    queryKey: ['terminal:ticket', 'lines of the balance', facility, date, row.product, of],
    queryFn: ({ signal }) => readLines({ date, facility }, row.product, of, signal),
    meta: { resources: balanceSources },
  })
  const lines = useMemo(() => data?.results.map((one) => ({ ...one, record: one, figure: one.volume })), [data])
  const label = `${figureLabels[of]} of ${row.product__label}`
  return (
    <BesidePanel
      controller={controller}
      title={data ? `${label}: ${figureText(data.sum)} m³` : label}
      isLoaded={lines !== undefined}
    >
      {lines ? (
        <LineList
          list={controller.list}
          label={label}
          figure="m³"
          zone={timezone}
          lines={lines}
          none={`There are no records for the ${figureLabels[of].toLowerCase()} of this day`}
        />
      ) : isError ? (
        <ErrorState title="The lines could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} label="Loading the lines" />
      )}
    </BesidePanel>
  )
}

function Causes({ controller, answer: { date, facility }, row }: OfProduct) {
  const { data, isError, error, refetch } = useFresh<BalanceCauses, readonly unknown[]>({
    queryKey: ['terminal:ticket', 'causes of the balance', facility, date, row.product],
    queryFn: ({ signal }) => readCauses({ date, facility }, row.product, signal),
    meta: { resources: balanceSources },
  })
  return (
    <BesidePanel
      controller={controller}
      title={`Causes of ${signedText(row.gain)} m³ of ${row.product__label}`}
      isLoaded={data !== undefined}
    >
      {data ? (
        <CauseList list={controller.list} row={row} causes={data} />
      ) : isError ? (
        <ErrorState title="The causes could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} label="Finding causes" />
      )}
    </BesidePanel>
  )
}
