/** Cars about to cross a border, the one that left first at the top, with the customs invoice of each or the key that makes it. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines, type LinePlace } from '#src/ui/lines/WalkedLines.tsx'
import { carsToCross, type CarsAnswer, type CarToCross } from './calls.ts'
import { CarsController } from './cars-controller.ts'
import { carsKeys } from './keys.ts'
import styles from './Cars.module.css'

const resources = ['customs:invoice', 'rail:shipment', 'rail:loadedCar', 'rail:rate']

export default function Cars() {
  const answer = useFresh<CarsAnswer, readonly unknown[]>({
    queryKey: ['customs:invoice', 'cars to cross'],
    queryFn: ({ signal }) => carsToCross(signal),
    meta: { resources },
  })
  if (answer.isError && !answer.data)
    return (
      <ErrorState
        title="The cars about to cross could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (!answer.data) return <Skeleton rows={12} label="Loading the cars about to cross" />
  if (answer.data.results.length === 0)
    return (
      <EmptyState title="No car is about to cross a border">
        Loaded cars of open shipments, and of those shipped in the last 14 days, are listed here until their customs
        invoice is sent.
      </EmptyState>
    )
  return <Listed cars={answer.data.results} />
}

function Listed({ cars }: { readonly cars: readonly CarToCross[] }) {
  const [controller] = useState(() => new CarsController())
  const { cursor, marked } = useSnapshot(controller.state)
  useCommandTarget('customs:cars', controller)
  useCommandTarget('focus', controller)
  useEffect(() => controller.show(cars), [controller, cars])
  const selected = new Set(marked)
  const waiting = cars.filter(({ invoice }) => invoice === null).length
  return (
    <section className={styles['screen']} aria-label="Cars about to cross">
      <header className={styles['top']}>
        <span role="status">
          {waiting === 1 ? '1 car has' : `${grouped(waiting)} cars have`} no customs invoice
          {marked.length > 0 && `, ${grouped(marked.length)} selected`}
        </span>
        <span className={styles['keys']}>
          <Button look="quiet" shortcut={carsKeys.create} onPress={() => runCommand('customs:createInvoices')}>
            Make invoices
          </Button>
          <Button look="quiet" shortcut={carsKeys.next} onPress={() => runCommand('customs:nextCar')}>
            Next without one
          </Button>
        </span>
      </header>
      <WalkedLines
        label="Cars about to cross"
        controller={controller}
        lines={cars}
        at={cars.findIndex(({ id }) => id === cursor)}
        active={cursor === null ? undefined : `crossing-${cursor}`}
        className={styles['lines']}
        heads={heads}
        draw={(line, place) => (
          <Line
            key={line.id}
            line={line}
            place={place}
            isCursor={line.id === cursor}
            isMarked={selected.has(line.id)}
            controller={controller}
          />
        )}
      />
    </section>
  )
}

const heads = ['Shipped', 'Car', 'BOL', 'Product', 'Consignee', 'To', 'Port', 'Customs invoice'].map((title) => (
  <span key={title} role="columnheader">
    {title}
  </span>
))

type LineProps = {
  readonly line: CarToCross
  readonly place: LinePlace
  readonly isCursor: boolean
  readonly isMarked: boolean
  readonly controller: CarsController
}

const invoiceText = ({ invoice_number, status }: CarToCross): string =>
  invoice_number === '' ? 'None' : `${invoice_number} ${status}`

function Line({ line, place: { rowIndex, style }, isCursor, isMarked, controller }: LineProps) {
  const cells = [
    line.ship_date ?? 'Not shipped',
    line.car,
    line.bol_number,
    line.product,
    line.consignee,
    line.destination,
    line.port_code,
    invoiceText(line),
  ]
  return (
    <WalkedLine
      id={`crossing-${line.id}`}
      line={line.id}
      controller={controller}
      rowIndex={rowIndex}
      style={style}
      className={styles['line']}
      isCursor={isCursor}
      isMarked={isMarked}
    >
      {cells.map((cell, at) => (
        <span key={at} role="gridcell" className={styles['text']}>
          {cell}
        </span>
      ))}
    </WalkedLine>
  )
}
