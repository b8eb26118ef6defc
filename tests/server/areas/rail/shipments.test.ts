/** A rail shipment from open to shipped, corrected, cancelled or void, and what stands still with it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { waybill } from '#model/areas/trace/waybill.resource.ts'
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { loadingRack, type Rack } from './loading-rack.ts'

let rack: Rack
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())

/** An open bill with cars, and the same shipped. */
async function withCars(many = 1) {
  const made = await rack.bill()
  const cars = []
  for (let at = 0; at < many; at++) cars.push(await rack.load(made.id))
  return { id: made.id, number: made.bol_number, cars }
}
async function shipped(many = 1) {
  const one = await withCars(many)
  const answer = await rack.clerk.post(`railshipment/${one.id}/ship/`, {})
  expect([answer.status, answer.body.status], JSON.stringify(answer.body)).toEqual([200, 'shipped'])
  return one
}
const verb = (id: number, name: string, body: object = {}) => rack.clerk.post(`railshipment/${id}/${name}/`, body)

describe('what was wrong', () => {
  test('a new bill gets a number', async () => expect((await rack.bill()).bol_number).not.toBe(''))

  test('a shipped bill is changed by no call', async () => {
    const { id } = await shipped()
    const patched = await rack.clerk.patch(`railshipment/${id}/`, { reference_number: 'X' })
    expect([patched.status, Object.keys(patched.body.frozen)]).toEqual([409, ['reference_number']])
    expect(patched.body.detail).toContain('Open it for correction')
    const many = await rack.clerk.post('railshipment/change_many/', {
      changes: [{ id, values: { reference_number: 'X' } }],
    })
    expect(many.body.results[0].outcome).toBe('not_allowed')
    expect((await rack.clerk.delete(`railshipment/${id}/`)).status).toBe(409)
    const preferred = { contact_preferences: { parties: ['consignee'], to: [] } }
    expect((await rack.clerk.patch(`railshipment/${id}/`, preferred)).status).toBe(200)
  })

  test('cars of a shipped bill are not changed, taken off, moved or deleted, and none is put on it', async () => {
    const { id, cars } = await shipped()
    const [car] = cars
    const open = await rack.bill()
    const path = `loadedrailcar/${car?.id}/`
    for (const values of [{ seal_number_1: 'X' }, { rail_shipment: null }, { rail_shipment: open.id }]) {
      const patched = await rack.clerk.patch(path, values)
      expect([patched.status, Object.keys(patched.body.frozen ?? {})]).toEqual([409, Object.keys(values)])
      const many = await rack.clerk.post('loadedrailcar/change_many/', { changes: [{ id: car?.id, values }] })
      expect(many.body.results[0].outcome).toBe('not_allowed')
    }
    expect((await rack.clerk.delete(path)).status).toBe(409)
    const put = await rack.clerk.post('loadedrailcar/', { car_mark: 'GATX', car_number: '99', rail_shipment: id })
    expect([put.status, Object.keys(put.body.frozen)]).toEqual([409, ['rail_shipment']])
    const loose = await rack.load(null)
    expect((await rack.clerk.patch(`loadedrailcar/${loose.id}/`, { rail_shipment: id })).status).toBe(409)
    expect((await rack.clerk.patch(path, { active_volume: '100.00' })).status).toBe(200)
    expect((await rack.clerk.options(path)).body).toMatchObject({ permissions: { delete: false } })
    expect(Object.keys((await rack.clerk.options(path)).body.frozen)).toContain('seal_number_1')
  })

  test('the database refuses it too, whatever writes past the engine', async () => {
    const { id, cars } = await shipped()
    const past = (work: string, values: readonly unknown[]) =>
      rack.within(async ({ client }) => client.query(work, [...values]))
    for (const change of ["set seal_number_1 = 'X'", 'set rail_shipment = null'])
      await expect(past(`update rail_loaded_car ${change} where id = $1`, [cars[0]?.id])).rejects.toThrow(
        'shipped bill',
      )
    await expect(past('delete from rail_loaded_car where id = $1', [cars[0]?.id])).rejects.toThrow('shipped bill')
    await expect(
      past(
        "insert into rail_loaded_car (company_id, car_mark, car_number, rail_shipment) values ($1, 'GATX', '98', $2)",
        [rack.server.ours, id],
      ),
    ).rejects.toThrow('shipped bill')
  })

  test('void and cancelled bills are not deleted, nor is one that was shipped before', async () => {
    const [gone, wrong, corrected] = [await withCars(), await shipped(), await shipped()]
    await verb(gone.id, 'cancel_shipment', { reason: 'Not wanted' })
    await verb(wrong.id, 'void_shipment', { reason: 'Wrong consignee' })
    await verb(corrected.id, 'open_for_correction')
    for (const { id } of [gone, wrong, corrected])
      expect((await rack.clerk.delete(`railshipment/${id}/`)).status).toBe(409)
    const open = await rack.bill()
    expect((await rack.clerk.delete(`railshipment/${open.id}/`)).status).toBe(204)
  })
})

describe('ship', () => {
  test('sets when and by whom, counts the cars for schedule and route, and links trips and waybills', async () => {
    const { id, cars } = await withCars(2)
    const [car] = cars
    const linked = await rack.within(async ({ rows }) => {
      const [known] = await rows(railcar).find({ car_mark: 'GATX', car_number: car?.car_number ?? '' })
      const going = await rows(trip).create({ railcar: known?.id ?? 0 })
      const paper = await rows(waybill).create({
        waybill_number: '1',
        car_mark: 'GATX',
        car_number: car?.car_number ?? '',
      })
      return { trip: going.id, waybill: paper.id }
    })
    const before = await rack.actual('railschedule/', rack.base.schedule)
    const answer = await verb(id, 'ship', { hazardous_certificate_person: 'T. Penner' })
    expect(answer.body).toMatchObject({
      status: 'shipped',
      shipped_by: rack.clerk.id,
      hazardous_certificate_person: 'T. Penner',
      car_count: 2,
    })
    expect(answer.body.shipped_at).not.toBeNull()
    expect((await rack.clerk.get(`trip/${linked.trip}/`)).body).toMatchObject({ shipment: id, status: 'planned' })
    expect((await rack.clerk.get(`waybill/${linked.waybill}/`)).body).toMatchObject({
      loaded_rail_car: car?.id,
      status: 'assigned',
    })
    const count = (days: unknown): number =>
      Array.isArray(days) ? (days.find(({ date }) => date === rack.today)?.quantity ?? 0) : 0
    const after = await rack.actual('railschedule/', rack.base.schedule)
    expect(count(after) - count(before)).toBe(2)
    expect(await rack.actual('contract_route/', rack.base.route)).toEqual(after)
    await verb(id, 'open_for_correction')
    expect(await rack.actual('railschedule/', rack.base.schedule)).toEqual(before)
  })

  test('says everything that is in the way at once; a dry run says the same and writes nothing', async () => {
    const made = await rack.bill({ shipper: null, hazardous_certificate_person: '' })
    await rack.load(made.id, { seal_number_1: '' })
    const before = await rack.read(made.id)
    const trial = await verb(made.id, 'ship', { dry_run: true })
    expect([trial.status, trial.body.can]).toEqual([200, false])
    expect(trial.body.blockers.map(({ code }: { code: string }) => code)).toEqual([
      'missing_shipper',
      'missing_hazardous_certificate_person',
      'missing_emergency_telephone',
      'car_seal',
    ])
    const answer = await verb(made.id, 'ship')
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual([
      'shipper',
      'hazardous_certificate_person',
      'emergency_telephone',
      'non_field_errors',
      'blockers',
      'warnings',
    ])
    expect(answer.body.blockers).toEqual(trial.body.blockers)
    expect(await rack.read(made.id)).toEqual(before)
    const why = await rack.clerk.get(`railshipment/why_not/?ids=${made.id}`)
    const deed = why.body.results[0].deeds.find((one: { deed: string }) => one.deed === 'ship')
    expect(deed.blockers).toEqual(trial.body.blockers)
  })

  test('of two at once one ships and the other is told', async () => {
    const { id } = await withCars()
    const both = await Promise.all([verb(id, 'ship'), verb(id, 'ship')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('many, each answered by itself', async () => {
    const [good, bare, other] = [await withCars(), await rack.bill(), await withCars()]
    const answer = await rack.clerk.post('railshipment/ship/', { ids: [good.id, bare.id, other.id, 999_999] })
    expect(answer.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'changed',
      'not_allowed',
      'changed',
      'not_found',
    ])
    expect(answer.body.results[1].message).toContain('It has no cars.')
    expect((await rack.read(bare.id)).status).toBe('open')
  })

  test('refuses a date that is not near, and a car that another open bill names', async () => {
    const { id, cars } = await withCars()
    const other = await rack.bill()
    await rack.within(({ rows }) =>
      rows(loadedCar).create({ car_mark: 'GATX', car_number: cars[0]?.car_number ?? '', rail_shipment: other.id }),
    )
    const answer = await verb(id, 'ship', { ship_date: '2020-01-01' })
    expect(answer.body.blockers.map(({ code }: { code: string }) => code)).toEqual(['ship_date', 'car_elsewhere'])
  })
})

describe('correct, cancel and void', () => {
  test('a correction is the next revision, whose cars can be mended', async () => {
    const { id, number, cars } = await shipped()
    const opened = await verb(id, 'open_for_correction', { reason: 'Wrong seal' })
    expect(opened.body).toMatchObject({ status: 'open', revision: 1, bol_number: number })
    expect((await rack.clerk.patch(`loadedrailcar/${cars[0]?.id}/`, { seal_number_1: 'B2' })).status).toBe(200)
    expect((await verb(id, 'ship')).body).toMatchObject({ status: 'shipped', revision: 1 })
    await verb(id, 'open_for_correction')
    const refused = await verb(id, 'cancel_shipment', { reason: 'No longer' })
    expect([refused.status, refused.body.detail]).toEqual([409, 'It was shipped before: make it void instead.'])
    expect((await verb(id, 'void_shipment', { reason: 'No longer' })).body).toMatchObject({
      status: 'void',
      revision: 2,
    })
  })

  test.each([
    ['cancel_shipment', withCars, 'cancelled'],
    ['void_shipment', shipped, 'void'],
  ])('%s needs a reason and gives the cars back', async (name, make, status) => {
    const { id, cars } = await make(2)
    for (const reason of [undefined, '', '   ', 'ab', ' a '])
      expect([reason, Object.keys((await verb(id, name, { reason })).body)]).toEqual([reason, ['reason']])
    expect((await verb(id, name, { reason: 'x'.repeat(201) })).body).toHaveProperty('reason')
    const answer = await verb(id, name, { reason: ' Wrong consignee ' })
    expect(answer.body).toMatchObject({ status, status_reason: 'Wrong consignee', car_count: 0 })
    expect(await rack.cars(id)).toEqual([])
    const next = await rack.bill()
    expect((await rack.clerk.patch(`loadedrailcar/${cars[0]?.id}/`, { rail_shipment: next.id })).status).toBe(200)
  })

  test('a state that does not lead there is told with what it is', async () => {
    const { id } = await shipped()
    const again = await verb(id, 'ship')
    expect([again.status, again.body.current.status]).toEqual([409, 'shipped'])
    expect((await verb(id, 'cancel_shipment', { reason: 'Not wanted' })).status).toBe(409)
  })
})

test('schedule and contract are changed by who may assign contracts', async () => {
  const permissions = everyPermission.filter((permission) => permission !== 'assign_contract')
  const other = await rack.server.user({ permissions })
  const { id } = await rack.bill()
  expect((await other.patch(`railshipment/${id}/`, { contract: null })).status).toBe(409)
  expect((await rack.clerk.patch(`railshipment/${id}/`, { contract: null })).status).toBe(200)
})
