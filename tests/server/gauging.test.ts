/** Gauging over the wire: tables of cars, permitted filling, loaded cars that follow from their readings, and schedules spread. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company, product } from '#model/resources/company.ts'
import { contract, route, schedule } from '#model/resources/contract.ts'
import { gaugeTable, loadedCar } from '#model/resources/rail.ts'
import { gcAnalysis } from '#model/resources/terminal.ts'
import { spreadSchedule } from '#model/rules/auto-schedule.ts'
import { tableOf, tankOf } from '#model/rules/gauge-tank.ts'
import { staticDensities } from '#model/rules/mixture.ts'
import { startServer, type Client, type Server } from './harness.ts'

let server: Server
let clerk: Client
let viewer: Client
let stranger: Client
let ofSeries: number
let ofCar: number

const tank = (capacity: number) => tableOf(tankOf(119, capacity), { step: 0.25 })
const kept = (capacity: number, mark: string, from: number, to: number) => ({
  car_mark: mark, number_from: from, number_to: to, shell_capacity: capacity.toFixed(1), rows: tank(capacity).rows.map(([reading, volume]) => ({ reading, volume })),
})
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  viewer = await server.user({ permissions: ['access_menu__shipments', 'access_menu__contract'] })
  stranger = await server.user({ company: server.theirs })
  const made = await server.within(clerk, ({ rows }) => rows(gaugeTable).createMany([kept(33_600, 'GATX', 20_000, 20_999), kept(30_000, 'GATX', 20_411, 20_411)]))
  ofSeries = made[0]?.id ?? 0
  ofCar = made[1]?.id ?? 0
})
afterAll(() => server.close())

describe('the gauge table of a car', () => {
  const ask = (mark: string, number: string, by = clerk) => by.get(`gauge_table/rail_car_gauge_table/?carMark=${mark}&carNumber=${number}`)
  it('is its own, else that of its series', async () => {
    expect((await ask('GATX', '20411')).body).toMatchObject({ id: ofCar, shell_capacity: '30000.0' })
    expect((await ask('gatx', '020412')).body).toMatchObject({ id: ofSeries, rows: expect.arrayContaining([{ reading: 119, volume: 33_600 }]) })
  })
  it('is not there for a car of no table, nor for another company', async () => {
    expect(await ask('GATX', '21000')).toMatchObject({ status: 404, body: { detail: 'No gauge table is of GATX 21000 or its series.' } })
    expect((await ask('GATX', '20411', stranger)).status).toBe(404)
  })
  it.each([['GATX', 'many', 'carNumber', '“many” is no car number: digits only.'], ['TOOLONG', '1', 'carMark', '“TOOLONG” is no reporting mark: one to four letters.']])('refuses %s %s at its field', async (mark, number, field, message) => {
    expect(await ask(mark, number)).toMatchObject({ status: 400, body: { [field]: [message] } })
  })
  it('needs its permission', async () => expect((await ask('GATX', '20411', viewer)).status).toBe(403))
})

describe('permitted filling', () => {
  const ask = (body: object, by = clerk) => by.post('gauge_table/get_max_permitted_filling/', { unit: 'F', relative_density: 0.507, minimum_temperature: 0, maximum_temperature: 80, safety_margin: 0.01, target_temperature: 105, ...body })
  it('is a chart over loading temperatures', async () => {
    const { status, body } = await ask({ gauge_table: ofSeries })
    expect(status).toBe(200)
    expect(body.results).toHaveLength(81)
    expect(body).toMatchObject({ algorithm: 'API11.2.4-2007', shell_capacity: 33_600, ctlAtTarget: 0.92036 })
    expect(body.volumeAtBase).toBeCloseTo(30_614.86, 1)
    const at = (temperature: number) => body.results.find((row: { temperature: number }) => row.temperature === temperature)
    expect([at(0).reading, at(40).reading, at(60).reading, at(80).reading]).toEqual([26.5, 21, 17.5, 13])
    expect(at(60).percent).toBeCloseTo(91.12, 2)
  })
  it('is one row where the temperatures are one, in percent where no capacity is known', async () => {
    const { body } = await ask({ minimum_temperature: 60, maximum_temperature: 60 })
    expect(body.results).toHaveLength(1)
    expect(body.results[0].volume).toBeCloseTo(91.12, 2)
    expect(body.results[0].reading).toBeNull()
  })
  it('takes margin and reference temperature from the company where they are not sent', async () => {
    const bare = { relative_density: 0.507, minimum_temperature: 60, maximum_temperature: 60, shell_capacity: 33_600 }
    const call = (body: object) => clerk.post('gauge_table/get_max_permitted_filling/', { ...bare, ...body })
    expect((await call({})).body).toMatchObject({ target_temperature: 115, safety_margin: 0.01 })
    expect((await call({ insulation: 'insulated', season: 'winter' })).body.target_temperature).toBe(85)
    await server.within(clerk, ({ rows }) => rows(company).patch(server.ours, { filling_margin: 2, filling_summer_none: 120 }))
    expect((await call({})).body).toMatchObject({ target_temperature: 120, safety_margin: 0.02 })
    expect((await call({ light_weight: 163_000 })).body.results[0]).toMatchObject({ limit: 'rail load', weight: expect.closeTo(100_000, 3) })
    await server.within(clerk, ({ rows }) => rows(company).patch(server.ours, { filling_margin: 1, filling_summer_none: 115 }))
  })
  it.each([
    [{ relative_density: 0.2 }, 'relative_density', 'Relative density must be from 0.35 to 0.688; here it is 0.2.'],
    [{ minimum_temperature: 90 }, 'maximum_temperature', 'The highest loading temperature must be from 90 to 199.4 °F; here it is 80 °F.'],
    [{ safety_margin: 1 }, 'safety_margin', 'Safety margin must be from 0 to 0.999999; here it is 1.'],
    [{ relative_density: 0.4, target_temperature: 150 }, 'target_temperature', 'Temperature must be from -50.8 to 120.5 °F; here it is 150 °F. Above that a liquid of relative density 0.4 is supercritical.'],
    [{ relative_density: 'light' }, 'relative_density', 'Not a number.'],
    [{ unit: 'K' }, 'unit', '"K" is not one of "F", "C".'],
  ])('refuses %j', async (body, field, message) => expect(await ask(body)).toMatchObject({ status: 400, body: { [field]: [message] } }))
  it('needs its permission', async () => expect((await ask({}, viewer)).status).toBe(403))
})

describe('a loaded car', () => {
  const propane = { car_mark: 'GATX', car_number: '20500', car_type: 'T105', shell_capacity: '33600', volume_outage: '4876', load_temperature: 52.4, density: 0.5092 * 8.337193 }
  it('follows from its readings on every write', async () => {
    const { status, body } = await clerk.post('loadedrailcar/', { ...propane, commodity_group: 'E' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ gross_volume: '28724.00', net_volume: '29068.40', weight: '123404.04', temperature_correction_factor: 1.01199, temperature_correction_factor_at_15c: 1.01034, correction_algorithm: 'API11.2.4-2007' })
    const after = await clerk.patch(`loadedrailcar/${body.id}/`, { volume_outage: '5000' })
    expect(after.body).toMatchObject({ gross_volume: '28600.00', net_volume: '28942.91', temperature_correction_factor: 1.01199 })
  })
  it('takes typed factors as the product text does, and weighs no other car than a tank car', async () => {
    const typed = await clerk.post('loadedrailcar/', { ...propane, car_number: '20501', temperature_correction_factor: 0.98, density: 4.2 })
    expect(typed.body).toMatchObject({ net_volume: '28149.52', weight: '118227.98', correction_algorithm: 'given' })
    const hopper = await clerk.post('loadedrailcar/', { ...propane, car_number: '20502', car_type: 'C114', weight: '200000' })
    expect(hopper.body).toMatchObject({ weight: '200000.00' })
    const bare = await clerk.post('loadedrailcar/', { car_mark: 'GATX', car_number: '20503' })
    expect(bare.body).toMatchObject({ gross_volume: '0.00', net_volume: '0.00', temperature_correction_factor: 1, density: 1, gal_to_liter_conversion_factor: 3.785_41 })
  })
  it.each([
    [{ volume_outage: '34000' }, 'volume_outage', 'Outage must be from 0 to 33600 gal; here it is 34000 gal.'],
    [{ volume_outage: '-1' }, 'volume_outage', 'Ensure this value is at least 0.'],
    [{ commodity_group: 'E', load_temperature: 250 }, 'load_temperature', 'Temperature must be from -50.8 to 199.4 °F; here it is 250 °F.'],
    [{ commodity_group: 'E', density: 8 }, 'density', 'Relative density must be from 0.35 to 0.688; here it is 0.9596.'],
    [{ load_temperature: 'warm' }, 'load_temperature', 'Not a number.'],
    [{ net_volume: '1' }, 'net_volume', 'Set by the server only.'],
  ])('refuses %j at its field', async (change, field, message) => expect(await clerk.post('loadedrailcar/', { ...propane, ...change })).toMatchObject({ status: 400, body: { [field]: [message] } }))

  it('is told what is left in it, and told back', async () => {
    const { body } = await clerk.post('loadedrailcar/', { ...propane, car_number: '20504' })
    const path = `loadedrailcar/${body.id}/update_active_details/`
    expect((await clerk.patch(path, { active_volume: '1000', active_weight: '4000' })).body).toMatchObject({ active_volume: '1000.00', active_weight: '4000.00', before: { active_volume: null, active_weight: null } })
    const second = await clerk.patch(path, { active_volume: '500' })
    expect(second.body).toMatchObject({ active_volume: '500.00', active_weight: '4000.00' })
    expect((await clerk.patch(path, second.body.before)).body).toMatchObject({ active_volume: '1000.00', active_weight: '4000.00' })
    expect(await clerk.patch(path, { active_volume: '40000' })).toMatchObject({ status: 400, body: { active_volume: ['What is left must be from 0 to 33600 gal, the shell capacity; here it is 40000 gal.'] } })
    expect((await clerk.patch(path, {})).status).toBe(400)
    expect((await viewer.patch(path, { active_volume: '1' })).status).toBe(403)
    expect((await stranger.patch(path, { active_volume: '1' })).status).toBe(404)
  })
})

describe('cars loaded from a sheet of readings', () => {
  const text = 'Car,Reading,Temp,SG\nGATX 20600,24.375,52.4,0.5092\nGATX 20411,24 1/4,,\n'
  const whole = { text, temperature: 55, relative_density: 0.507 }
  const count = () => server.within(clerk, ({ rows }) => rows(loadedCar).count({ car_number: ['20600', '20411'] }))
  it('is shown first, then written at once', async () => {
    const shown = await clerk.post('loadedrailcar/bulk_create/', { ...whole, dry_run: true })
    expect(shown.body).toMatchObject({ dry_run: true, counts: { cars: 2, created: 0, refused: 0 } })
    expect(await count()).toBe(0)
    const { status, body } = await clerk.post('loadedrailcar/bulk_create/', whole)
    expect([status, body.counts]).toEqual([200, { cars: 2, created: 2, refused: 0 }])
    const [first] = await server.within(clerk, ({ rows }) => rows(loadedCar).find({ id: body.results[0].id }))
    expect(first).toMatchObject({ car_mark: 'GATX', car_number: '20600', gaugetable: ofSeries, gauge_reading: 24.375, volume_outage: '4876.00', net_volume: '29068.40', weight: '123404.04', commodity_group: 'E' })
    expect((await server.within(clerk, ({ rows }) => rows(loadedCar).get(body.results[1].id))).gaugetable).toBe(ofCar)
  })
  it('writes nothing where one cannot be gauged, unless that one is left out', async () => {
    const bad = { ...whole, text: 'GATX 20601\t24\nGATX 20602\t150\nGATX 20603\t\nNOPE 1\t20\nGATX 20604\t20\nGATX 20604\t21' }
    const { status, body } = await clerk.post('loadedrailcar/bulk_create/', bad)
    expect([status, body.non_field_errors]).toEqual([400, ['5 cars cannot be gauged. Nothing was written.']])
    expect(body.report.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([expect.stringMatching(/right|under|over/), 'wrong', 'missing', 'unknown', 'unknown', 'unknown'])
    expect(body.report.results[1].message).toBe('Outage reading must be from 0 to 119 in; here it is 150 in. The table ends there.')
    expect((await clerk.post('loadedrailcar/bulk_create/', { ...bad, skip_refused: true })).body.counts).toEqual({ cars: 6, created: 1, refused: 5 })
  })
  it('takes a file, and the density of the product', async () => {
    const { id } = await server.within(clerk, ({ rows }) => rows(product).create({ name: 'Propane HD-5', relative_density: 0.5092, commodity_group: 'E' }))
    const form = new FormData()
    form.append('product', String(id))
    form.append('temperature', '52.4')
    form.append('file', new Blob(['mark;number;outage\nGATX;20610;24.375\n']), 'train.csv')
    const { status, body } = await clerk.form('loadedrailcar/bulk_create/', form)
    expect(status).toBe(200)
    expect((await server.within(clerk, ({ rows }) => rows(loadedCar).get(body.results[0].id))).net_volume).toBe('29068.40')
  })
  it('refuses an empty sheet, and who may not', async () => {
    expect(await clerk.post('loadedrailcar/bulk_create/', { text: ' ' })).toMatchObject({ status: 400, body: { text: [expect.stringContaining('no cars')] } })
    expect((await viewer.post('loadedrailcar/bulk_create/', whole)).status).toBe(403)
  })
})

describe('a schedule spread anew', () => {
  const make = (values: object) =>
    server.within(clerk, async ({ rows }) => {
      const { id } = await rows(contract).create({ contract_number: `C-${JSON.stringify(values).length}-${await rows(contract).count()}` })
      return rows(schedule).create({ name: 'Winter', contract: id, ...values })
    })
  const path = (id: number) => `railschedule/${id}/auto_schedule/`
  const empty = (...days: number[]) => days.map((day) => ({ date: `2026-11-0${day}`, quantity: 0 }))
  it('is even, and says how; its schedule before takes it back', async () => {
    const row = await make({ total: 10, schedule: empty(1, 2, 3) })
    const shown = await clerk.post(path(row.id), { dry_run: true })
    expect(shown.body).toMatchObject({ dry_run: true, remaining: 10, schedule: [{ quantity: 3 }, { quantity: 4 }, { quantity: 3 }] })
    expect((await clerk.get(`railschedule/${row.id}/`)).body.schedule).toEqual(empty(1, 2, 3))
    const { status, body } = await clerk.post(path(row.id), {})
    expect([status, body.before, body.working.at(-1)]).toEqual([200, empty(1, 2, 3), '2026-11-03  carry -0.3333 + 3.3333 = 3 → 3'])
    expect((await clerk.get(`railschedule/${row.id}/`)).body.schedule).toEqual(body.schedule)
    expect((await clerk.patch(`railschedule/${row.id}/`, { schedule: body.before })).body.schedule).toEqual(empty(1, 2, 3))
  })
  it('keeps actual, locked and blackout days, and spreads over the days that are named', async () => {
    const row = await make({
      total: 20, start_date: '2026-11-01', end_date: '2026-11-06', schedule: [0, 5, 0, 0, 0, 0].map((quantity, at) => ({ date: `2026-11-0${at + 1}`, quantity })), actual: [{ date: '2026-11-01', quantity: 3 }],
      locked_days: [{ date: '2026-11-02', reason: 'agreed' }], blackout_days: [{ date: '2026-11-03', reason: 'holiday' }],
    })
    const { body } = await clerk.post(path(row.id), {})
    expect(body.schedule.map(({ quantity }: { quantity: number }) => quantity)).toEqual([0, 5, 0, 4, 4, 4])
    const again = spreadSchedule({ total: 20, schedule: body.schedule, actual: row.actual.flatMap(({ date, quantity }) => (date === null ? [] : [{ date, quantity }])), locked: ['2026-11-02'], blackout: ['2026-11-03'] })
    expect(again.schedule).toEqual(body.schedule)
  })
  it('fills every day from first to last where none is named', async () => {
    const row = await make({ total: 7, start_date: '2026-11-01', end_date: '2026-11-05' })
    expect((await clerk.post(path(row.id), {})).body.schedule.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 2, 1, 2, 1])
  })
  it('ships what its route does where it has no total of its own', async () => {
    const row = await make({ schedule: empty(1, 2) })
    const { id } = await server.within(clerk, ({ rows }) => rows(route).create({ contract: row.contract, name: 'North', cars: 7 }))
    await clerk.patch(`railschedule/${row.id}/`, { route: id })
    expect((await clerk.post(path(row.id), {})).body.schedule.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 3])
  })
  it('refuses an end before its start, and who may not', async () => {
    const row = await make({ total: 3, start_date: '2026-11-02', end_date: '2026-11-01', schedule: [] })
    expect(await clerk.post(path(row.id), {})).toMatchObject({ status: 400, body: { end_date: ['The last day must be 2026-11-02, the first, or later; here it is 2026-11-01.'] } })
    expect((await viewer.post(path(row.id), {})).status).toBe(403)
    expect((await stranger.post(path(row.id), {})).status).toBe(404)
  })
})

describe('compositions', () => {
  it('have the static densities they are reckoned with', async () => {
    const { status, body } = await clerk.get('terminalboss/v3/gcanalysis/static_densities/')
    expect([status, body.results]).toEqual([200, staticDensities.map((one) => ({ ...one }))])
  })
  it('become a density', async () => {
    const row = await server.within(clerk, ({ rows }) => rows(gcAnalysis).create({ sample_number: 'S-1', propane: 60, n_butane: 40 }))
    expect(row.relative_density).toBeCloseTo(0.6 * 0.5072 + 0.4 * 0.58421, 5)
  })
})
