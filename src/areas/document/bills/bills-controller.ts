/** The bills of lading that wait, gone through one by one. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill } from '#model/areas/document/bill.resource.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { openInTab } from '#src/engine/data/documents.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { open } from '#src/engine/panes/screen.ts'
import { sendAll } from '#src/ui/action/open-action.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import { doVerb } from '#src/ui/verbs/verb-change.ts'
import { seenRow } from '#src/ui/verbs/verb-rows.ts'
import { candidatesOf, type Candidates, type WaitingBill } from './waiting-bills.ts'

const PAGE = 12
export const candidatesKey = (id: number) => ['document:bill', 'candidates', id] as const
export const filePath = (attachmentId: number): string => `${attachment.path}${attachmentId}/download/`

/** What a document is saved with. */
type Belongs = { readonly shipment?: number; readonly trip?: number }

export class BillsController extends ListController<WaitingBill> {
  /** Documents whose answer is not here yet: a key that repeats sends nothing twice. */
  readonly #sent = new Set<number>()

  constructor() {
    super('document:bill', PAGE)
  }
  protected override openLine(billId: number): void {
    open('company:bol:attachment', { billId }, { place: 'right' })
  }
  protected override rowOf(row: WaitingBill): Readonly<Record<string, unknown>> {
    return row
  }

  /** After the last comes the first. */
  next(): void {
    const { lines, current } = this
    if (lines.length > 0 && lines.at(-1)?.id === current?.id) this.step(-Infinity)
    else this.step(1)
  }
  showFile(): void {
    const file = this.current?.attachment
    if (typeof file === 'number') void openInTab(filePath(file))
  }

  /** With what it has already, else with the likeliest shipment or trip; false where there is none. */
  async saveWithLikeliest(): Promise<boolean> {
    const row = this.current
    if (row === undefined) return false
    if (row.shipment !== null || row.trip !== null) {
      await this.save({})
      return true
    }
    const found = await queryClient().ensureQueryData<Candidates>({
      queryKey: candidatesKey(row.id),
      queryFn: ({ signal }) => candidatesOf(row.id, signal),
    })
    const [[shipment], [trip]] = [found.shipments, found.trips]
    if (shipment === undefined && trip === undefined) return false
    await this.save(shipment ? { shipment: shipment.id } : { trip: trip?.id ?? 0 })
    return true
  }
  save(asked: Belongs): Promise<void> {
    return this.#take('saveAttachment', asked)
  }
  discard(reason: string): Promise<void> {
    return this.#take('discard', { reason })
  }
  #take(verb: 'saveAttachment' | 'discard', asked: Readonly<Record<string, unknown>>): Promise<void> {
    return this.#once(async (row) => {
      const transition = bill.life?.transitions[verb]
      if (transition === undefined) return
      await doVerb({ resource: bill, verb, transition, asked }, { rows: [seenRow(bill, row)], unknown: [] })
    })
  }
  retry(): Promise<void> {
    return this.#once(async (row) => {
      const subject = { rows: [seenRow(bill, row)] }
      const call = { resource: bill, action: bill.actions.retryAttachment }
      toast(await sendAll(call, subject, {}, `Read ${row.name} again`))
    })
  }
  /** The cursor goes on when the answer is here, unless it has been moved meanwhile. */
  async #once(work: (row: WaitingBill) => Promise<void>): Promise<void> {
    const row = this.current
    if (row === undefined || this.#sent.has(row.id)) return
    this.#sent.add(row.id)
    try {
      await work(row)
    } finally {
      this.#sent.delete(row.id)
    }
  }
}
