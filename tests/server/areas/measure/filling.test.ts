/** An over-filled or overloaded car is not written, by whatever door, unless somebody who may says why. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { permissions, type Permission } from '#model/kernel/permissions.ts'
import type { Answer, Client, Server } from '../../harness.ts'
import { gaugedCompany } from './gauged-company.ts'

let server: Server
let chief: Client
let clerk: Client
let goods: Readonly<Record<'propane' | 'biodiesel' | 'ammonia' | 'unspecified', number>>

const LB = 8.337_193
const reason = 'Transfer under supervision, car 12 leaks'

beforeAll(async () => {
  ;({ server, clerk: chief } = await gaugedCompany())
  const line: readonly Permission[] = permissions.filter((code) => code !== 'override_filling')
  clerk = await server.user({ permissions: line })
  goods = await server.within(chief, async ({ rows }) => {
    const made = await rows(product).createMany([
      { name: 'Propane', un_number: 'UN1075', hazard_class: '2.1', relative_density: 0.5092, commodity_group: 'E' },
      { name: 'Biodiesel', relative_density: 0.88, commodity_group: 'C', thermal_expansion: 0.000_46 },
      { name: 'Ammonia', un_number: 'UN1005', hazard_class: '2.2', relative_density: 0.617 },
      { name: 'Condensate', un_number: 'UN3295', hazard_class: '3', relative_density: 0.65 },
    ])
    await rows(railcar).createMany([
      { car_mark: 'GATX', car_number: '20700', car_type: 'T105', light_weight: 101_200, gross_rail_load: 263_000 },
      { car_mark: 'TILX', car_number: '316402', car_type: 'T108', light_weight: 94_500, gross_rail_load: 263_000 },
      { car_mark: 'NAHX', car_number: '482060', car_type: 'C114', light_weight: 63_500, gross_rail_load: 263_000 },
    ])
    const id = (at: number) => made[at]?.id ?? 0
    return { propane: id(0), biodiesel: id(1), ammonia: id(2), unspecified: id(3) }
  })
})
afterAll(() => server.close())

const propane = () => ({
  car_mark: 'GATX',
  car_number: '20700',
  car_type: 'T105',
  product: goods.propane,
  commodity_group: 'E',
  shell_capacity: '33600',
  volume_outage: '4876',
  load_temperature: 52.4,
  density: 0.5092 * LB,
})
const over = { volume_outage: '500' }
/** 188,000 lb in a car that may carry 168,500 lb. */
const biodiesel = () => ({
  car_mark: 'TILX',
  car_number: '316402',
  car_type: 'T108',
  product: goods.biodiesel,
  commodity_group: 'C',
  thermal_expansion: 0.000_46,
  shell_capacity: '31800',
  volume_outage: String(31_800 - Math.round(188_000 / (0.88 * LB))),
  load_temperature: 60,
  density: 0.88 * LB,
})
/** What an answer says of a car that is over: its status, what is wrong, and what to do about it. */
const said = ({ status, body }: Answer): readonly unknown[] => [
  status,
  (body.volume_outage ?? body.gauge_reading)?.[0],
  body.override_reason?.[0],
]
const refusal = (message: RegExp, advice: RegExp) => [
  400,
  expect.stringMatching(message),
  expect.stringMatching(advice),
]
const mayNot = /Only a user with the permission override_filling/
const giveReason = /^Give the reason/
const made = async (values: object = {}, by = clerk): Promise<number> => {
  const { status, body } = await by.post('loadedrailcar/', { ...propane(), ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

describe('a car that is over', () => {
  it('its permitted filling is refused, with what is permitted and by which rule', async () =>
    expect(said(await clerk.post('loadedrailcar/', { ...propane(), ...over }))).toEqual(
      refusal(
        /^Over-filled by [\d,]+ gal: at most [\d,]+ gal at 52.4 °F, for 1 % of the shell empty at 115 °F \(49 CFR 173.314\(c\), notes 9 and 10\)\.$/,
        mayNot,
      ),
    ))
  it('its load limit is refused, of whatever liquid', async () =>
    expect(said(await clerk.post('loadedrailcar/', biodiesel()))).toEqual(
      refusal(
        /^Overloaded by 19,4\d\d lb: the gross rail load of 263,000 lb less the light weight of 94,500 lb leaves 168,500 lb\.$/,
        mayNot,
      ),
    ))
  it('its load limit on the scale is refused, of whatever car', async () =>
    expect(
      said(
        await clerk.post('loadedrailcar/', {
          car_mark: 'NAHX',
          car_number: '482060',
          car_type: 'C114',
          weight: '200000',
        }),
      ),
    ).toEqual(refusal(/^Overloaded by 500 lb/, mayNot)))
  it('is written by whoever may override, with a reason that stays with it', async () => {
    expect(said(await chief.post('loadedrailcar/', { ...propane(), ...over }))).toEqual(
      refusal(/^Over-filled/, giveReason),
    )
    expect(said(await chief.post('loadedrailcar/', { ...propane(), ...over, override_reason: '  ' }))).toEqual(
      refusal(/^Over-filled/, giveReason),
    )
    expect(said(await clerk.post('loadedrailcar/', { ...propane(), ...over, override_reason: reason }))).toEqual(
      refusal(/^Over-filled/, mayNot),
    )
    const { status, body } = await chief.post('loadedrailcar/', { ...propane(), ...over, override_reason: reason })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      filling: 'over',
      override_reason: reason,
      filling_note: expect.stringMatching(/^Over-filled/),
    })
  })
})

describe('the doors', () => {
  it('PATCH', async () => {
    const id = await made()
    expect(said(await clerk.patch(`loadedrailcar/${id}/`, over))).toEqual(refusal(/^Over-filled/, mayNot))
    expect(said(await chief.patch(`loadedrailcar/${id}/`, over))).toEqual(refusal(/^Over-filled/, giveReason))
    const { body } = await chief.patch(`loadedrailcar/${id}/`, { ...over, override_reason: reason })
    expect(body.filling).toBe('over')
    // Seals can be corrected, by whoever; the load cannot, and neither can the reason be taken away.
    expect((await clerk.patch(`loadedrailcar/${id}/`, { seal_number_1: 'H1' })).status).toBe(200)
    expect((await clerk.patch(`loadedrailcar/${id}/`, { volume_outage: '500.00' })).status, 'nothing changes').toBe(200)
    expect(said(await clerk.patch(`loadedrailcar/${id}/`, { volume_outage: '400' }))).toEqual(
      refusal(/^Over-filled/, mayNot),
    )
    expect(said(await chief.patch(`loadedrailcar/${id}/`, { override_reason: '' }))).toEqual(
      refusal(/^Over-filled/, giveReason),
    )
    expect((await clerk.patch(`loadedrailcar/${id}/`, { volume_outage: '4876' })).body).toMatchObject({
      filling: 'under',
    })
  })
  it('another product: what was right becomes over', async () => {
    const id = await made({ volume_outage: '4100' })
    expect(said(await clerk.patch(`loadedrailcar/${id}/`, { density: 0.45 * LB }))).toEqual(
      refusal(/^Over-filled/, mayNot),
    )
  })
  it('change_many: the row is told, the others are changed', async () => {
    const [first, second] = [await made(), await made({ volume_outage: '6000' })]
    const { body } = await clerk.post('loadedrailcar/change_many/', {
      changes: [
        { id: first, values: over },
        { id: second, values: { volume_outage: '5000' } },
      ],
    })
    expect(body.results).toMatchObject([
      { outcome: 'not_allowed', message: expect.stringMatching(/Over-filled by .* override_filling/) },
      { outcome: 'changed' },
    ])
  })
  it('clone', async () => {
    const { body } = await chief.post('loadedrailcar/', { ...propane(), ...over, override_reason: reason })
    expect(said(await clerk.post(`loadedrailcar/${body.id}/clone/`, {}))).toEqual(refusal(/^Over-filled/, mayNot))
    expect((await chief.post(`loadedrailcar/${body.id}/clone/`, {})).status).toBe(201)
  })
  it('bulk_create, by text and by file', async () => {
    const train = { text: 'GATX 20601\t24\nGATX 20602\t4\n', temperature: 52.4, product: goods.propane }
    const told = await clerk.post('loadedrailcar/bulk_create/', { ...train, dry_run: true })
    expect(told.body).toMatchObject({ counts: { cars: 2, created: 0, refused: 1 } })
    const { status, body } = await clerk.post('loadedrailcar/bulk_create/', train)
    expect([status, body.report.results.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
      400,
      [expect.stringMatching(/right|under/), 'over'],
    ])
    expect(body.override_reason[0]).toMatch(mayNot)
    const form = new FormData()
    for (const [name, value] of Object.entries({
      temperature: '52.4',
      product: String(goods.propane),
      override_reason: reason,
    }))
      form.append(name, value)
    form.append('file', new Blob(['mark;number;outage\nGATX;20603;4\n']), 'train.csv')
    expect((await clerk.form('loadedrailcar/bulk_create/', form)).status, 'a reason is not enough').toBe(400)
    expect((await clerk.post('loadedrailcar/bulk_create/', { ...train, skip_refused: true })).body.counts).toEqual({
      cars: 2,
      created: 1,
      refused: 1,
    })
    const written = await chief.post('loadedrailcar/bulk_create/', { ...train, override_reason: reason })
    expect(written.body.counts).toEqual({ cars: 2, created: 2, refused: 0 })
    const rows = await Promise.all(
      written.body.results.map(({ id }: { id: number }) => chief.get(`loadedrailcar/${id}/`)),
    )
    expect(rows.map(({ body: row }: Answer) => [row.filling === 'over', row.override_reason])).toEqual([
      [false, ''],
      [true, reason],
    ])
  })
})

describe('a car that cannot be judged', () => {
  it.each([
    ['without a product', { product: null }, /^Not judged: the product is missing\.$/],
    ['without a shell', { shell_capacity: '0', volume_outage: '0' }, /^Not judged: the shell capacity is missing\.$/],
    [
      'of a car that the fleet does not have',
      { car_number: '20799' },
      /^Not judged: the light weight of the car is missing\.$/,
    ],
    [
      'without a temperature',
      { commodity_group: '', load_temperature: null },
      /^Not judged: the temperature is missing\.$/,
    ],
    [
      'without anything',
      { product: null, car_number: '20798', commodity_group: '', load_temperature: null, density: 1 },
      /the product, the temperature, the density are missing/,
    ],
  ])('%s is written, and says what is missing', async (_, values, note) => {
    const { status, body } = await clerk.post('loadedrailcar/', { ...propane(), ...values })
    expect([status, body.filling, body.filling_note]).toEqual([201, 'unjudged', expect.stringMatching(note)])
  })
  it('is judged once what was missing is there', async () => {
    const id = await made({ product: null })
    const { body } = await clerk.patch(`loadedrailcar/${id}/`, { product: goods.propane })
    expect([body.filling, body.filling_note]).toEqual(['under', ''])
  })
})

describe('the commodity group', () => {
  it('of the product counts: ammonia is not read off the table of LPG', async () => {
    const ammonia = { ...propane(), product: goods.ammonia, density: 0.617 * LB }
    expect(await clerk.post('loadedrailcar/', ammonia)).toMatchObject({
      status: 400,
      body: { commodity_group: ['The volume of UN1005 is corrected by group N, not by group E.'] },
    })
    const { status, body } = await clerk.post('loadedrailcar/', { ...ammonia, commodity_group: 'N' })
    expect([status, body.correction_algorithm]).toEqual([201, 'NBS142-1923'])
    expect(
      await clerk.post('product/', { name: 'Ammonia 2', un_number: 'UN1005', commodity_group: 'E' }),
    ).toMatchObject({ status: 400, body: { commodity_group: [expect.stringMatching(/UN1005/)] } })
  })
  it('and temperature of a named group are asked for, never assumed', async () => {
    const { load_temperature: _, ...bare } = propane()
    expect(await clerk.post('loadedrailcar/', bare)).toMatchObject({
      status: 400,
      body: { load_temperature: ['Enter the temperature of the load: group E corrects the volume by it.'] },
    })
    const { density: __, ...light } = propane()
    expect(await clerk.post('loadedrailcar/', light)).toMatchObject({
      status: 400,
      body: { density: ['Enter the density of the load: group E corrects the volume by it.'] },
    })
  })
  it('of a train is the product’s, or asked for', async () => {
    const train = { text: 'GATX 20601\t24\n', temperature: 52.4, relative_density: 0.65 }
    const path = 'loadedrailcar/bulk_create/'
    expect(await clerk.post(path, train)).toMatchObject({
      status: 400,
      body: { commodity_group: ['Name the product or the commodity group: the volume is corrected by it.'] },
    })
    expect(await clerk.post(path, { ...train, product: goods.unspecified })).toMatchObject({
      status: 400,
      body: { commodity_group: [expect.stringMatching(/^Condensate has no commodity group/)] },
    })
    expect(await clerk.post(path, { ...train, product: goods.ammonia, commodity_group: 'E' })).toMatchObject({
      status: 400,
      body: { commodity_group: [expect.stringMatching(/group N, not by group E/)] },
    })
    const told = await clerk.post(path, {
      ...train,
      text: 'GATX 20601\t24\n',
      temperature: null,
      product: goods.propane,
      dry_run: true,
    })
    expect(told.body.results[0]).toMatchObject({ outcome: 'missing', message: expect.stringMatching(/temperature/) })
  })
})
