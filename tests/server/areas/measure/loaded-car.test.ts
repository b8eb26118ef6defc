/** Loaded cars by the API: values derived from their readings, one by one and from a sheet. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
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

describe('a loaded car', () => {
  const propane = {
    car_mark: 'GATX',
    car_number: '20500',
    car_type: 'T105',
    shell_capacity: '33600',
    volume_outage: '4876',
    load_temperature: 52.4,
    density: 0.5092 * 8.337193,
  }
  it('has its derived values calculated on every write', async () => {
    const { status, body } = await clerk.post('loadedrailcar/', { ...propane, commodity_group: 'E' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      gross_volume: '28724.00',
      net_volume: '29068.40',
      weight: '123404.04',
      temperature_correction_factor: 1.01199,
      temperature_correction_factor_at_15c: 1.01034,
      correction_algorithm: 'API11.2.4-2007',
    })
    const after = await clerk.patch(`loadedrailcar/${body.id}/`, { volume_outage: '5000' })
    expect(after.body).toMatchObject({
      gross_volume: '28600.00',
      net_volume: '28942.91',
      temperature_correction_factor: 1.01199,
    })
  })
  it('accepts typed factors as in the product text, and calculates weights of tank cars only', async () => {
    const typed = await clerk.post('loadedrailcar/', {
      ...propane,
      car_number: '20501',
      temperature_correction_factor: 0.98,
      density: 4.2,
    })
    expect(typed.body).toMatchObject({ net_volume: '28149.52', weight: '118227.98', correction_algorithm: 'given' })
    const hopper = await clerk.post('loadedrailcar/', {
      ...propane,
      car_number: '20502',
      car_type: 'C114',
      weight: '200000',
    })
    expect(hopper.body).toMatchObject({ weight: '200000.00' })
    const bare = await clerk.post('loadedrailcar/', { car_mark: 'GATX', car_number: '20503' })
    expect(bare.body).toMatchObject({
      gross_volume: '0.00',
      net_volume: '0.00',
      temperature_correction_factor: 1,
      density: 1,
      gal_to_liter_conversion_factor: 3.785_41,
    })
  })
  it.each([
    [{ volume_outage: '34000' }, 'volume_outage', 'Outage must be from 0 to 33,600 gal, not 34,000 gal.'],
    [{ volume_outage: '-1' }, 'volume_outage', 'Ensure this value is at least 0 gal.'],
    [
      { commodity_group: 'E', load_temperature: 250 },
      'load_temperature',
      'Temperature must be from -50.8 to 199.4 °F, not 250 °F.',
    ],
    [{ commodity_group: 'E', density: 8 }, 'density', 'Relative density must be from 0.35 to 0.688, not 0.9596.'],
    [{ load_temperature: 'warm' }, 'load_temperature', 'Must be a number.'],
    [{ net_volume: '1' }, 'net_volume', 'Set by the server only.'],
  ])('refuses %j at its field', async (change, field, message) =>
    expect(await clerk.post('loadedrailcar/', { ...propane, ...change })).toMatchObject({
      status: 400,
      body: { [field]: [message] },
    }),
  )

  it('can have its remaining contents recorded, and the record undone', async () => {
    const { body } = await clerk.post('loadedrailcar/', { ...propane, car_number: '20504' })
    const path = `loadedrailcar/${body.id}/update_active_details/`
    expect((await clerk.patch(path, { active_volume: '1000', active_weight: '4000' })).body).toMatchObject({
      active_volume: '1000.00',
      active_weight: '4000.00',
      before: { active_volume: null, active_weight: null },
    })
    const second = await clerk.patch(path, { active_volume: '500' })
    expect(second.body).toMatchObject({ active_volume: '500.00', active_weight: '4000.00' })
    expect((await clerk.patch(path, second.body.before)).body).toMatchObject({
      active_volume: '1000.00',
      active_weight: '4000.00',
    })
    expect(await clerk.patch(path, { active_volume: '40000' })).toMatchObject({
      status: 400,
      body: { active_volume: ['What is left must be from 0 to 33,600 gal, the shell capacity, not 40,000 gal.'] },
    })
    expect((await clerk.patch(path, {})).status).toBe(400)
    expect((await viewer.patch(path, { active_volume: '1' })).status).toBe(403)
    expect((await stranger.patch(path, { active_volume: '1' })).status).toBe(404)
  })
})

describe('cars loaded from a sheet of readings', () => {
  const text = 'Car,Reading,Temp,SG\nGATX 20600,24.375,52.4,0.5092\nGATX 20411,24 1/4,,\n'
  const whole = { text, temperature: 55, relative_density: 0.507, commodity_group: 'E' }
  const count = () => server.within(clerk, ({ rows }) => rows(loadedCar).count({ car_number: ['20600', '20411'] }))
  it('are previewed first, then written at once', async () => {
    const shown = await clerk.post('loadedrailcar/bulk_create/', { ...whole, dry_run: true })
    expect(shown.body).toMatchObject({ dry_run: true, counts: { cars: 2, created: 0, refused: 0 } })
    expect(await count()).toBe(0)
    const { status, body } = await clerk.post('loadedrailcar/bulk_create/', whole)
    expect([status, body.counts]).toEqual([200, { cars: 2, created: 2, refused: 0 }])
    const [first] = await server.within(clerk, ({ rows }) => rows(loadedCar).find({ id: body.results[0].id }))
    expect(first).toMatchObject({
      car_mark: 'GATX',
      car_number: '20600',
      gaugetable: ofSeries,
      gauge_reading: 24.375,
      volume_outage: '4876.00',
      net_volume: '29068.40',
      weight: '123404.04',
      commodity_group: 'E',
    })
    expect((await server.within(clerk, ({ rows }) => rows(loadedCar).get(body.results[1].id))).gaugetable).toBe(ofCar)
  })
  it('writes nothing where one cannot be written, unless that one is left out', async () => {
    const bad = {
      ...whole,
      text: 'GATX 20601\t24\nGATX 20602\t150\nGATX 20603\t\nNOPE 1\t20\nGATX 20604\t20\nGATX 20604\t21',
    }
    const { status, body } = await clerk.post('loadedrailcar/bulk_create/', bad)
    expect([status, body.non_field_errors]).toEqual([400, ['5 cars cannot be written. Nothing was written.']])
    expect(body.report.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      expect.stringMatching(/right|under|over/),
      'wrong',
      'missing',
      'unknown',
      'unknown',
      'unknown',
    ])
    expect(body.report.results[1].message).toBe(
      'Outage reading must be from 0 to 119 in, not 150 in. The table ends there.',
    )
    expect((await clerk.post('loadedrailcar/bulk_create/', { ...bad, skip_refused: true })).body.counts).toEqual({
      cars: 6,
      created: 1,
      refused: 5,
    })
  })
  it('can come from a file, with the density of the product', async () => {
    const { id } = await server.within(clerk, ({ rows }) =>
      rows(product).create({ name: 'Propane HD-5', relative_density: 0.5092, commodity_group: 'E' }),
    )
    const form = new FormData()
    form.append('product', String(id))
    form.append('temperature', '52.4')
    form.append('file', new Blob(['mark;number;outage\nGATX;20610;24.375\n']), 'train.csv')
    const { status, body } = await clerk.form('loadedrailcar/bulk_create/', form)
    expect(status).toBe(200)
    expect((await server.within(clerk, ({ rows }) => rows(loadedCar).get(body.results[0].id))).net_volume).toBe(
      '29068.40',
    )
  })
  it('have decimal commas in a file, whose lines are counted with titles and empty ones', async () => {
    const form = new FormData()
    form.append('temperature', '52.4')
    form.append('relative_density', '0.5092')
    form.append('commodity_group', 'E')
    form.append('dry_run', 'true')
    form.append('file', new Blob(['\n\nGATX 20611 24,375 52,4 0,5092\n\nGATX 20612 24,5 52,4 0,5092\n']), 'train.txt')
    const { status, body } = await clerk.form('loadedrailcar/bulk_create/', form)
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { line: 3, mark: 'GATX 20611' },
      { line: 5, mark: 'GATX 20612' },
    ])
  })
  it('an empty sheet is refused, and so are users without permission', async () => {
    expect(await clerk.post('loadedrailcar/bulk_create/', { text: ' ' })).toMatchObject({
      status: 400,
      body: { text: [expect.stringContaining('no cars')] },
    })
    expect((await viewer.post('loadedrailcar/bulk_create/', whole)).status).toBe(403)
  })
})
