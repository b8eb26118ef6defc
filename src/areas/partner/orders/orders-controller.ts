/** The list of orders: its cursor, and the record that a line opens. */
import type { ListedOrder } from '#model/areas/partner/rules/board/order-list.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { runVerb } from '#src/ui/verbs/verb-change.ts'
import { refreshBoard } from '../board/board-calls.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'

const PAGE = 20

type Place = { readonly resource: string; readonly id: number }
const placeOf = (line: ListedOrder): Place => {
  if (line.kind === 'order') return { resource: 'partner:order', id: line.order.id }
  const { waiting } = line
  return waiting.kind === 'order'
    ? { resource: 'partner:order', id: waiting.order.id }
    : { resource: 'partner:nomination', id: waiting.nomination.id }
}

export class OrdersController extends ListController<ListedOrder, string> {
  constructor() {
    super('partner:order', PAGE)
  }
  protected override openLine(id: string): void {
    const line = this.lines.find((one) => one.id === id)
    if (line === undefined) return
    const { resource, id: row } = placeOf(line)
    openRecord(resource, row)
  }
  protected override rowOf(line: ListedOrder): Readonly<Record<string, unknown>> {
    return line.kind === 'answer' && line.waiting.kind === 'nomination'
      ? { ...line.waiting.nomination }
      : { ...(line.kind === 'order' ? line.order : line.waiting.order) }
  }
  /** Accepts the order under the cursor; a nomination is opened for its review. */
  async answer(): Promise<void> {
    const { current } = this
    if (current?.kind !== 'answer') return
    const { waiting } = current
    const resource = resourceNamed('partner:order')
    const transition = resource.life?.transitions['accept']
    if (waiting.kind === 'nomination' || waiting.order.status !== 'sent' || transition === undefined)
      return this.openLine(current.id)
    const { order } = waiting
    const target = { resource: 'partner:order', ids: () => [order.id], rows: async () => [{ ...order }] }
    await runVerb({ resource, verb: 'accept', transition, asked: {} }, target)
    refreshBoard()
  }
  nextToAnswer(): void {
    if (!this.lines.some(({ kind }) => kind === 'answer')) return toast({ text: 'Nothing is to be answered.' })
    this.placeNext(({ kind }) => kind === 'answer')
  }
}
