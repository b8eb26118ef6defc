/** Documents that the demo received: how many there are in each state, and that our own bills read back to our own figures. */
import fs from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alias } from '#model/areas/document/alias.resource.ts'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill } from '#model/areas/document/bill.resource.ts'
import { message } from '#model/areas/document/inbox/message.resource.ts'
import { differencesOf } from '#model/areas/document/rules/checks/differences.ts'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import { carName, keyedFigures } from '#model/areas/document/rules/reading/figure-keys.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { product } from '#model/areas/company/company.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { permissions } from '#model/kernel/permissions.ts'
import type { Row } from '#model/kernel/resource.ts'
import { createApp } from '#server/app.ts'
import { ourBills } from '#server/areas/document/reading/our-bills.ts'
import { plannedBills, type PlannedBill } from '#server/demo/seed/railway/received/plan.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { storedAt } from '#server/engine/operations/files/attach.ts'
import { createReader } from '#server/reading/create-reader.ts'
import { learnOnce } from '../places/learn-once.state.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'
import { storedFiles } from '../reading/sample-bill.ts'

let demo: SeededDemo
let app: FastifyInstance
let clerk: Person
let bills: readonly Row<typeof bill>[]
const reader = createReader()
const files = await storedFiles()
beforeAll(async () => {
  demo = await seededDemo()
  const [found] = await demo.read(({ rows }) => rows(user).find({ email: 'clerk@demo.test' }))
  if (found === undefined) throw new Error('The demo has no clerk.')
  clerk = { ...found, company: found.company ?? 0, permissions: new Set(permissions) }
  app = await createApp({
    db: demo.db,
    authenticate: () => Promise.resolve(clerk),
    hashSecret: (plain) => Promise.resolve(plain),
    learn: learnOnce,
  })
  bills = await demo.read(({ rows }) => rows(bill).find({}, { ordering: 'id' }), clerk.company)
})
afterAll(async () => {
  await reader.close()
  await files[Symbol.asyncDispose]()
  await app.close()
  await demo.stop()
})

const isPart = ({ page_from }: Row<typeof bill>): boolean => page_from !== null

test('24 documents, a scan of five bills, three messages and four spellings came', async () => {
  const single = bills.filter((one) => !isPart(one))
  expect(single).toHaveLength(24)
  const countIn = (state: string): number => single.filter(({ status }) => status === state).length
  expect({ read: countIn('read'), failed: countIn('failed'), saved: countIn('saved') }).toEqual({
    read: 21,
    failed: 1,
    saved: 2,
  })
  expect(bills.filter(isPart).map(({ page_from, page_to }) => [page_from, page_to])).toEqual(
    [1, 2, 3, 4, 5].map((page) => [page, page]),
  )
  const { messages, spellings } = await demo.read(
    async ({ rows }) => ({
      messages: await rows(message).find({}, { ordering: 'id' }),
      spellings: await rows(alias).find({}, { ordering: 'id' }),
    }),
    clerk.company,
  )
  expect(messages.map(({ outcome, documents }) => [outcome, documents])).toEqual([
    ['taken', 1],
    ['duplicate', 0],
    ['refused', 0],
  ])
  expect(spellings.map(({ kind }) => kind)).toEqual(['party', 'product', 'station', 'railroad'])
})

test('PDF with text is clean, and the misread number, party and volume are doubtful', () => {
  const texts = bills.filter(({ name, status }) => name.endsWith('.pdf') && status === 'read').slice(0, 8)
  expect(texts).toHaveLength(8)
  expect(texts.map(({ name, doubts, match, difference_count }) => [name, doubts, match, difference_count])).toEqual(
    texts.map(({ name }) => [name, 0, 'one', 0]),
  )
  // Documents are made in the order of their plan.
  const readingWith = (flaw: PlannedBill['flaw']) =>
    keptReading(bills[plannedBills.findIndex((one) => one.flaw === flaw)]?.extracted_data ?? {})
  const doubtful = (flaw: PlannedBill['flaw']) =>
    keyedFigures(readingWith(flaw))
      .filter(({ figure }) => figure.doubts.length > 0)
      .map(({ name }) => name)
  expect(doubtful('number')).toContain('bol_number')
  const number = readingWith('number').figures.bol_number
  expect(number?.value).toMatch(/O/)
  expect(number?.candidates[0]?.why).toBe(`shipment ${number?.value.replace('O', '0')} exists`)
  expect(doubtful('consignee')).toContain('consignee')
  expect(doubtful('volume')).toContain('net_volume')
})

test('each file is stored, and each saved figure says who accepted it and its place on the page', async () => {
  const stored = await demo.read(({ rows }) => rows(attachment).find({ id: bills.map((one) => one.attachment ?? 0) }))
  expect(stored).toHaveLength(25)
  for (const file of stored) expect((await fs.stat(storedAt(file))).size).toBe(file.size)
  const saved = bills.filter(({ status }) => status === 'saved')
  for (const { accepted, shipment: of } of saved) {
    expect(of).not.toBeNull()
    expect(Object.keys(accepted)).toEqual(expect.arrayContaining(['bol_number', 'bol_date', 'weight']))
    for (const one of Object.values(accepted))
      expect(one).toMatchObject({
        by: clerk.name,
        page: 1,
        box: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      })
  }
})

test('our own printed bill of each product reads back to our figures', async () => {
  const { goods, shipped } = await demo.read(
    async ({ rows }) => ({
      goods: await rows(product).find({}, { only: ['id', 'name'] }),
      shipped: await rows(shipment).find(
        { status: 'shipped', is_template: false, is_master_billing: false, revision: 0 },
        { ordering: '-shipped_at,id' },
      ),
    }),
    clerk.company,
  )
  const latest = goods.flatMap(({ id, name }) => {
    const one = shipped.find((each) => each.product === id)
    return one === undefined ? [] : [{ name, one }]
  })
  expect(latest.length).toBeGreaterThan(7)
  const ours = await demo.read(
    (unit) =>
      ourBills(
        unit,
        latest.map(({ one }) => one.id),
      ),
    clerk.company,
  )
  for (const { name, one } of latest) {
    const printed = await app.inject(`/api/railshipment/${one.id}/print/`)
    const file = await files.store(printed.rawPayload, 'application/pdf')
    const read = readBill(await reader.words(file, {}, new AbortController().signal))
    const own = ours.get(one.id)
    if (own === undefined) throw new Error(`${one.bol_number} has no figures.`)
    const cars = own.cars.map(({ car_mark, car_number }) => `${car_mark} ${car_number}`)
    expect([
      name,
      read.figures.bol_number?.value,
      read.figures.bol_date?.value,
      read.cars.map(carName).toSorted(),
    ]).toEqual([name, one.bol_number, one.ship_date, cars.toSorted()])
    expect([name, read.cars.filter(({ net_volume, weight }) => net_volume && weight).length]).toEqual([
      name,
      cars.length,
    ])
    expect([name, differencesOf(read, own)]).toEqual([name, []])
  }
})
