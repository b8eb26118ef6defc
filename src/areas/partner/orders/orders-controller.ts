/** The list of orders: its cursor, and the record that a line opens. */
import type { ListedOrder } from '#model/areas/partner/rules/board/order-list.ts'
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
    return { id: placeOf(line).id }
  }
  nextToAnswer(): void {
    if (!this.lines.some(({ kind }) => kind === 'answer')) return toast({ text: 'Nothing is to be answered.' })
    this.placeNext(({ kind }) => kind === 'answer')
  }
}
