/** Gauging by the API: tables of cars, permitted filling, spread schedules, and compositions. */
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '#model/areas/company/company.resource.ts'
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import { staticDensities } from '#model/areas/measure/rules/volume/mixture.ts'
import type { Client, Server } from '../../harness.ts'
import { gaugedCompany } from './gauged-company.ts'

let server: Server
let clerk: Client
let viewer: Client
let stranger: Client
let ofSeries: number
let ofCar: number

beforeAll(async () => {
  ;({ server, clerk, viewer, stranger, ofSeries, ofCar } = await gaugedCompany())
})
afterAll(() => server.close())

describe('the gauge table of a car', () => {
  const ask = (mark: string, number: string, by = clerk) =>
    by.get(`gauge_table/rail_car_gauge_table/?carMark=${mark}&carNumber=${number}`)
  it('is its own, or else that of its series', async () => {
    expect((await ask('GATX', '20411')).body).toMatchObject({ id: ofCar, shell_capacity: '30000.0' })
    expect((await ask('gatx', '020412')).body).toMatchObject({
      id: ofSeries,
      rows: expect.arrayContaining([{ reading: 119, volume: 33_600 }]),
    })
  })
  it('is a 404 for a car without a table, and for another company', async () => {
    expect(await ask('GATX', '21000')).toMatchObject({
      status: 404,
      body: { detail: 'There is no gauge table for GATX 21000 or its series.' },
    })
    expect((await ask('GATX', '20411', stranger)).status).toBe(404)
  })
  it.each([
    ['GATX', 'many', 'carNumber', '“many” is not a car number: use digits only.'],
    ['TOOLONG', '1', 'carMark', '“TOOLONG” is not a reporting mark: use one to four letters.'],
  ])('refuses %s %s at its field', async (mark, number, field, message) => {
    expect(await ask(mark, number)).toMatchObject({ status: 400, body: { [field]: [message] } })
  })
  it('needs its permission', async () => expect((await ask('GATX', '20411', viewer)).status).toBe(403))
})

describe('permitted filling', () => {
  const ask = (body: object, by = clerk) =>
    by.post('gauge_table/get_max_permitted_filling/', {
      unit: 'F',
      relative_density: 0.507,
      minimum_temperature: 0,
      maximum_temperature: 80,
      safety_margin: 0.01,
      target_temperature: 105,
      ...body,
    })
  it('is a chart over loading temperatures', async () => {
    const { status, body } = await ask({ gauge_table: ofSeries })
    expect(status).toBe(200)
    expect(body.results).toHaveLength(81)
    expect(body).toMatchObject({ algorithm: 'API11.2.4-2007', shell_capacity: 33_600, ctlAtTarget: 0.92036 })
    expect(body.volumeAtBase).toBeCloseTo(30_614.86, 1)
    const at = (temperature: number) =>
      body.results.find((row: { temperature: number }) => row.temperature === temperature)
    expect([at(0).reading, at(40).reading, at(60).reading, at(80).reading]).toEqual([26.5, 21, 17.5, 13])
    expect(at(60).percent).toBeCloseTo(91.12, 2)
  })
  it('has one row for equal temperatures, and percentages if no capacity is known', async () => {
    const { body } = await ask({ minimum_temperature: 60, maximum_temperature: 60 })
    expect(body.results).toHaveLength(1)
    expect(body.results[0].volume).toBeCloseTo(91.12, 2)
    expect(body.results[0].reading).toBeNull()
  })
  it('uses margin and reference temperature of the company if they are not sent', async () => {
    const bare = { relative_density: 0.507, minimum_temperature: 60, maximum_temperature: 60, shell_capacity: 33_600 }
    const call = (body: object) => clerk.post('gauge_table/get_max_permitted_filling/', { ...bare, ...body })
    expect((await call({})).body).toMatchObject({ target_temperature: 115, safety_margin: 0.01 })
    expect((await call({ insulation: 'insulated', season: 'winter' })).body.target_temperature).toBe(85)
    await server.within(clerk, ({ rows }) =>
      rows(company).patch(server.ours, { filling_margin: 2, filling_summer_none: 120 }),
    )
    expect((await call({})).body).toMatchObject({ target_temperature: 120, safety_margin: 0.02 })
    expect((await call({ light_weight: 163_000 })).body.results[0]).toMatchObject({
      limit: 'rail load',
      weight: expect.closeTo(100_000, 3),
    })
    await server.within(clerk, ({ rows }) =>
      rows(company).patch(server.ours, { filling_margin: 1, filling_summer_none: 115 }),
    )
  })
  it.each([
    [{ relative_density: 0.2 }, 'relative_density', 'Relative density must be from 0.35 to 0.688, not 0.2.'],
    [
      { minimum_temperature: 90 },
      'maximum_temperature',
      'Highest loading temperature must be from 90 to 199.4 °F, not 80 °F.',
    ],
    [{ safety_margin: 1 }, 'safety_margin', 'Safety margin must be from 0 to 0.999999, not 1.'],
    [
      { relative_density: 0.4, target_temperature: 150 },
      'target_temperature',
      'Temperature must be from -50.8 to 120.5 °F, not 150 °F. At higher temperatures a liquid of relative density 0.4 is supercritical.',
    ],
    [{ relative_density: 'light' }, 'relative_density', 'Must be a number.'],
    [{ unit: 'K' }, 'unit', '"K" is not one of "F", "C".'],
  ])('refuses %j', async (body, field, message) =>
    expect(await ask(body)).toMatchObject({ status: 400, body: { [field]: [message] } }),
  )
  it('needs its permission', async () => expect((await ask({}, viewer)).status).toBe(403))
})

describe('compositions', () => {
  it('have the static densities used in calculations', async () => {
    const { status, body } = await clerk.get('terminalboss/v3/gcanalysis/static_densities/')
    expect([status, body.results]).toEqual([200, staticDensities.map((one) => ({ ...one }))])
  })
  it('are converted to a density', async () => {
    const row = await server.within(clerk, ({ rows }) =>
      rows(gcAnalysis).create({ sample_number: 'S-1', propane: 60, n_butane: 40 }),
    )
    expect(row.relative_density).toBeCloseTo(0.6 * 0.5072 + 0.4 * 0.58421, 5)
  })
})

describe('a gauged train on paper', () => {
  const line = {
    at: 1,
    car: 'GATX 20411',
    reading: '22 1/4 in outage',
    outage: 4876,
    gross: 28_724,
    factor60: 1.007_31,
    net: 28_933.97,
    weight: 122_867,
    filled: 85.488,
    permitted: 91.1,
    outcome: 'right',
    message: '',
  }
  const print = (body: object, by = clerk) => by.post('gauge_table/train_pdf/', body)
  it('has every car in its place, its figures as on the screen, and their sums', async () => {
    const missing = { at: 2, car: 'GATX 20999', outcome: 'missing', message: 'No reading yet.' }
    const answer = await print({
      timezone: 'America/Chicago',
      conditions: '52.4 °F, density 0.5092',
      lines: [line, missing],
    })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toMatch(/Gauged%20train%20\d{4}-\d\d-\d\d\.pdf/)
    const pdf = await getDocumentProxy(new Uint8Array(answer.raw))
    const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
    expect(text).toContain('1 GATX 20411 22 1/4 in outage 4,876 28,724 1.00731 28,934 122,867 85.5 91.1 right')
    expect(text).toContain('2 GATX 20999 missing: No reading yet.')
    expect(text).toContain('52.4 °F, density 0.5092')
    expect(text).toContain('122,867 lb')
    expect(text).toMatch(/C[DS]T/)
  })
  it('names what is wrong with a line, and needs its permission', async () => {
    expect(await print({ lines: [{ ...line, net: 'much' }] })).toMatchObject({
      status: 400,
      body: { lines: [expect.any(String)] },
    })
    expect(await print({})).toMatchObject({ status: 400, body: { lines: [expect.any(String)] } })
    expect((await print({ lines: [line] }, viewer)).status).toBe(403)
  })
})
