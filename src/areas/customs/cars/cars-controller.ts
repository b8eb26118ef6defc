/** The worklist of cars about to cross: which are selected, and what is made or opened of them. */
import { grouped } from '#model/shared/number-format.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { open } from '#src/engine/panes/screen.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import { createInvoices, type CarToCross, type CreateAnswer } from './calls.ts'

const PAGE = 20

function answerText({ created, refused }: CreateAnswer): string {
  const made = created.map(({ invoice_number }) => invoice_number).join(', ')
  const [first] = refused
  const left = first === undefined ? '' : `${grouped(refused.length)} not made: ${first.reason}`
  return [made === '' ? '' : `Made ${made}.`, left].filter(Boolean).join(' ')
}

export class CarsController extends ListController<CarToCross> {
  constructor() {
    super('rail:loadedCar', PAGE)
  }
  protected override openLine(id: number): void {
    const line = this.lines.find((one) => one.id === id)
    if (line === undefined) return
    if (line.invoice === null) openRecord('rail:shipment', line.shipment)
    else open('customs:invoice', { targetInvoiceId: line.invoice }, { place: 'right' })
  }
  protected override rowOf(line: CarToCross): Readonly<Record<string, unknown>> {
    return line
  }
  /** Those without an invoice, of the cars that are selected or under the cursor. */
  get waiting(): readonly number[] {
    const asked = new Set(this.ids)
    return this.lines.flatMap(({ id, invoice }) => (asked.has(id) && invoice === null ? [id] : []))
  }
  async create(): Promise<void> {
    const answer = await createInvoices(this.waiting)
    const [first] = answer.created
    toast({ text: answerText(answer), tone: first === undefined ? 'warn' : 'ok' })
    this.clear()
    if (first) open('customs:invoice', { targetInvoiceId: first.id }, { place: 'right' })
  }
  next(): void {
    this.placeNext(({ invoice }) => invoice === null)
  }
  get hasWaiting(): boolean {
    return this.lines.some(({ invoice }) => invoice === null)
  }
}
