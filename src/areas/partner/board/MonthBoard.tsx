/** The board of orders above their form: months by days, each cell with nominated, confirmed and shipped cars by position. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  daySentence,
  incompleteOrders,
  monthLines,
  type NominatedDay,
  type MonthLine,
} from '#model/areas/partner/rules/board/month-lines.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'
import { MatrixGrid } from '#src/ui/matrix/MatrixGrid.tsx'
import type { CellDrawing, DrawnCell, MatrixLine } from '#src/ui/matrix/MatrixRow.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { boardResources, readBoard, type BoardData } from './board-calls.ts'
import { useSeen } from './use-seen.ts'
import { boardKeys as keys } from './keys.ts'
import { MonthsController, sumColumns } from './months-controller.ts'
import styles from './Board.module.css'

type Query = { readonly id: number } | { readonly contract: number }

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string): string => monthName.format(new Date(`${month}T00:00:00Z`))
const columns = [
  ...sumColumns.map((name) => {
    const head = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return { key: name, head, title: `${head} cars of the month` }
  }),
  ...Array.from({ length: 31 }, (_, at) => ({ key: String(at + 1), head: String(at + 1), title: `Day ${at + 1}` })),
]

function toneOf({ nominated, confirmed, shipped, isClosed }: NominatedDay): DrawnCell['tone'] {
  if (confirmed !== null && confirmed < nominated) return 'warn'
  if (nominated > 0 && shipped >= nominated) return 'ok'
  if (nominated > 0 && confirmed !== null) return 'info'
  return isClosed || nominated === 0 ? 'faint' : undefined
}

function dayDrawn(day: NominatedDay | undefined, name: string): DrawnCell {
  if (day === undefined) return { says: `${name}: no cars` }
  const { nominated, confirmed, shipped, isClosed } = day
  const isEmpty = nominated === 0 && shipped === 0 && (confirmed ?? 0) === 0
  return {
    says: `${name}: ${daySentence(day)}`,
    tone: toneOf(day),
    letter: isEmpty ? (isClosed ? '×' : '·') : String(nominated),
    beside: isEmpty ? undefined : `${confirmed ?? '–'} ${shipped}`,
  }
}

function sumDrawn(line: MonthLine, column: number): DrawnCell {
  const name = sumColumns[column]
  const value = name === undefined ? null : line[name]
  const isLess = name === 'confirmed' && value !== null && value < line.nominated
  return {
    says: `${nameOf(line.month)}: ${value === null ? `no ${name ?? ''}` : `${grouped(value)} ${name ?? ''}`}`,
    letter: value === null ? '–' : grouped(value),
    tone: isLess ? 'warn' : value === null || value === 0 ? 'faint' : undefined,
  }
}

const cellDrawn = (line: MonthLine, column: number): DrawnCell => {
  if (column < sumColumns.length) return sumDrawn(line, column)
  const day = column - sumColumns.length + 1
  return dayDrawn(line.days.get(day), `${nameOf(line.month)}, day ${day}`)
}

const lineOf = ({ id, order, month, nomination }: MonthLine): MatrixLine => ({
  id,
  name: nameOf(month),
  beside: [
    order.order_number,
    nomination.status.replaceAll('_', ' '),
    (nomination.revision ?? 0) > 0 && `revision ${nomination.revision}`,
    nomination.late && 'late',
  ]
    .filter((part) => typeof part === 'string')
    .join(' · '),
  under: String(order.id),
})

function Months({ controller, data }: { readonly controller: MonthsController; readonly data: BoardData }) {
  const { line, column } = useSnapshot(controller.state)
  const lines = useMemo(() => monthLines(data.orders, data.nominations), [data])
  useEffect(() => controller.show(data.orders, lines), [controller, data, lines])
  const byId = useMemo(() => new Map(lines.map((one) => [one.id, one])), [lines])
  const drawing = useCallback<CellDrawing>(
    (id, at) => {
      const one = byId.get(id)
      return one ? cellDrawn(one, at) : { says: '' }
    },
    [byId],
  )
  const shown = useMemo(() => lines.map(lineOf), [lines])
  const here = byId.get(line ?? '')
  if (lines.length === 0) return <NoMonths controller={controller} data={data} />
  return (
    <PartTarget kind="partner:months" target={controller}>
      <div className={styles['grid']} style={{ height: `${Math.min(14, lines.length) * 26 + 58}px` }}>
        <MatrixGrid
          label="Months and days of the orders"
          corner="Month"
          columns={columns}
          lines={shown}
          drawing={drawing}
          controller={controller}
        />
      </div>
      <footer className={styles['foot']}>
        <span role="status">{here ? cellDrawn(here, column).says : countOf(lines.length, 'month')}</span>
        <span role="note">
          {data.isWhole ? '' : 'Not all orders are drawn. '}In each day: nominated, confirmed, shipped. × is closed.
        </span>
      </footer>
    </PartTarget>
  )
}

/** The way on from an order without nominations, by its state. */
function NoMonths({ controller, data }: { readonly controller: MonthsController; readonly data: BoardData }) {
  const isOwn = incompleteOrders(signedIn()?.company.id, data.orders, []).length > 0
  if (data.orders.length === 0)
    return (
      <EmptyState title="No orders yet">
        {may('change_partner_order') && (
          <Button
            look="primary"
            shortcut={keys.order}
            data-autofocus
            onPress={() => runCommand('partnerBoard:orderCars')}
          >
            Make an order
          </Button>
        )}
      </EmptyState>
    )
  return (
    <EmptyState title="No nominations yet">
      {isOwn ? (
        <Button look="primary" shortcut={keys.months} data-autofocus onPress={() => void controller.createMonths()}>
          Create a draft for each month
        </Button>
      ) : (
        'The buyer nominates cars by month once the order is accepted.'
      )}
    </EmptyState>
  )
}

function Board({ query }: { readonly query: Query }) {
  const [controller] = useState(() => new MonthsController('contract' in query ? query.contract : undefined))
  useCommandTarget('partner:board', controller)
  useCommandTarget('focus', controller)
  const answer = useFresh<BoardData, readonly unknown[]>({
    queryKey: ['partner:nomination', 'board', query],
    queryFn: ({ signal }) => readBoard(query, signal),
    meta: { resources: boardResources },
  })
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The months could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={6} label="Loading the months" />
  return (
    <section aria-label="Months" className={styles['board']}>
      <Months controller={controller} data={answer.data} />
    </section>
  )
}

export default function MonthBoard({ controller: { name, row } }: RecordPart) {
  useSeen(name, row?.id)
  if (typeof row?.id !== 'number') return null
  const { id } = row
  return <Board key={id} query={name === 'partner:contract' ? { contract: id } : { id }} />
}
