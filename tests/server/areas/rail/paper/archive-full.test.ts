/** A bill whose paper does not fit on the disk is not shipped; once there is space it goes, with the number that it has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallDisk } from '../../../small-disk.ts'
import { loadingRack } from '../loading-rack.ts'

const { folder, isMounted, fill, clear, remove } = smallDisk()
const before = process.env['HIGHBALL_DATA']
afterAll(remove)

describe.runIf(isMounted)('on a full disk', () => {
  let rack: Awaited<ReturnType<typeof loadingRack>>
  beforeAll(async () => {
    rack = await loadingRack()
    process.env['HIGHBALL_DATA'] = folder
  })
  afterAll(async () => {
    await rack.server.close()
    if (before === undefined) delete process.env['HIGHBALL_DATA']
    else process.env['HIGHBALL_DATA'] = before
  })

  test('a bill stays open, and nothing of its paper remains', async () => {
    const bill = await rack.bill()
    const car = await rack.load(bill.id)
    fill(4000)
    const refused = await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
    expect([refused.status, refused.headers['retry-after'], refused.body.detail]).toEqual([
      503,
      '30',
      'The archive is full, so nothing was done.',
    ])
    expect(await rack.read(bill.id)).toMatchObject({ status: 'open', shipped_at: null })
    expect((await rack.clerk.get(`railshipment/${bill.id}/bol_archive/`)).body.count).toBe(0)
    expect((await rack.clerk.patch(`loadedrailcar/${car.id}/`, { seal_number_2: 'S-2' })).status).toBe(200)
    clear()
    expect((await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})).status).toBe(200)
    expect(await rack.read(bill.id)).toMatchObject({ status: 'shipped', bol_number: bill.bol_number })
    expect((await rack.clerk.get(`railshipment/${bill.id}/bol_archive/`)).body.count).toBe(1)
  })
})
