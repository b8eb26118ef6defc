/** What a rail invoice says, gathered from its parties, its contract and its lines as they are: kept with the archived paper. */
import { company as ownCompany, party } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { byId, idsIn } from '#server/engine/base/by-id.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type Invoice = Row<typeof invoice>

export type RailInvoiceFacts = {
  readonly invoice: Invoice
  readonly company: Row<typeof ownCompany>
  readonly seller: Row<typeof party> | null
  readonly buyer: Row<typeof party> | null
  readonly contract: Row<typeof contract> | null
  readonly shipment: Row<typeof shipment> | null
  /** The invoice that it reduces. */
  readonly credited: Invoice | null
  readonly account: Row<typeof bankAccount> | null
  readonly lines: readonly Row<typeof item>[]
}

type Call = { readonly rows: <S>(resource: S) => Rows<S>; readonly person: { readonly company: number } }

/** In the order of the invoices; everything that they name is read once for all of them. */
export async function railInvoiceFacts(
  { rows, person }: Call,
  invoices: readonly Invoice[],
): Promise<readonly RailInvoiceFacts[]> {
  const ids = invoices.map(({ id }) => id)
  const lines = await rows(item).find({ invoice: ids }, { ordering: 'position,id' })
  const parties = byId(await rows(party).find({ id: idsIn(invoices.flatMap((one) => [one.buyer, one.seller])) }))
  const contracts = byId(await rows(contract).find({ id: idsIn(invoices.map((one) => one.contract)) }))
  const shipments = byId(await rows(shipment).find({ id: idsIn(invoices.map((one) => one.shipment)) }))
  const credited = byId(await rows(invoice).find({ id: idsIn(invoices.map((one) => one.credits)) }))
  const accounts = await rows(bankAccount).find({ active: true })
  const company = await rows(ownCompany).get(person.company)
  return invoices.map((one) => ({
    invoice: one,
    company,
    seller: parties.get(one.seller ?? 0) ?? null,
    buyer: parties.get(one.buyer ?? 0) ?? null,
    contract: contracts.get(one.contract ?? 0) ?? null,
    shipment: shipments.get(one.shipment ?? 0) ?? null,
    credited: credited.get(one.credits ?? 0) ?? null,
    account: accounts.find(({ currency }) => currency === one.currency) ?? null,
    lines: lines.filter((line) => line.invoice === one.id),
  }))
}
