/** Receipts that wait for their invoices: a statement is opened, exact matches are selected, and a short payment shows its difference. */
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { separated } from '#model/kernel/quantity.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines, type LinePlace } from '#src/ui/lines/WalkedLines.tsx'
import { receiptKeys as keys } from './keys.ts'
import { openReceipts, type OpenReceipts, type ReceiptLine } from './open-receipts.ts'
import { ReceiptsController } from './receipts-controller.ts'
import styles from './Receipts.module.css'

const shown = { exact: ['exact', 'ok'], likely: ['likely', 'info'], none: ['none', 'plain'] } as const

export default function Receipts() {
  const [controller] = useState(() => new ReceiptsController())
  useCommandTarget('invoice:receipts', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  const { busy, problem } = useSnapshot(controller.work)
  const answer = useFresh<OpenReceipts, readonly unknown[]>({
    queryKey: ['invoice:receipt', 'matches'],
    queryFn: ({ signal }) => openReceipts(signal),
    meta: { resources: ['invoice:receipt', 'invoice:invoice', 'invoice:allocation'] },
  })
  return (
    <section className={styles['screen']} aria-label="Receipts" aria-busy={busy !== null || undefined}>
      <header className={styles['top']}>
        <span role="status">{busy === 'import' ? 'Reading the statement' : statusText(answer.data)}</span>
        <span className={styles['keys']}>
          <Button look="quiet" icon={FileUp} shortcut={keys.file} onPress={() => controller.choose()}>
            Open statement
          </Button>
          <Button look="quiet" shortcut={keys.apply} onPress={() => runCommand('invoice:applyReceipts')}>
            Apply selected
          </Button>
        </span>
      </header>
      <StatementFile controller={controller} />
      {problem !== '' && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {answer.isError && !answer.data ? (
        <ErrorState
          title="The receipts could not be loaded"
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : answer.data ? (
        <Waiting controller={controller} answer={answer.data} />
      ) : (
        <Skeleton rows={12} label="Loading the receipts" />
      )}
    </section>
  )
}

function statusText(answer: OpenReceipts | undefined): string {
  if (answer === undefined) return ''
  const exact = answer.results.filter(({ match }) => match.confidence === 'exact').length
  return `${grouped(answer.count)} ${answer.count === 1 ? 'receipt is' : 'receipts are'} not applied; ${grouped(exact)} match exactly`
}

/** The file dialog of the browser, which the key and the button open. */
function StatementFile({ controller }: { readonly controller: ReceiptsController }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => controller.onChoose(() => input.current?.click()), [controller])
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label="Bank statement"
      accept=".xml,.csv,.xlsx,.txt"
      onChange={({ target }) => {
        void controller.openStatement(target.files?.[0])
        target.value = ''
      }}
    />
  )
}

function Waiting({ controller, answer }: { readonly controller: ReceiptsController; readonly answer: OpenReceipts }) {
  const { cursor, marked } = useSnapshot(controller.state)
  const lines = answer.results.map((one): ReceiptLine => ({ ...one, id: one.receipt }))
  useEffect(() => controller.arrange(answer.results.map((one) => ({ ...one, id: one.receipt }))), [controller, answer])
  if (lines.length === 0)
    return (
      <EmptyState title="All receipts are applied">
        <Button look="primary" icon={FileUp} data-autofocus onPress={() => controller.choose()}>
          Open a bank statement
        </Button>
      </EmptyState>
    )
  return (
    <WalkedLines
      label="Receipts that are not applied"
      controller={controller}
      lines={lines}
      at={lines.findIndex(({ id }) => id === cursor)}
      active={cursor === null ? undefined : `receipt-${cursor}`}
      className={styles['lines']}
      heads={<Heads />}
      draw={(line, place) => (
        <Line
          key={line.id}
          line={line}
          place={place}
          isCursor={line.id === cursor}
          isMarked={marked.includes(line.id)}
          controller={controller}
        />
      )}
    />
  )
}

const Heads = () => (
  <>
    <span role="columnheader" title="Selected">
      ✓
    </span>
    <span role="columnheader">Date</span>
    <span role="columnheader">Payer</span>
    <span role="columnheader">Reference</span>
    <span role="columnheader" className={styles['figureHead']}>
      Amount
    </span>
    <span role="columnheader">Currency</span>
    <span role="columnheader">Pays</span>
    <span role="columnheader" className={styles['figureHead']}>
      Difference
    </span>
    <span role="columnheader">Match</span>
  </>
)

type LineProps = {
  readonly line: ReceiptLine
  readonly place: LinePlace
  readonly isCursor: boolean
  readonly isMarked: boolean
  readonly controller: ReceiptsController
}
function Line({ line, place: { rowIndex, style }, isCursor, isMarked, controller }: LineProps) {
  const { id, date, payer, reference, unallocated, currency, match } = line
  const [word, state] = shown[match.confidence]
  const difference = match.difference === null || Number(match.difference) === 0 ? '' : separated(match.difference)
  return (
    <WalkedLine
      id={`receipt-${id}`}
      line={id}
      controller={controller}
      rowIndex={rowIndex}
      style={style}
      className={styles['line']}
      isCursor={isCursor}
      isMarked={isMarked}
    >
      <span role="gridcell">{isMarked ? '✓' : ''}</span>
      <span role="gridcell">{date}</span>
      <span role="gridcell" className={styles['text']} title={payer}>
        {payer}
      </span>
      <span role="gridcell" className={styles['text']} title={reference}>
        {reference}
      </span>
      <span role="gridcell" className={styles['figure']}>
        {separated(unallocated)}
      </span>
      <span role="gridcell">{currency}</span>
      <span role="gridcell" className={styles['text']}>
        {match.invoices.map(({ invoice_number }) => invoice_number).join(', ')}
      </span>
      <span role="gridcell" className={styles['figure']}>
        {difference}
      </span>
      <span role="gridcell">
        <Badge state={state}>{word}</Badge>
      </span>
    </WalkedLine>
  )
}
