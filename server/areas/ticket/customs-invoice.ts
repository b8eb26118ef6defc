/** Puts a customs invoice on a ticket, one that there is or a draft from its cross-border contract, and takes it off again. */
import { facility, product as railProduct } from '#model/areas/company/company.resource.ts'
import { crossBorderContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { crossingDraft } from '#model/areas/customs/rules/crossing-draft.ts'
import { isSendable } from '#model/areas/customs/rules/fit-to-send.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { staff } from '#model/areas/people/people.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { barcode } from '#model/areas/terminal/barcode.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid, notFound } from '#server/engine/base/http-error.ts'

type Add = Call<typeof ticket, 'addCustomsInvoice'>
type Remove = Call<typeof ticket, 'removeCustomsInvoice'>

/** The one that it has; one that was cancelled counts no longer. */
const onTicket = async ({ rows, row }: Pick<Add, 'rows' | 'row'>) =>
  (await rows(invoice).find({ ticket: row.id }, { ordering: 'id', lock: true })).find(
    ({ status }) => status !== 'cancelled',
  )

async function linked({ rows, row }: Add, id: number) {
  const [wanted] = await rows(invoice).find({ id }, { lock: true })
  if (wanted === undefined) throw invalid({ customs_invoice: ['There is no such customs invoice.'] })
  if (wanted.status === 'cancelled') throw conflict(`Customs invoice ${wanted.invoice_number} is cancelled.`)
  if (wanted.ticket !== null) throw conflict(`Customs invoice ${wanted.invoice_number} is on another ticket already.`)
  return rows(invoice).patch(id, { ticket: row.id })
}

/** The one that the ticket has of the pool, or the next free one of its site or of any; undefined where the pool is empty. */
async function barcodeFor({ rows, row, now }: Add): Promise<string | undefined> {
  const [own] = await rows(barcode).find({ ticket: row.id, kind: 'customs', status: 'assigned' }, { limit: 1 })
  if (own) return own.barcode
  const site = row.server === null ? [null] : [row.server, null]
  for (const place of site) {
    const free = { kind: 'customs', status: 'free', server: place } as const
    // Whoever waited for one that another took finds none, and looks again.
    while ((await rows(barcode).count(free)) > 0) {
      const [next] = await rows(barcode).find(free, { ordering: 'barcode', limit: 1, lock: true })
      if (next === undefined) continue
      await rows(barcode).patch(next.id, { status: 'assigned', ticket: row.id, assigned_at: now })
      return next.barcode
    }
  }
  return undefined
}

export async function crossingFacts({ rows, row }: Pick<Add, 'rows' | 'row'>, contractId: string) {
  const contract = await rows(crossBorderContract).get(contractId)
  const { supplier, exporter, buyer, consignee_options } = contract
  const ids = [supplier, exporter, buyer, ...consignee_options, row.customer].flatMap((id) => id ?? [])
  const companies = new Map((await rows(company).find({ id: [...new Set(ids)] })).map((one) => [one.id, one]))
  const named = (id: string | null) => {
    const found = companies.get(id ?? '')
    return found === undefined ? null : { country: found.country, party: found.party }
  }
  const [goods] = await rows(product).find({ id: row.product ?? contract.product ?? '' })
  const [known] = goods?.product ? await rows(railProduct).find({ id: goods.product }) : []
  const [place] = row.facility === null ? [] : await rows(facility).find({ id: row.facility })
  const employee = contract.responsible_employee
  const [responsible] = employee === null ? [] : await rows(staff).find({ id: employee }, { only: ['name'] })
  const [site] = row.server === null ? [] : await rows(server).find({ id: row.server })
  return {
    ticket: row,
    contract,
    product: goods
      ? {
          ...goods,
          harmonized_system_tariff_number: goods.harmonized_system_tariff_number || (known?.harmonized_code ?? ''),
        }
      : null,
    supplier: named(supplier),
    exporter: named(exporter),
    buyer: named(buyer),
    consignees: companies,
    facility: place ?? null,
    responsible: responsible?.name ?? '',
    completed_on: row.completed_at === null ? null : dayIn(row.completed_at, place?.timezone ?? site?.timezone ?? ''),
  }
}

async function made(call: Add) {
  const { row, rows } = call
  if (row.cross_border_contract === null)
    throw invalid({ non_field_errors: [`Ticket ${row.ticket_number} has no cross-border contract.`] })
  const draft = crossingDraft(await crossingFacts(call, row.cross_border_contract))
  const code = await barcodeFor(call)
  return rows(invoice).create({ ...draft, ticket: row.id, ...(code !== undefined && { barcode: code }) })
}

/** The ticket is locked, so that two who ask at once get the same one. */
export async function addCustomsInvoice(call: Add) {
  const { row, input } = call
  if (row.status === 'void') throw conflict(`Ticket ${row.ticket_number} is void.`)
  const there = await onTicket(call)
  const wanted = input.customs_invoice
  if (there !== undefined && wanted !== null && wanted !== there.id)
    throw conflict(`Ticket ${row.ticket_number} has customs invoice ${there.invoice_number} already.`)
  if (there !== undefined) return { customs_invoice: there, created: false }
  if (wanted !== null) return { customs_invoice: await linked(call, wanted), created: false }
  return { customs_invoice: await made(call), created: true }
}

/**
 * A draft that nobody has changed since it was made for the ticket is deleted, and its barcode is free again; any other one
 * stays, without the ticket.
 */
export async function removeCustomsInvoice({ row, input, rows }: Remove) {
  const [found] = await rows(invoice).find({ id: input.customs_invoice ?? 0 }, { lock: true })
  if (found === undefined || found.ticket !== row.id) throw notFound()
  const isUntouched = input.delete && isSendable(found) && found.version === 1
  if (!isUntouched)
    return {
      customs_invoice: await rows(invoice).patch(found.id, { ticket: null }),
      deleted: false,
      ...(input.delete && { detail: `${found.invoice_number} had been changed and stayed, without the ticket.` }),
    }
  const [code] = await rows(barcode).find({ barcode: found.barcode, ticket: row.id, status: 'assigned' })
  if (code) await rows(barcode).patch(code.id, { status: 'free', ticket: null, assigned_at: null })
  await rows(invoice).remove(found.id)
  return { customs_invoice: found, deleted: true }
}
