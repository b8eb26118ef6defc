/** Entries of tickets: reckoned, summed, checked against what carries them, and the cars of rail tickets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { ctl24E } from '#model/areas/measure/rules/volume/light.ts'
import { truckRack } from './truck-rack.ts'

let rack: Awaited<ReturnType<typeof truckRack>>
beforeAll(async () => {
  rack = await truckRack()
})
afterAll(() => rack.server.close())

const readings = { gross_volume: '4000.0', temperature: 80, relative_density: 0.508 }
const factor = Math.round(ctl24E(0.508, 80) * 1e5) / 1e5
const net = (4000 * factor).toFixed(1)
const set = (id: string, status: string, more: object = {}) =>
  rack.clerk.post('terminalboss/v3/ticket/update-tickets-status/', { ticket_ids: [id], status, ...more })
const outcome = async (...asked: Parameters<typeof set>) => {
  const { body } = await set(...asked)
  return [body.results[0].outcome, body.results[0].message]
}

describe('an entry', () => {
  test('is net by the table of its product, and the ticket’s net is the sum of its entries', async () => {
    const one = await rack.make({ net_volume: '123.0' })
    const first = await rack.enter(one.id, { compartment: 1, ...readings })
    expect([first.status, first.body.net_volume, first.body.correction]).toEqual([201, net, factor])
    expect(await rack.read(one.id)).toMatchObject({ net_volume: net, entries: 1, metered_volume: '123.0' })
    const second = await rack.enter(one.id, { compartment: 2, net_volume: '100.0' })
    expect(await rack.read(one.id)).toMatchObject({ net_volume: (4000 * factor + 100).toFixed(1), entries: 2 })

    const typed = await rack.clerk.patch(rack.path(one.id), { net_volume: '5.0' })
    expect([typed.status, typed.body]).toEqual([400, { net_volume: ['It is the sum of its 2 entries: change those.'] }])
    await rack.clerk.delete(`terminalboss/v3/ticketentry/${first.body.id}/`)
    await rack.clerk.delete(`terminalboss/v3/ticketentry/${second.body.id}/`)
    expect(await rack.read(one.id)).toMatchObject({ net_volume: '123.0', entries: 0, metered_volume: null })
  })

  test.each([
    [
      'a compartment that the trailer does not have',
      { compartment: 3 },
      { compartment: ['TLR-1 has 2 compartments.'] },
    ],
    ['more than the trailer holds', { gross_volume: '10001.0' }, { gross_volume: ['TLR-1 holds 10,000 gal.'] }],
    [
      'a temperature that the table does not cover',
      { ...readings, temperature: 230 },
      { temperature: [expect.stringContaining('Temperature must be')] },
    ],
  ])('is not written with %s', async (_title, values, errors) => {
    const one = await rack.make()
    const answer = await rack.enter(one.id, values)
    expect([answer.status, answer.body]).toEqual([400, errors])
  })

  test('counts with the others against what the trailer holds', async () => {
    const one = await rack.make()
    await rack.enter(one.id, { compartment: 1, gross_volume: '8000.0' })
    const { body } = await rack.enter(one.id, { compartment: 2, gross_volume: '2500.0' })
    expect(body).toEqual({ gross_volume: ['TLR-1 holds 10,000 gal; with this it would carry 10,500 gal.'] })
  })

  test('stands still with its ticket, by every door, until that is rejected', async () => {
    const one = await rack.make()
    const { body: entry } = await rack.enter(one.id, { compartment: 1, ...readings })
    for (const status of ['arrived', 'loading', 'complete', 'approved']) await set(one.id, status)
    const path = `terminalboss/v3/ticketentry/${entry.id}/`
    const answers = [
      await rack.clerk.patch(path, { gross_volume: '1.0' }),
      await rack.clerk.delete(path),
      await rack.enter(one.id, { compartment: 2 }),
      await rack.clerk.post('terminalboss/v3/ticketproperties/', { ticket: one.id, seals: ['1'] }),
      await rack.clerk.patch(rack.path(one.id), { ordered_volume: '1' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect((await rack.clerk.patch(rack.path(one.id), { comments: 'seen' })).status).toBe(200)
    await set(one.id, 'rejected', { reason: 'wrong temperature' })
    expect((await rack.clerk.patch(path, { temperature: 60 })).body.net_volume).toBe('4000.0')
    expect(await rack.read(one.id)).toMatchObject({ net_volume: '4000.0' })
  })
})

describe('what is asked', () => {
  const at = (status: 'loading' | 'complete', more: object = {}) => rack.make({ status, ...more })

  test('to complete: a net volume', async () => {
    const one = await at('loading')
    expect(await outcome(one.id, 'complete')).toEqual([
      'not_allowed',
      'Net: Enter the net volume, or measure its entries.',
    ])
    await rack.clerk.patch(rack.path(one.id), { net_volume: '900' })
    expect(await outcome(one.id, 'complete')).toEqual(['changed', ''])
  })

  test('to approve: a net volume of every entry', async () => {
    const one = await at('complete', { net_volume: '10' })
    await rack.enter(one.id, { compartment: 1, net_volume: '10' })
    const { body: second } = await rack.enter(one.id, { compartment: 2 })
    expect(await outcome(one.id, 'approved')).toEqual(['not_allowed', 'Net: 1 of its 2 entries has no net volume.'])
    await rack.clerk.patch(`terminalboss/v3/ticketentry/${second.id}/`, { net_volume: '5' })
    expect(await outcome(one.id, 'approved')).toEqual(['changed', ''])
  })

  test('to approve: an analysis on specification, where the product asks for one; Why not? says so', async () => {
    const { goods, off, on } = await rack.server.within(rack.clerk, async ({ rows }) => ({
      goods: await rows(product).create({ product_code: 'Q', product_name: 'Butane', analysis_required: true }),
      off: await rows(gcAnalysis).create({ sample_number: 'S-1', n_butane: 100, on_specification: false }),
      on: await rows(gcAnalysis).create({ sample_number: 'S-2', n_butane: 100 }),
    }))
    const one = await at('complete', { net_volume: '10', product: goods.id })
    const asks = 'GC analysis: The product asks for an analysis: choose one that is on specification.'
    expect(await outcome(one.id, 'approved')).toEqual(['not_allowed', asks])
    await rack.clerk.patch(rack.path(one.id), { gc_analysis: off.id })
    const { body } = await rack.clerk.get(`terminalboss/v3/ticket/why_not/?ids=${one.id}`)
    const deed = body.results[0].deeds.find((each: { deed: string }) => each.deed === 'approve')
    expect(deed).toMatchObject({
      can: false,
      blockers: [
        { field: 'gc_analysis', says: 'The analysis S-1 is off specification: choose another, or correct it.' },
      ],
    })
    await rack.clerk.patch(rack.path(one.id), { gc_analysis: on.id })
    expect(await outcome(one.id, 'approved')).toEqual(['changed', ''])
  })

  test('to approve waste: manifest and code; the others of the request go on, and all is undone as one', async () => {
    const waste = await at('complete', { ticket_type: 'waste disposal', net_volume: '10', product: rack.base.waste })
    const fine = await at('complete', { net_volume: '10' })
    const both = { ticket_ids: [waste.id, fine.id], status: 'approved' }
    const first = await rack.clerk.post('terminalboss/v3/ticket/update-tickets-status/', both)
    expect(first.body.results).toMatchObject([
      {
        outcome: 'not_allowed',
        message: 'Type: Waste is approved with its papers: enter the manifest number and the waste code.',
      },
      { outcome: 'changed' },
    ])
    expect((await rack.clerk.post(`batch/${first.body.batch}/undo/`, {})).body.counts.returned).toBe(1)
    await rack.clerk.post('terminalboss/v3/ticketproperties/', {
      ticket: waste.id,
      manifest_number: 'WM1',
      waste_code: 'PWTR',
    })
    expect(await outcome(waste.id, 'approved')).toEqual(['changed', ''])
  })

  test('to delete: that it is scheduled or open', async () => {
    const [open, arrived] = [await rack.make(), await rack.make({ status: 'arrived' })]
    const answers = [await rack.clerk.delete(rack.path(open.id)), await rack.clerk.delete(rack.path(arrived.id))]
    expect(answers.map(({ status }) => status)).toEqual([204, 409])
  })
})

describe('a rail car', () => {
  const car = (car_number: string, load?: object) =>
    rack.server.within(rack.clerk, async ({ rows }) => {
      const made = await rows(railcar).create({ car_mark: 'GATX', car_number })
      if (load)
        await rows(loadedCar).create({
          car_mark: 'GATX',
          car_number,
          car_type: 'T108',
          shell_capacity: '33600.00',
          volume_outage: '4600.00',
          load_temperature: 60,
          density: 4.235,
          commodity_group: 'E',
          seal_number_1: 'S-1',
          seal_number_2: 'S-2',
          ...load,
        })
      return made.id
    })
  const add = (id: string, railcar_id: number) => rack.clerk.post(rack.path(id, 'add_rail_car/'), { railcar_id })
  const remove = (id: string, transaction_id: string) =>
    rack.clerk.post(rack.path(id, 'remove_rail_car/'), { transaction_id })

  test('brings what was measured of it, and is taken off again', async () => {
    const one = await rack.make({ mode: 'rail', net_volume: '77.0' })
    const { status, body } = await add(one.id, await car('1001', {}))
    expect([status, body.entry]).toMatchObject([
      200,
      {
        id: body.transaction_id,
        gross_volume: '29000.0',
        net_volume: '29000.0',
        temperature: 60,
        seals: ['S-1', 'S-2'],
      },
    ])
    expect(await rack.read(one.id)).toMatchObject({ net_volume: '29000.0', entries: 1 })
    const other = await rack.make({ mode: 'rail' })
    expect((await remove(other.id, body.transaction_id)).status).toBe(404)
    expect((await remove(one.id, body.transaction_id)).status).toBe(200)
    expect(await rack.read(one.id)).toMatchObject({ net_volume: '77.0', entries: 0 })
    expect((await remove(one.id, body.transaction_id)).status).toBe(404)
  })

  test('without a loading is an entry that is still to be measured', async () => {
    const one = await rack.make({ mode: 'rail' })
    const { body } = await add(one.id, await car('1002'))
    expect(body.entry).toMatchObject({ gross_volume: null, net_volume: null, temperature: null, seals: [] })
  })

  test('is refused on a truck ticket, twice, and on one that stands still', async () => {
    const [first, second] = [await rack.make({ mode: 'rail' }), await rack.make({ mode: 'rail' })]
    const id = await car('1003')
    expect((await add((await rack.make()).id, id)).status).toBe(400)
    expect((await add(first.id, id)).status).toBe(200)
    for (const on of [first, second]) {
      const answer = await add(on.id, id)
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        `GATX 1003 is on ticket ${first.ticket_number} already.`,
      ])
    }
    const frozen = await rack.make({ mode: 'rail', status: 'approved', net_volume: '1' })
    const answer = await add(frozen.id, await car('1004'))
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('Reject it to correct them.')])
    const stranger = await rack.server.user({ company: rack.server.theirs })
    expect((await stranger.post(rack.path(first.id, 'add_rail_car/'), { railcar_id: id })).status).toBe(404)
  })
})
