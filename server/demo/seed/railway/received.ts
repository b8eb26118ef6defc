/** Bills of lading that came as files to the demo company: two that were read, a letter, and a picture without a text. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill } from '#model/areas/document/bill.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { storedAt } from '#server/engine/operations/files/attach.ts'
import { systemTransaction, type Unit } from '#server/engine/rows/transaction.ts'
import { renderPdf } from '#server/print/press.ts'

const BILLS = 2
const PDF = 'application/pdf'
type Received = { readonly name: string; readonly type: string; readonly content: Uint8Array }

/** The smallest picture there is. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const paper = (title: string, lines: readonly string[]): Promise<Uint8Array> =>
  renderPdf({
    title,
    about: 'Prairie Rail Services',
    facts: [],
    foot: 'Received by e-mail',
    parts: lines.map((text) => ({ kind: 'text' as const, text })),
  })

async function papersOf({ rows }: Unit): Promise<readonly Received[]> {
  const shipped = { status: 'shipped', is_template: false, is_master_billing: false } as const
  const latest = await rows(shipment).find(shipped, { ordering: '-shipped_at', limit: BILLS })
  const cars = await rows(loadedCar).find({ rail_shipment: latest.map(({ id }) => id) })
  return Promise.all(
    latest.map(async ({ id, bol_number, ship_date }, at) => {
      const own = cars.filter(({ rail_shipment }) => rail_shipment === id)
      const [car] = own
      const lines = [
        // The second one names its car alone.
        at === 0 ? `Bill of lading number ${bol_number}` : 'Copy for the consignee',
        `Ship date ${ship_date ?? ''}`,
        ...own.map(({ car_mark, car_number }) => `Car ${car_mark} ${car_number}`),
        ...(car?.net_volume === undefined || car.net_volume === null ? [] : [`Net volume ${car.net_volume} gal`]),
      ]
      return { name: `scan-${1021 + at}.pdf`, type: PDF, content: await paper('Straight bill of lading', lines) }
    }),
  )
}

async function keep({ rows, now }: Unit, { name, type, content }: Received): Promise<void> {
  const stored_as = randomUUID()
  const at = storedAt({ stored_as })
  await fs.mkdir(path.dirname(at), { recursive: true })
  await fs.writeFile(at, content)
  const made = await rows(bill).create({ name, run_at: now })
  const { id } = await rows(attachment).create({
    name,
    object_type: 'document:bill',
    object_id: String(made.id),
    content_type: type,
    size: content.length,
    stored_as,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  await rows(bill).patch(made.id, { attachment: id })
}

export async function seedReceived(db: Database, email: string): Promise<void> {
  const [found] = await run<{ company: number }>(
    db.pool,
    sql`select company_id as company from user_user where email = ${email}`,
  )
  if (found === undefined) return
  await systemTransaction(
    db,
    async (unit) => {
      const letter = await paper('Change of address', ['Our office has moved to 12 Elevator Road.'])
      const received: readonly Received[] = [
        ...(await papersOf(unit)),
        { name: 'letter.pdf', type: PDF, content: letter },
        { name: 'photo.png', type: 'image/png', content: picture },
      ]
      for (const one of received) await keep(unit, one)
    },
    Number(found.company),
  )
}
