/** Archived papers of the demo's latest bills of lading, one of them corrected, with the letters that they went along with. */
import { sql } from 'drizzle-orm'
import { letter } from '#model/areas/letter/letter.resource.ts'
import { party } from '#model/areas/company/company.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { permissions } from '#model/kernel/permissions.ts'
import type { Row } from '#model/kernel/resource.ts'
import { shipment as handlers } from '#server/areas/rail/shipment/shipment.ts'
import type { Database } from '#server/db/database.ts'
import { entityOf } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Maker } from '#server/engine/operations/area-work/maker.ts'
import { paperWorksOf } from '#server/engine/operations/area-work/paper-work.ts'
import { archivePapers } from '#server/engine/operations/papers/archive.ts'
import { archivedOf } from '#server/engine/operations/papers/archived.ts'
import { transaction, type Unit } from '#server/engine/rows/transaction.ts'

const BILLS = 10
const HOUR_MS = 3_600_000
/** How each letter ended; of the first bill the first, and so on. */
const outcomes = [
  { status: 'sent', problem: '' },
  { status: 'sent', problem: '' },
  { status: 'failed', problem: '550 5.1.1 No such mailbox' },
] as const

type Bill = Row<typeof shipment>

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

async function seedPaper(unit: Unit, maker: Maker, row: Bill, at: number): Promise<void> {
  const issued = { ...unit, now: row.shipped_at ?? unit.now }
  const entity = entityOf(shipment)
  const before = { ...issued, now: new Date(Date.parse(issued.now) - HOUR_MS).toISOString() }
  if ((row.revision ?? 0) > 0) await archivePapers(before, maker, entity, 'ship', row.id, first)
  await archivePapers(issued, maker, entity, 'ship', row.id)
  await seedLetters(unit, row, at)
}

/** Each in a transaction of its own: the other tables are not locked meanwhile. */
export async function seedPapers(db: Database, email: string): Promise<void> {
  const [found] = await run<{ id: number; company: number; name: string }>(
    db.pool,
    sql`select id, company_id as company, name from user_user where email = ${email}`,
  )
  if (found === undefined) return
  const person: Person = { ...found, email, permissions: new Set(permissions) }
  const silent = { site: '', queueLetter: async () => {}, queueInvitation: async () => {} }
  const maker: Maker = { ...silent, person, works: {}, papers: paperWorksOf(shipment, handlers) }
  const bills = await transaction(db, person, async ({ rows }) => {
    const shipped = { status: 'shipped', is_template: false, is_master_billing: false } as const
    const corrected = await rows(shipment).find({ ...shipped, revision: 1 }, { ordering: '-shipped_at', limit: 2 })
    const latest = await rows(shipment).find(shipped, { ordering: '-shipped_at', limit: BILLS })
    return [...new Map([...corrected, ...latest].map((row) => [row.id, row])).values()]
  })
  for (const [at, row] of bills.entries()) await transaction(db, person, (unit) => seedPaper(unit, maker, row, at))
}
