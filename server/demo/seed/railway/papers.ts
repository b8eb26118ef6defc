/**
 * Archived papers of all that the demo has issued, so that what is printed is the paper that went out: of each shipped bill of lading, some of
 * them corrected or void, and of each ticket invoice that was sent. The letters of the latest bills lie beside them.
 */
import { sql } from 'drizzle-orm'
import type { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { letter } from '#model/areas/letter/letter.resource.ts'
import { party } from '#model/areas/company/company.resource.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { archivedPapers, type PaperKind } from '#model/kernel/papers.ts'
import { permissions } from '#model/kernel/permissions.ts'
import type { Resource, Row } from '#model/kernel/resource.ts'
import { ticketInvoice as invoiceHandlers } from '#server/areas/invoice/ticket-invoice.ts'
import { shipment as shipmentHandlers } from '#server/areas/rail/shipment/shipment.ts'
import type { Database } from '#server/db/database.ts'
import { entityOf } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Maker } from '#server/engine/operations/area-work/maker.ts'
import { paperWorksOf } from '#server/engine/operations/area-work/paper-work.ts'
import { archivedOf } from '#server/engine/operations/papers/archived.ts'
import { issuePapers } from '#server/engine/operations/papers/keep.ts'
import { transaction, type Unit } from '#server/engine/rows/transaction.ts'

/** Bills of which letters are told, the latest first. */
const BILLS_WITH_LETTERS = 10
const HOUR_MS = 3_600_000
/** How each letter ended; of the first bill the first, and so on. */
const outcomes = [
  { status: 'sent', problem: '' },
  { status: 'sent', problem: '' },
  { status: 'failed', problem: '550 5.1.1 No such mailbox' },
] as const

type Bill = Row<typeof shipment>
type Archived = Row<typeof archivedPaper>

/** What it said before it was corrected. */
const first: Partial<Bill> = { revision: 0, special_instructions: 'Deliver to track 4' }

async function seedLetters(unit: Unit, row: Bill, at: number): Promise<void> {
  const { rows } = unit
  const papers = await archivedOf(unit, entityOf(shipment), row.id)
  const [consignee] = await rows(party).find({ id: row.consignee ?? 0 })
  if (consignee === undefined || consignee.email === '') return
  const { status, problem } = outcomes[at % outcomes.length] ?? outcomes[0]
  await rows(letter).createMany(
    papers.map(({ id, title, issued_at }) => ({
      to_address: consignee.email,
      subject: `Bill of lading ${title}`,
      status,
      problem,
      papers: [id],
      attempts: 1,
      finished_at: issued_at,
      message_id: `<demo-${id}@example.com>`,
    })),
  )
}

const hourFrom = (moment: string, hours: number): string => new Date(Date.parse(moment) + hours * HOUR_MS).toISOString()

/** One after the other: the paper before a correction, the one that holds, and the void one. */
async function seedBills(unit: Unit, maker: Maker, bills: readonly Bill[]): Promise<void> {
  const entity = entityOf(shipment)
  const last = new Map<number, Archived>()
  const issue = async (
    some: readonly Bill[],
    hours: number,
    paper: (bill: Bill) => { readonly row?: Bill; readonly revision: number; readonly kind: PaperKind },
  ): Promise<void> => {
    const papers = some.map((bill) => ({
      row: bill,
      last: last.get(bill.id),
      at: hourFrom(bill.shipped_at ?? unit.now, hours),
      ...paper(bill),
    }))
    const kept = await issuePapers(unit, maker, entity, 'rail-bol-custom', papers)
    for (const [at, { id }] of some.entries()) {
      const one = kept[at]
      if (one) last.set(id, one)
    }
  }
  const isCorrected = ({ revision }: Bill): boolean => (revision ?? 0) > 0
  const corrected = bills.filter(isCorrected)
  await issue(corrected, -1, (bill) => ({ row: { ...bill, ...first }, revision: 0, kind: 'issued' }))
  // What is open for correction has the paper that went out before.
  const standing = bills.filter((bill) => bill.status !== 'open' || !isCorrected(bill))
  await issue(standing, 0, (bill) => ({
    revision: bill.revision ?? 0,
    kind: isCorrected(bill) ? 'corrected' : 'issued',
  }))
  const voided = bills.filter(({ status }) => status === 'void')
  await issue(voided, 1, ({ revision }) => ({ revision: revision ?? 0, kind: 'void' }))
}

export async function seedPapers(db: Database, email: string): Promise<void> {
  const [found] = await run<{ id: number; company: number; name: string }>(
    db.pool,
    sql`select id, company_id as company, name from user_user where email = ${email}`,
  )
  if (found === undefined) return
  const person: Person = { ...found, email, permissions: new Set(permissions) }
  const makerOf = (of: Resource, handlers: object): Maker => ({
    site: '',
    queueLetter: async () => 0,
    queueInvitation: async () => {},
    person,
    works: {},
    papers: paperWorksOf(of, handlers),
  })
  await transaction(db, person, async (unit) => {
    const shipped = await unit
      .rows(shipment)
      .find({ status: ['open', 'shipped', 'void'], is_template: false }, { ordering: '-shipped_at' })
    const bills = shipped.filter(({ shipped_at }) => shipped_at !== null)
    await seedBills(unit, makerOf(shipment, shipmentHandlers), bills)
    const corrected = bills.filter(({ status, revision }) => status === 'shipped' && revision === 1).slice(0, 2)
    const told = [...new Set([...corrected, ...bills])].slice(0, BILLS_WITH_LETTERS)
    for (const [at, bill] of told.entries()) await seedLetters(unit, bill, at)
    const sent = await unit.rows(ticketInvoice).find({ status: ['sent_for_payment', 'paid'] }, { ordering: 'sent_at' })
    const papers = sent.map((row) => ({
      row,
      kind: 'issued' as const,
      revision: 0,
      last: undefined,
      at: row.sent_at ?? unit.now,
    }))
    const [code = ''] = archivedPapers(ticketInvoice.papers).map((one) => one.code)
    await issuePapers(unit, makerOf(ticketInvoice, invoiceHandlers), entityOf(ticketInvoice), code, papers)
  })
}
