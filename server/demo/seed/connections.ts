/**
 * Connections of each kind to systems of others: switched off, and without a secret, so that nothing leaves a demo. What was tried before
 * has failed.
 */
import { customsDelivery } from '#model/areas/customs/customs-delivery.resource.ts'
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { erpCode } from '#model/areas/erp/erp-code.resource.ts'
import { erpConnection } from '#model/areas/erp/erp-connection.resource.ts'
import { erpDelivery } from '#model/areas/erp/erp-delivery.resource.ts'
import type { ConnectionKind } from '#model/areas/erp/rules/connection-kinds.ts'
import type { SentCode } from '#model/areas/erp/rules/sent-names.ts'
import { invoice as railInvoice } from '#model/areas/invoice/invoice.resource.ts'
import { railDelivery } from '#model/areas/invoice/rail-delivery.resource.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { MOST_ATTEMPTS } from '#model/areas/letter/rules/turn.ts'
import type { Demo } from './base/setting.ts'

type Code = readonly [code: SentCode, ours: string, theirs: string]
const connections: readonly {
  readonly kind: ConnectionKind
  readonly name: string
  readonly address: string
  readonly account: string
  readonly mapping?: Readonly<Record<string, string>>
  readonly codes: readonly Code[]
}[] = [
  {
    kind: 'jobutrax',
    name: 'JobUtrax',
    address: 'https://jobutrax.example.com/api/invoices',
    account: 'prairie-gateway',
    mapping: { invoice_number: 'invoiceNo', customer_account: 'vendorSiteId', reference: 'documentId' },
    codes: [
      ['service', 'loading', 'LDG'],
      ['service', 'storage', 'STG'],
      ['unit', 'm³', 'MTQ'],
      ['unit', 't', ''],
    ],
  },
  {
    kind: 'sap_xml',
    name: 'SAP finance',
    address: 'https://sap.example.com/idoc/invoic02',
    account: 'HIGHBALL',
    codes: [
      ['service', 'loading', '700010'],
      ['service', 'unloading', '700020'],
      ['service', 'storage', ''],
      ['tax_code', 'GST', 'A1'],
      ['tax_code', 'EXEMPT', 'A0'],
    ],
  },
  {
    kind: 'csv',
    name: 'Data warehouse',
    address: 'https://warehouse.example.com/uploads/invoices',
    account: 'terminals',
    mapping: { invoice_number: 'DocumentNo', customer_account: 'AccountNo' },
    codes: [
      ['site', 'Hardisty', 'HDY'],
      ['service', 'loading', 'LOAD'],
      ['unit', 'm³', 'M3'],
      ['tax_code', 'GST', ''],
    ],
  },
  {
    kind: 'customs',
    name: 'Portal Customs Services',
    address: 'https://edi.portalcustoms.example.com/invoices',
    account: 'PGT',
    mapping: { reference: 'entryNumber' },
    codes: [
      ['party', 'PCS', 'BRK-001'],
      ['party', 'TPB', ''],
      ['unit', 'm³', 'MTQ'],
      ['unit', 'm3', 'MTQ'],
    ],
  },
]

export async function seedConnections({ rows, now, staff }: Demo): Promise<void> {
  const made = new Map<ConnectionKind, number>()
  for (const { codes, mapping = {}, ...one } of connections) {
    const { id } = await rows(erpConnection).create({ ...one, mapping, enabled: false })
    made.set(one.kind, id)
    await rows(erpCode).createMany(codes.map(([code, ours, theirs]) => ({ connection: id, code, ours, theirs })))
  }
  const failed = {
    status: 'failed' as const,
    attempts: MOST_ATTEMPTS,
    finished_at: now.toISOString(),
    asked_by: staff.get('clerk@demo.test') ?? null,
    key: 'demo',
  }
  const [approved] = await rows(ticketInvoice).find({ status: 'approved' }, { limit: 1 })
  if (approved !== undefined)
    await rows(erpDelivery).create({
      ...failed,
      connection: made.get('jobutrax') ?? null,
      invoice: approved.id,
      approved_at: approved.approved_at,
      problem: 'jobutrax.example.com is not known.',
      request: 'POST https://jobutrax.example.com/api/invoices\nauthorization: Basic …\nidempotency-key: demo',
    })
  const [billed] = await rows(railInvoice).find({ status: 'sent' }, { limit: 1 })
  if (billed !== undefined)
    await rows(railDelivery).create({
      ...failed,
      connection: made.get('sap_xml') ?? null,
      invoice: billed.id,
      approved_at: billed.approved_at,
      problem: 'sap.example.com is not known.',
      request: 'POST https://sap.example.com/idoc/invoic02\nauthorization: Basic …\nidempotency-key: demo',
    })
  const [ready] = await rows(invoice).find({ status: 'ready' }, { limit: 1 })
  if (ready !== undefined)
    await rows(customsDelivery).create({
      ...failed,
      connection: made.get('customs') ?? null,
      customs_invoice: ready.id,
      problem: 'It answered 503: The queue is closed for maintenance',
      request: 'POST https://edi.portalcustoms.example.com/invoices\nauthorization: Basic …\nidempotency-key: demo',
      answer: '503\nThe queue is closed for maintenance',
    })
}
