/** What a ticket invoice says, gathered from its customer, its contract and its lines as they are: kept with the archived paper. */
import { company as ownCompany } from '#model/areas/company/company.resource.ts'
import { serviceContract, serviceContractTicket } from '#model/areas/contract/terminal-contract.resource.ts'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import type { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { byId, idsIn } from '#server/engine/base/by-id.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type Invoice = Row<typeof ticketInvoice>
type Line = Row<typeof serviceContractTicket>
type Ticket = Pick<
  Row<typeof ticket>,
  'id' | 'ticket_number' | 'net_volume' | 'gross_weight' | 'tare_weight' | 'bol_number'
>

export type InvoiceLine = Line & {
  readonly billed: (Ticket & { readonly day: string }) | null
}
export type InvoiceFacts = {
  readonly invoice: Invoice
  readonly seller: Row<typeof ownCompany>
  /** Our registration for its tax code; empty where no tax of that code is kept. */
  readonly registration_number: string
  readonly account: Row<typeof bankAccount> | null
  readonly customer: Row<typeof company> | null
  readonly contract: Row<typeof serviceContract> | null
  readonly site: Row<typeof server> | null
  readonly lines: readonly InvoiceLine[]
}

/** By ticket in the order in which they were completed; what belongs to no ticket stands last. */
const placeOf = ({ billed }: InvoiceLine): string =>
  billed === null ? '~' : `${billed.day} ${billed.ticket_number.padStart(30)}`
const inOrder = (one: InvoiceLine, other: InvoiceLine): number => placeOf(one).localeCompare(placeOf(other))

type Call = { readonly rows: <S>(resource: S) => Rows<S>; readonly person: { readonly company: number } }

/** In the order of the invoices; everything that they name is read once for all of them. */
export async function invoiceFacts(
  { rows, person }: Call,
  invoices: readonly Invoice[],
): Promise<readonly InvoiceFacts[]> {
  const lines = await rows(serviceContractTicket).find(
    { ticket_invoice: invoices.map(({ id }) => id) },
    { ordering: 'created_at,id' },
  )
  const tickets = byId(await rows(ticket).find({ id: idsIn(lines.map((line) => line.ticket)) }))
  const customers = byId(await rows(company).find({ id: idsIn(invoices.map((one) => one.company)) }))
  const contracts = byId(await rows(serviceContract).find({ id: idsIn(invoices.map((one) => one.service_contract)) }))
  const sites = byId(await rows(server).find({}))
  const seller = await rows(ownCompany).get(person.company)
  const accounts = await rows(bankAccount).find({ active: true })
  const taxes = await rows(tax).find({}, { ordering: 'effective_date' })
  const registration = ({ tax_code, invoice_date }: Invoice): string =>
    taxes.findLast(
      ({ code, effective_date }) =>
        code.toLowerCase() === tax_code.toLowerCase() && (effective_date ?? '') <= (invoice_date ?? ''),
    )?.registration_number ?? ''
  const billed = (id: string | null): InvoiceLine['billed'] => {
    const found = id === null ? undefined : tickets.get(id)
    if (found === undefined) return null
    const { id: of, ticket_number, net_volume, gross_weight, tare_weight, bol_number, completed_at } = found
    const zone = sites.get(found.server ?? '')?.timezone ?? ''
    const day = completed_at === null ? '' : dayIn(completed_at, zone)
    return { id: of, ticket_number, net_volume, gross_weight, tare_weight, bol_number, day }
  }
  return invoices.map((invoice) => ({
    invoice,
    seller,
    registration_number: registration(invoice),
    account: accounts.find(({ currency }) => currency === invoice.currency) ?? null,
    customer: customers.get(invoice.company ?? '') ?? null,
    contract: contracts.get(invoice.service_contract ?? '') ?? null,
    site: sites.get(invoice.server ?? '') ?? null,
    lines: lines
      .filter(({ ticket_invoice }) => ticket_invoice === invoice.id)
      .map((line) => ({ ...line, billed: billed(line.ticket) }))
      .toSorted(inOrder),
  }))
}
