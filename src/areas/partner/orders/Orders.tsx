/** Orders between partners: what is to be answered, then the contracts with their orders and how far each has come. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { orderList, type ListedOrder } from '#model/areas/partner/rules/board/order-list.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { countOf } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines, type LinePlace } from '#src/ui/lines/WalkedLines.tsx'
import { boardResources, readBoard, type BoardData, type NamedOrder } from '../board/board-calls.ts'
import { boardKeys as keys } from '../board/keys.ts'
import { OrderBar } from './OrderBar.tsx'
import { OrdersController } from './orders-controller.ts'
import styles from './Orders.module.css'

const OPEN = 'draft,sent,accepted,in_progress,rejected'

export default function Orders() {
  const [controller] = useState(() => new OrdersController())
  useCommandTarget('partner:orders', controller)
  useCommandTarget('focus', controller)
  const answer = useFresh<BoardData, readonly unknown[]>({
    queryKey: ['partner:order', 'list'],
    queryFn: ({ signal }) => readBoard({ status__in: OPEN }, signal),
    meta: { resources: boardResources },
  })
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The orders could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={12} label="Loading the orders" />
  if (answer.data.orders.length === 0)
    return (
      <EmptyState title="No open orders">
        <p>An order begins on a contract that a partner shares.</p>
        <Button data-autofocus look="primary" onPress={() => open('partner:contracts', {})}>
          Show partner contracts
        </Button>
        <Button onPress={() => open('partner:all_orders', {})}>Show all orders</Button>
      </EmptyState>
    )
  return <Listed controller={controller} data={answer.data} />
}

function Listed({ controller, data }: { readonly controller: OrdersController; readonly data: BoardData }) {
  const { cursor } = useSnapshot(controller.state)
  const own = signedIn()?.company.id ?? 0
  const lines = useMemo(() => orderList(own, data.orders, data.nominations), [own, data])
  useEffect(() => controller.show(lines), [controller, lines])
  const names = useMemo(() => new Map(data.orders.map((order) => [order.id, order])), [data])
  const waiting = lines.filter(({ kind }) => kind === 'answer').length
  return (
    <section className={styles['screen']} aria-label="Orders">
      <header className={styles['top']}>
        <span role="status">
          {waiting === 0 ? 'Nothing to answer' : `${waiting} to answer`}, {countOf(data.orders.length, 'open order')}
          {data.isWhole ? '' : '; not all are listed'}
        </span>
        <span className={styles['keys']}>
          <Button look="quiet" shortcut={keys.next} onPress={() => runCommand('partnerBoard:nextToAnswer')}>
            Next to answer
          </Button>
          <Button look="quiet" onPress={() => open('partner:all_orders', {})}>
            Table
          </Button>
        </span>
      </header>
      <WalkedLines
        label="Orders to answer, and orders by contract"
        controller={controller}
        lines={lines}
        at={lines.findIndex(({ id }) => id === cursor)}
        active={cursor === null ? undefined : `partner-${cursor}`}
        className={styles['lines']}
        heads={<Heads />}
        draw={(line, place) => (
          <Line
            key={line.id}
            line={line}
            place={place}
            names={names}
            own={own}
            isCursor={line.id === cursor}
            controller={controller}
          />
        )}
      />
      <p className={styles['legend']} role="note">
        Cars are ordered, nominated, confirmed and shipped; the bar shows the same from light to dark.
      </p>
    </section>
  )
}

const Heads = () => (
  <>
    <span role="columnheader">Contract</span>
    <span role="columnheader">Order</span>
    <span role="columnheader">Partner</span>
    <span role="columnheader">Status</span>
    <span role="columnheader">Cars</span>
  </>
)

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthOf = (day: string | null): string => (day === null ? '' : month.format(new Date(`${day}T00:00:00Z`)))

const partnerOf = (order: NamedOrder | undefined, own: number): string =>
  (order?.company === own ? order.counterparty__label : order?.company__label) ?? ''

function State({ of, status }: { readonly of: string; readonly status: string }) {
  const field = resourceNamed(of).fields['status']
  return <Badge state={stateOf('status', status) ?? 'plain'}>{field ? codeText(field, status) : status}</Badge>
}

/** The words of a line: its contract, its order or month, and its state. */
function wordsOf(line: ListedOrder) {
  if (line.kind === 'order')
    return { of: 'partner:order', order: line.order, title: line.order.order_number, status: line.order.status }
  const { waiting } = line
  if (waiting.kind === 'order') {
    const { order } = waiting
    return { of: 'partner:order', order, title: `${order.order_number}: ${order.cars ?? 0} cars`, status: order.status }
  }
  const { nomination, order } = waiting
  return {
    of: 'partner:nomination',
    order,
    title: `${order?.order_number ?? ''}, ${monthOf(nomination.start_date)}: ${nomination.total ?? 0} cars${nomination.late ? ', late' : ''}`,
    status: nomination.status,
  }
}

function Line({
  line,
  place: { rowIndex, style },
  names,
  own,
  isCursor,
  controller,
}: {
  readonly line: ListedOrder
  readonly place: LinePlace
  readonly names: ReadonlyMap<number, NamedOrder>
  readonly own: number
  readonly isCursor: boolean
  readonly controller: OrdersController
}) {
  const { of, order, title, status } = wordsOf(line)
  const named = order === undefined ? undefined : names.get(order.id)
  const contract = line.kind === 'answer' ? 'To answer' : line.isFirst ? (named?.contract__label ?? 'No contract') : ''
  return (
    <WalkedLine
      id={`partner-${line.id}`}
      line={line.id}
      controller={controller}
      rowIndex={rowIndex}
      style={style}
      className={styles['line']}
      isCursor={isCursor}
    >
      <span
        role="rowheader"
        className={styles['text']}
        title={contract}
        data-answer={line.kind === 'answer' || undefined}
      >
        {contract}
      </span>
      <span role="gridcell" className={styles['text']} title={title}>
        {title}
      </span>
      <span role="gridcell" className={styles['text']}>
        {partnerOf(named, own)}
      </span>
      <span role="gridcell">
        <State of={of} status={status} />
      </span>
      <span role="gridcell">{line.kind === 'order' && <OrderBar sums={line.sums} />}</span>
    </WalkedLine>
  )
}
