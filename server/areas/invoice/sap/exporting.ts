/** Hands invoices over to accounting as one file, checked against the schema before it leaves, and keeps it. */
import { createHash } from 'node:crypto'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { listed } from '#model/areas/erp/rules/their-codes.ts'
import { sapExport } from '#model/areas/invoice/sap-export.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { readArchived, storeArchived } from '#server/engine/files/archive-files.ts'
import { mapInTurns } from '#server/engine/limits/turns.ts'
import { outgoingTicketInvoice } from '../outgoing/ticket-invoice.ts'
import { invoiceFacts, type InvoiceFacts } from '../paper/invoice-facts.ts'
import { isReady } from '#model/areas/invoice/rules/ready.ts'
import { checkInvoices } from './check.ts'
import { idocFile, idocOf } from './idoc.ts'

type Invoice = Row<typeof ticketInvoice>

/** Throws 409 that names those which accounting cannot take. */
function requireReady(facts: readonly InvoiceFacts[]): void {
  const open = facts.filter(({ invoice }) => !isReady(invoice))
  const unknown = facts.filter(({ customer }) => (customer?.account_number ?? '') === '')
  const problems = [
    ...(open.length > 0 ? [`Not approved: ${listed(open.map(({ invoice }) => invoice.invoice_number))}.`] : []),
    ...(unknown.length > 0
      ? [
          `Their customers have no account number in the accounting system: ${listed(unknown.map(({ invoice }) => invoice.invoice_number))}.`,
        ]
      : []),
  ]
  if (problems.length > 0) throw conflict(problems.join(' '))
}

/** An invoice that was rejected and approved again is another one. */
const keyOf = (invoices: readonly Invoice[]): string =>
  createHash('sha256')
    .update(JSON.stringify(invoices.map(({ id, approved_at, company }) => [id, approved_at, company])))
    .digest('hex')

const answer = (filename: string, sha256: string) =>
  answerFile({ filename, type: 'application/xml', data: () => readArchived(sha256) })

export async function bulkExportSapXml({ input, rows, person, now }: Call<typeof ticketInvoice, 'bulkExportSapXml'>) {
  const ids = [...new Set(input.invoice_ids.map((id) => id.toLowerCase()))]
  if (ids.length === 0) throw invalid({ invoice_ids: ['Name at least one invoice.'] })
  // Locked, so that of two at once the second one finds what the first one wrote.
  const invoices = await rows(ticketInvoice).find({ id: ids.filter(isUuid) }, { ordering: 'id', lock: true })
  const known = new Set(invoices.map(({ id }) => id))
  const strange = ids.filter((id) => !known.has(id))
  if (strange.length > 0) throw invalid({ invoice_ids: [`There is no invoice ${listed(strange)}.`] })
  const facts = await invoiceFacts({ rows, person }, invoices)
  requireReady(facts)
  const content_key = keyOf(invoices)
  const [kept] = await rows(sapExport).find({ content_key })
  if (kept) return answer(kept.filename, kept.sha256)
  const bytes = Buffer.from(idocFile(await mapInTurns(facts, (one) => idocOf(outgoingTicketInvoice(one), now))))
  await checkInvoices(bytes)
  const sha256 = await storeArchived(bytes)
  const filename = `invoices-${now.slice(0, 19).replaceAll(/[:T]/g, '-')}.xml`
  await rows(sapExport).create({
    filename,
    invoices: ids,
    invoice_count: invoices.length,
    size: bytes.byteLength,
    content_key,
    sha256,
    exported_at: now,
    exported_by: person.name,
  })
  await rows(ticketInvoice).patchMany(invoices.map(({ id }) => ({ id, values: { exported_at: now } })))
  return answer(filename, sha256)
}
