/** The shipped cars that are not billed, by buyer, contract and currency; a blocked car has a reason and a fix. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { separated } from '#model/kernel/quantity.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines, type LinePlace } from '#src/ui/lines/WalkedLines.tsx'
import { carLines, unbilledCars, type CarToBill, type DraftAnswer } from './car-lines.ts'
import { BillableCarsController } from './cars-controller.ts'
import { carKeys as keys } from './keys.ts'
import styles from './Cars.module.css'

export default function Cars() {
  const answer = useFresh<DraftAnswer, readonly unknown[]>({
    queryKey: ['invoice:invoice', 'cars'],
    queryFn: ({ signal }) => unbilledCars(signal),
    meta: { resources: ['invoice:invoice', 'invoice:item', 'invoice:price', 'invoice:product', 'rail:shipment'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the cars" />
  const lines = carLines(answer.data)
  if (lines.length === 0)
    return (
      <EmptyState title="Every shipped car is billed">
        <Button onPress={() => open('invoice:invoices', {})}>Show invoices</Button>
      </EmptyState>
    )
  return <Unbilled answer={answer.data} />
}

function Unbilled({ answer }: { readonly answer: DraftAnswer }) {
  const [controller] = useState(() => new BillableCarsController())
  const { cursor, marked } = useSnapshot(controller.state)
  useCommandTarget('invoice:cars', controller)
  useCommandTarget('focus', controller)
  const lines = useMemo(() => carLines(answer), [answer])
  useEffect(() => controller.show(lines), [controller, lines])
  const selected = new Set(marked)
  const blocked = answer.skipped.length
  return (
    <section className={styles['screen']} aria-label="Cars to bill">
      <header className={styles['top']}>
        <span>
          <strong>{countOf(lines.length - blocked, 'car')}</strong> to bill on{' '}
          {countOf(answer.invoices.length, 'invoice')}.{' '}
          {blocked === 0 ? '' : `${countOf(blocked, 'car')} cannot be billed.`}
        </span>
        <span className={styles['keys']}>
          <Button look="quiet" shortcut={keys.all} onPress={() => controller.markBillable()}>
            Select all
          </Button>
          <Button look="quiet" shortcut={keys.draft} onPress={() => runCommand('invoice:draftInvoices')}>
            Draft invoices
          </Button>
          <Button look="quiet" shortcut={keys.next} onPress={() => runCommand('invoice:nextBlocked')}>
            Next blocked
          </Button>
          <Button look="quiet" shortcut={keys.price} onPress={() => runCommand('invoice:showPrices')}>
            Prices
          </Button>
        </span>
      </header>
      <WalkedLines
        label="Cars to bill"
        controller={controller}
        lines={lines}
        at={lines.findIndex(({ id }) => id === cursor)}
        active={cursor === null ? undefined : `billable-${cursor}`}
        className={styles['lines']}
        heads={<Heads />}
        draw={(line, place) => (
          <Car
            key={line.id}
            line={line}
            place={place}
            isCursor={line.id === cursor}
            isMarked={selected.has(line.id)}
            controller={controller}
          />
        )}
      />
      <p className={styles['legend']} role="status">
        {marked.length > 0 ? `${grouped(marked.length)} selected` : 'A car is billed once for each invoice product.'}
      </p>
    </section>
  )
}

const Heads = () => (
  <>
    <span role="columnheader">Car</span>
    <span role="columnheader">Invoice to</span>
    <span role="columnheader">Total</span>
    <span role="columnheader">Blocked by</span>
  </>
)

function Car({
  line: { id, name, group, total, reason },
  place: { rowIndex, style },
  isCursor,
  isMarked,
  controller,
}: {
  readonly line: CarToBill
  readonly place: LinePlace
  readonly isCursor: boolean
  readonly isMarked: boolean
  readonly controller: BillableCarsController
}) {
  return (
    <WalkedLine
      id={`billable-${id}`}
      line={id}
      controller={controller}
      rowIndex={rowIndex}
      style={style}
      className={styles['line']}
      isCursor={isCursor}
      isMarked={isMarked}
    >
      <span role="rowheader" className={styles['text']}>
        <span className={styles['mark']} aria-hidden>
          {isMarked ? '✓' : ''}
        </span>
        {name}
      </span>
      <span role="gridcell" className={styles['text']}>
        {group}
      </span>
      <span role="gridcell" className={styles['figure']}>
        {total === '' ? '' : separated(total)}
      </span>
      <span role="gridcell" className={styles['text']} title={reason}>
        {reason === '' ? '' : `▲ ${reason}`}
      </span>
    </WalkedLine>
  )
}
