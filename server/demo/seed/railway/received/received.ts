/** Bills of lading that came as files to the demo company, with readings that were recorded, and two that people saved. */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill } from '#model/areas/document/bill.resource.ts'
import { allAccepted } from '#model/areas/document/rules/accepted.ts'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import type { Row } from '#model/kernel/resource.ts'
import { NOTHING_FOUND } from '#server/areas/document/reading/queue.ts'
import { valuesOf } from '#server/areas/document/reading/write-reading.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { storedAt } from '#server/engine/operations/files/attach.ts'
import { systemTransaction, type Unit } from '#server/engine/rows/transaction.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from '../../../made-bills/page-marks.ts'
import type { MadeFile } from '../../../made-bills/text-pdf.ts'
import { seedInbox } from './inboxes.ts'
import { plannedBills, scannedTogether, type PlannedBill } from './plan.ts'
import { blurredFile, bundledFile, nameOfFile, receivedFile } from './received-files.ts'
import { recordedReading } from './recorded-words.ts'
import { shippedBills, type ShippedBill } from './shipped-bills.ts'
import { seedSpellings } from './spellings.ts'

type Bill = Row<typeof bill>
type Named = { readonly name: string; readonly file: MadeFile }
type Receiver = { readonly id: number; readonly name: string }
/** The place of the document that an inbox took; a person uploaded the others. */
const MAILED = 3
const [TOGETHER, BLURRED] = ['scan-1060.pdf', 'IMG_2046.jpg']
const CONSIGNEE = 'Hudson Valley Propane'

/** Stores files, each attached to the first of its documents, and returns the ids of the attachments in the same order. */
async function storeFiles(
  { rows }: Unit,
  files: readonly (Named & { readonly of: Bill })[],
): Promise<readonly number[]> {
  const stored = await Promise.all(
    files.map(async ({ of, name, file: { type, content } }) => {
      const stored_as = randomUUID()
      const at = storedAt({ stored_as })
      await fs.mkdir(path.dirname(at), { recursive: true })
      await fs.writeFile(at, content)
      return {
        name,
        object_type: 'document:bill',
        object_id: String(of.id),
        content_type: type,
        size: content.length,
        stored_as,
        sha256: createHash('sha256').update(content).digest('hex'),
      }
    }),
  )
  return (await rows(attachment).createMany(stored)).map(({ id }) => id)
}

const finished = (now: Date) => ({ status: 'read' as const, attempts: 1, finished_at: now.toISOString() })

/** The values that the queue of readings writes for these pages of the file. */
async function readValues(unit: Unit, row: Bill, pages: MadeFile['pages'], now: Date): Promise<Partial<Bill>> {
  const [from, to] = [pages[0]?.page ?? 1, pages.at(-1)?.page ?? 1]
  const { values } = await valuesOf(unit, row, { from, to, reading: recordedReading(pages) }, now)
  return { ...values, ...finished(now) }
}

/** A person accepted all figures, and made the document the paper of its shipment. */
const saved = (read: Partial<Bill>, { shipment }: ShippedBill, by: Receiver, now: Date): Partial<Bill> => ({
  ...read,
  status: 'saved',
  shipment: shipment.id,
  is_primary: true,
  doubts: 0,
  accepted: allAccepted(keptReading(read.extracted_data ?? {}), { by: by.name, at: now.toISOString() }),
})

/** The document with the misread consignee gets a shipment to that consignee, the others get the rest in order. */
function assigned(planned: readonly PlannedBill[], shipped: readonly ShippedBill[]) {
  const rest = [...shipped]
  const take = (at: number): ShippedBill => {
    const [own] = rest.splice(Math.max(0, at), 1)
    if (own === undefined) throw new Error('Too few bills of lading were shipped.')
    return own
  }
  const special = new Map(
    planned
      .filter(({ flaw }) => flaw === 'consignee')
      .map((one) => [one, take(rest.findIndex(({ bill: { consignee } }) => consignee === CONSIGNEE))]),
  )
  return { of: planned.map((one) => ({ planned: one, shipped: special.get(one) ?? take(0) })), rest }
}

/** A document: its file, its pages in that file, and its plan; an unreadable one has none. */
type Document = Named & {
  readonly pages: MadeFile['pages']
  readonly isPart: boolean
  readonly planned?: PlannedBill
  readonly shipped: ShippedBill
}

async function documentsOf(shipped: readonly ShippedBill[]): Promise<readonly Document[]> {
  const { of, rest } = assigned(plannedBills, shipped)
  const single = of.map(async (own, at): Promise<Document> => {
    const file = await receivedFile(own.planned, own.shipped, at)
    return { ...own, file, name: nameOfFile(own.planned, own.shipped, file, at), pages: file.pages, isPart: false }
  })
  const together = await bundledFile(scannedTogether, rest)
  const parts = together.pages.flatMap((page, at): readonly Document[] => {
    const [planned, own] = [scannedTogether[at], rest[at]]
    if (planned === undefined || own === undefined) return []
    return [{ file: together, name: TOGETHER, pages: [page], isPart: true, planned, shipped: own }]
  })
  const [last] = rest
  if (last === undefined) throw new Error('Too few bills of lading were shipped.')
  const blurred = await blurredFile(last)
  const failed = { file: blurred, name: BLURRED, pages: blurred.pages, isPart: false, shipped: last }
  return [...(await Promise.all(single)), ...parts, failed]
}

const unreadable = (now: Date): Partial<Bill> => ({
  ...finished(now),
  status: 'failed',
  problem: NOTHING_FOUND,
  pages: 1,
  extracted_data: {
    figures: {},
    cars: [],
    cuts: [],
    pages: [{ page: 1, turn: 0, aspect: PAGE_WIDTH / PAGE_HEIGHT, source: 'ocr' }],
  },
})

async function receive(unit: Unit, documents: readonly Document[], by: Receiver, now: Date): Promise<void> {
  const message = await seedInbox(unit, now)
  const bills = unit.rows(bill)
  const made = await bills.createMany(
    documents.map(({ name, pages, isPart }, at): Partial<Bill> => ({
      name,
      ...(at === MAILED ? { source: 'webhook', message } : { uploaded_by: by.id }),
      ...(isPart && { page_from: pages[0]?.page ?? null, page_to: pages.at(-1)?.page ?? null }),
    })),
  )
  const first = new Map<MadeFile, Named & { readonly of: Bill }>()
  for (const [at, { file, name }] of documents.entries()) {
    const of = made[at]
    if (of !== undefined && !first.has(file)) first.set(file, { file, name, of })
  }
  const attachments = await storeFiles(unit, [...first.values()])
  const attachmentOf = new Map([...first.keys()].map((file, at) => [file, attachments[at]]))
  const changes: { id: number; values: Partial<Bill> }[] = []
  for (const [at, { file, pages, planned, shipped }] of documents.entries()) {
    const row = made[at]
    if (row === undefined) continue
    const read = planned === undefined ? unreadable(now) : await readValues(unit, row, pages, now)
    const values = planned?.end === 'saved' ? saved(read, shipped, by, now) : read
    changes.push({ id: row.id, values: { ...values, attachment: attachmentOf.get(file) ?? null } })
  }
  await bills.patchMany(changes)
}

export async function seedReceived(db: Database, email: string, now: Date): Promise<void> {
  const [found] = await run<{ id: number; name: string; company: number }>(
    db.pool,
    sql`select id, name, company_id as company from user_user where email = ${email}`,
  )
  if (found === undefined) return
  await systemTransaction(
    db,
    async (unit) => {
      await seedSpellings(unit)
      const shipped = await shippedBills(unit, plannedBills.length + scannedTogether.length)
      await receive(unit, await documentsOf(shipped), found, now)
    },
    Number(found.company),
  )
}
