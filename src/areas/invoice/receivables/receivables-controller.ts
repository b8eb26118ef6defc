/** Customers and what they owe by age: one walks through them, and opens the statement or the open invoices of one. */
import { proxy } from 'valtio'
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import type { AgingAmounts } from '#model/areas/invoice/rules/receivables/aging.ts'
import { api } from '#src/engine/api/api.ts'
import { openInTab } from '#src/engine/data/documents.ts'
import { open } from '#src/engine/panes/screen.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'

type AgedParty = AgingAmounts & { readonly party: number | null; readonly name: string }
export type Aging = {
  readonly as_of: string
  readonly currencies: readonly {
    readonly currency: string
    readonly parties: readonly AgedParty[]
    readonly totals: AgingAmounts
  }[]
}
/** A customer in one currency, or the total of the currency, which has no party. */
export type AgedLine = AgedParty & { readonly id: string; readonly currency: string; readonly isTotal: boolean }

export const agingAt = (as_of: string, signal: AbortSignal): Promise<Aging> =>
  api<Aging>(`${invoice.path}${invoice.actions.aging.path}${as_of === '' ? '' : `?as_of=${as_of}`}`, { signal })

/** The customers of each currency with their total below them. */
export const agedLines = ({ currencies }: Aging): readonly AgedLine[] =>
  currencies.flatMap(({ currency, parties, totals }) => [
    ...parties.map((one) => ({ ...one, currency, isTotal: false, id: `${currency} ${one.party ?? 0}` })),
    { ...totals, party: null, name: `Total ${currency}`, currency, isTotal: true, id: `${currency} total` },
  ])

const PAGE = 20
export class ReceivablesController extends ListController<AgedLine, string> {
  /** Empty for today. */
  readonly settings = proxy({ as_of: '' })

  constructor() {
    super('company:party', PAGE)
  }
  protected override openLine(id: string): void {
    const line = this.lines.find((one) => one.id === id)
    if (line === undefined || line.party === null) return
    const query = { 'f.buyer': line.name, 'f.currency': line.currency }
    open('invoice:invoices', {}, { place: 'right', query })
  }
  protected override rowOf(line: AgedLine): Readonly<Record<string, unknown>> {
    return line
  }
  showDay(as_of: string): void {
    this.settings.as_of = as_of
  }
  /** Opens the statement of the customer under the cursor as a paper. */
  showStatement(): void {
    const line = this.current
    if (line === undefined || line.party === null) return
    const to = this.settings.as_of === '' ? '' : `&to=${this.settings.as_of}`
    const query = `?party=${line.party}&currency=${line.currency}&output=pdf${to}`
    void openInTab(`${invoice.path}${invoice.actions.statement.path}${query}`)
  }
}
