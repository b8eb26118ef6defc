/** What customers owe, by days after the due date: one line a customer and currency, with the total of each currency below. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { agingColumns } from '#model/areas/invoice/rules/receivables/aging.ts'
import { separated } from '#model/kernel/quantity.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines, type LinePlace } from '#src/ui/lines/WalkedLines.tsx'
import { receivableKeys as keys } from './keys.ts'
import { agedLines, agingAt, ReceivablesController, type AgedLine, type Aging } from './receivables-controller.ts'
import styles from './Receivables.module.css'

const titles = {
  current: 'Not due',
  d1_30: '1–30 days',
  d31_60: '31–60 days',
  d61_90: '61–90 days',
  over_90: 'Over 90 days',
  unapplied: 'Unapplied',
  total: 'Total',
} as const
const columns = [...agingColumns, 'total'] as const
const MONTHS = 12
/** The last days of the months before a day. */
const monthEnds = (as_of: string): readonly string[] => {
  const [year = 0, month = 1] = as_of.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 0)).toISOString().slice(0, 10),
  )
}

export default function Receivables() {
  const [controller] = useState(() => new ReceivablesController())
  useCommandTarget('invoice:receivables', controller)
  useCommandTarget('focus', controller)
  const { as_of } = useSnapshot(controller.settings)
  const answer = useFresh<Aging, readonly unknown[]>({
    queryKey: ['invoice:invoice', 'aging', as_of],
    queryFn: ({ signal }) => agingAt(as_of, signal),
    meta: { resources: ['invoice:invoice', 'invoice:receipt', 'invoice:allocation'] },
  })
  if (answer.isError && !answer.data)
    return (
      <ErrorState
        title="What customers owe could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (!answer.data) return <Skeleton rows={12} label="Loading what customers owe" />
  const days = monthEnds(answer.data.as_of)
  const choices = ['', ...new Set(as_of === '' || days.includes(as_of) ? days : [as_of, ...days])]
  return (
    <section className={styles['screen']} aria-label="Receivables">
      <header className={styles['top']}>
        <span role="status">As of {answer.data.as_of}</span>
        <span className={styles['keys']}>
          <Select
            label="As of"
            value={as_of}
            choices={choices.map((value) => ({ value, label: value === '' ? 'Today' : value }))}
            onChange={(value) => controller.showDay(value)}
          />
          <Button look="quiet" shortcut={keys.statement} onPress={() => runCommand('invoice:showStatement')}>
            Statement
          </Button>
        </span>
      </header>
      <Aged controller={controller} answer={answer.data} />
    </section>
  )
}

function Aged({ controller, answer }: { readonly controller: ReceivablesController; readonly answer: Aging }) {
  const { cursor } = useSnapshot(controller.state)
  const lines = agedLines(answer)
  useEffect(() => controller.show(agedLines(answer)), [controller, answer])
  if (lines.length === 0)
    return (
      <EmptyState title="No customer owes anything on this day">
        <Button data-autofocus onPress={() => open('invoice:invoices', {})}>
          Show invoices
        </Button>
      </EmptyState>
    )
  return (
    <WalkedLines
      label="What customers owe"
      controller={controller}
      lines={lines}
      at={lines.findIndex(({ id }) => id === cursor)}
      active={cursor === null ? undefined : `aged-${cursor}`}
      className={styles['lines']}
      heads={<Heads />}
      draw={(line, place) => (
        <Line key={line.id} line={line} place={place} isCursor={line.id === cursor} controller={controller} />
      )}
    />
  )
}

const Heads = () => (
  <>
    <span role="columnheader">Customer</span>
    <span role="columnheader">Currency</span>
    {columns.map((column) => (
      <span key={column} role="columnheader" className={styles['figureHead']}>
        {titles[column]}
      </span>
    ))}
  </>
)

type LineProps = {
  readonly line: AgedLine
  readonly place: LinePlace
  readonly isCursor: boolean
  readonly controller: ReceivablesController
}
const Line = ({ line, place: { rowIndex, style }, isCursor, controller }: LineProps) => (
  <WalkedLine
    id={`aged-${line.id}`}
    line={line.id}
    controller={controller}
    rowIndex={rowIndex}
    style={style}
    className={line.isTotal ? styles['total'] : styles['line']}
    isCursor={isCursor}
  >
    <span role="rowheader" className={styles['text']} title={line.name}>
      {line.name}
    </span>
    <span role="gridcell">{line.currency}</span>
    {columns.map((column) => (
      <span key={column} role="gridcell" className={styles['figure']}>
        {Number(line[column]) === 0 ? '' : separated(line[column])}
      </span>
    ))}
  </WalkedLine>
)
