/**
 * The history of bills: every paper that was issued, with its cars and who got it, under the contract of its shipment, told as it
 * comes.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { loadingRack } from './loading-rack.ts'

let rack: Awaited<ReturnType<typeof loadingRack>>
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())

type Line = {
  id: number
  bol_number: string
  revision: number
  kind: string
  cars: number
  contract: number
  sent_to: string
}
const historyOf = async (id: number): Promise<readonly Line[]> =>
  (await rack.clerk.get(`bolhistory/?shipment=${id}&ordering=issued_at,id`)).body.results
/** What the feed was told of revisions since it was asked last. */
const told = (): Promise<readonly string[]> =>
  systemTransaction(rack.server.db, async ({ client }) => {
    const all = await run<{ said: string }>(
      client,
      sql`select kind || ' ' || id as said from change where resource = 'rail:bolHistory' order by xid, seq`,
    )
    return all.flatMap(({ said }, at) => (at < heard ? [] : [said]))
  })
let heard = 0
const hear = async (): Promise<void> => {
  heard = 0
  heard = (await told()).length
}
beforeEach(hear)

async function corrected() {
  const bill = await rack.bill({ contact_preferences: { parties: ['consignee'], to: [] } })
  await rack.load(bill.id)
  await rack.load(bill.id)
  const post = async (verb: string, body: object) => {
    const { status, body: said } = await rack.clerk.post(`railshipment/${bill.id}/${verb}/`, body)
    expect([verb, status, said.blockers ?? []]).toEqual([verb, 200, []])
  }
  await post('ship', {})
  await post('open_for_correction', { reason: 'a third car' })
  await rack.load(bill.id)
  await post('ship', {})
  await post('void_shipment', { reason: 'billed twice' })
  return bill
}

test('every revision is a line of its own: what it was, its cars as it named them, and to whom it goes', async () => {
  const bill = await corrected()
  const lines = await historyOf(bill.id)
  const common = { bol_number: bill.bol_number, contract: rack.base.contract, shipment: bill.id }
  expect(lines).toMatchObject([
    { ...common, revision: 0, kind: 'issued', cars: 2, sent_to: 'consignee@example.test (queued)' },
    { ...common, revision: 1, kind: 'corrected', cars: 3 },
    // The shipment has given its cars back, its paper has not.
    { ...common, revision: 1, kind: 'void', cars: 3 },
  ])
  expect((await rack.read(bill.id)).car_count).toBe(0)
  const mine = await told()
  for (const { id } of lines) expect(mine).toContain(`create ${id}`)
  // The ids are those of the archive, so that a line opens its paper.
  const file = await rack.clerk.get(`railshipment/${bill.id}/bol_archive/?bolArchiveId=${lines[2]?.id}`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('a master billing counts the cars of its parts', async () => {
  const bill = await rack.bill()
  await rack.load(bill.id)
  await rack.load(bill.id)
  await rack.clerk.post(`railshipment/${bill.id}/create_master_billing/`, {})
  expect((await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})).status).toBe(200)
  expect(await historyOf(bill.id)).toMatchObject([{ cars: 2 }])
})

test('a shipment that goes under another contract takes its revisions along, and that is told', async () => {
  const bill = await corrected()
  await hear()
  const other = await rack.within(async ({ rows }) => {
    const deal = await rows(contract).create({ contract_number: 'C-2', status: 'approved' })
    return rows(schedule).create({ name: 'December', contract: deal.id, status: 'approved' })
  })
  const moved = await rack.clerk.post(`railshipment/${bill.id}/assign_to_schedule/`, { schedule_id: other.id })
  expect(moved.status).toBe(200)
  const lines = await historyOf(bill.id)
  expect(lines.map((line) => line.contract)).toEqual([other.contract, other.contract, other.contract])
  expect((await told()).toSorted()).toEqual(lines.map(({ id }) => `update ${id}`).toSorted())
})

test('a letter that is sent later is told of the revision that it goes with', async () => {
  const bill = await rack.bill()
  await rack.load(bill.id)
  await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
  const [line] = await historyOf(bill.id)
  expect(line?.sent_to).toBe('')
  await hear()
  await rack.clerk.post(`railshipment/${bill.id}/send_bol/`, { target: 'yard@example.test' })
  expect((await historyOf(bill.id))[0]?.sent_to).toContain('yard@example.test')
  expect(await told()).toEqual([`update ${line?.id}`])
})

test('who may not see the history of shipments is refused, and another company sees none of it', async () => {
  const bill = await corrected()
  const dispatcher = await rack.server.user({ permissions: ['access_menu__shipments'] })
  expect((await dispatcher.get('bolhistory/')).status).toBe(403)
  const stranger = await rack.server.user({ company: rack.server.theirs })
  expect((await stranger.get(`bolhistory/?shipment=${bill.id}`)).body.count).toBe(0)
  expect((await rack.clerk.post('bolhistory/', {})).status).toBe(405)
})
