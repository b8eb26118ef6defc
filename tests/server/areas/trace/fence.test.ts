/** Shapes on the map, papers of trips, and the values of the trips that one sees. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../harness.ts'
import { ago, square, ST_PAUL, SUPERIOR, tracing, type TraceServer } from './setting.ts'

let at: TraceServer
let all: Client
let stranger: Client
beforeAll(async () => {
  at = await tracing()
  all = at.dispatcher
  stranger = await at.server.user({ company: at.server.theirs })
})
afterAll(() => at.server.close())

describe('a geofence', () => {
  test('has the trips, cars or events that lie in it, and the visits of a trip', async () => {
    const { trip, car } = await at.onTheWay(300)
    const { body } = await all.post(`trip/${trip}/get_records_in_geofence/`, { geofence: square })
    expect(body.results.map(({ id }: { id: number }) => id)).toContain(trip)
    expect(body.trip).toMatchObject({
      id: trip,
      inside: true,
      visits: [{ left_at: null, entered_at: expect.any(String) }],
    })
    await at.see(car, 'D', 10, SUPERIOR)
    const after = (await all.post(`trip/${trip}/get_records_in_geofence/`, { geofence: square })).body
    // A minute may pass between the two sightings.
    expect([after.trip.inside, Math.round(after.trip.visits[0].hours)]).toEqual([false, 230])
    const of = async (context: object) =>
      (await all.post('trip/get_records_in_geofence/', { geofence: square, geofence_context: context })).body
    expect((await of({ of: 'cars', filters: { id: car } })).count).toBe(0)
    expect((await of({ of: 'events', filters: { railcar: car } })).count).toBe(1)
    expect(
      (await of({ of: 'trips', filters: { railcar: car }, from: ago(300), to: ago(20) })).results[0],
    ).toMatchObject({ id: trip, entered_at: expect.any(String) })
  })
  test('counts the hours of the visit it shows, to a tenth, not those of earlier ones', async () => {
    const { car } = await at.onTheWay(300)
    await at.see(car, 'D', 200, SUPERIOR)
    await at.see(car, 'A', 50.25, ST_PAUL)
    const of = async (context: object) => {
      const asked = { geofence: square, geofence_context: { of: 'cars', filters: { id: car }, ...context } }
      const [found] = (await all.post('trip/get_records_in_geofence/', asked)).body.results
      return [found.hours_inside, found.left_at]
    }
    expect(await of({})).toEqual([50.3, null])
    expect(await of({ from: ago(300), to: ago(40) })).toEqual([10.3, null])
    expect(await of({ from: ago(310), to: ago(100) })).toEqual([40, expect.any(String)])
  })
  test('is a circle too, or one that is kept', async () => {
    const { trip } = await at.onTheWay()
    const circle = { type: 'Circle', center: [-93.06, 44.95], radius_m: 5000 }
    const { body: kept } = await all.post('geofence/', { name: `St Paul ${trip}`, shape: circle })
    for (const geofence of [circle, { id: kept.id }]) {
      const { body } = await all.post('trip/get_records_in_geofence/', { geofence })
      expect(body.results.map(({ id }: { id: number }) => id)).toContain(trip)
    }
    expect((await stranger.post('trip/get_records_in_geofence/', { geofence: { id: kept.id } })).body).toEqual({
      geofence: [expect.any(String)],
    })
  })
  test.each([
    [{}, /shape/],
    [{ type: 'Polygon', coordinates: [] }, /Corner 1/],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 95],
            [0, 0],
          ],
        ],
      },
      /Corner 3: latitude 95/,
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
        ],
      },
      /Corner 4.*open/,
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      },
      /Corner 3.*crosses/,
    ],
    [
      { type: 'Polygon', coordinates: [Array.from({ length: 1002 }, (_, index) => [index / 1000, index % 2])] },
      /Corner 1001/,
    ],
  ])('%# that is none is refused with its corner', async (geofence, says) => {
    const { status, body } = await all.post('trip/get_records_in_geofence/', { geofence })
    expect([status, Object.keys(body)]).toEqual([400, ['geofence']])
    expect(body.geofence[0]).toMatch(says)
    expect((await all.post('geofence/', { name: 'wrong', shape: geofence })).body).toHaveProperty('shape')
  })
  test('tells once of a car that enters, leaves and stays too long, also late', async () => {
    const name = 'Yard of St Paul'
    const shape = { type: 'Circle', center: [-93.06, 44.95], radius_m: 5000 }
    await all.post('geofence/', { name, shape, notify: ['enter', 'leave', 'dwell'], dwell_limit_hours: 24 })
    const { car } = await at.onTheWay(200)
    await at.see(car, 'D', 10, SUPERIOR)
    await at.see(car, 'P', 20, ST_PAUL)
    const { results } = (await all.get('notification/?object_type=trace:geofence&limit=1000')).body
    const label = (await all.get(`railcar/?id=${car}`)).body.results[0].car_number
    const told = results
      .filter(({ title }: { title: string }) => title.includes(`${label} `) && title.includes(name))
      .map(({ title }: { title: string }) => title.replace(/^GATX \d+ /, ''))
    expect(told.toSorted()).toEqual([
      `has been in ${name} for more than 24 h`,
      `has entered ${name}`,
      `has left ${name}`,
    ])
  })
})

describe('files and data of a trip', () => {
  const form = (content: string, filename: string, name?: string): FormData => {
    const data = new FormData()
    data.set('file', new Blob([content]), filename)
    if (name !== undefined) data.set('name', name)
    return data
  }
  test('are kept under the name that is given, read by file or attachment_id, and deleted', async () => {
    const { trip } = await at.onTheWay()
    const { body, status } = await all.form(`trip/${trip}/upload_file/`, form('%PDF-1.7\n', 'a.pdf', 'Waybill.pdf'))
    expect([status, body.name, body.content_type, body.size]).toEqual([200, 'Waybill.pdf', 'application/pdf', 9])
    for (const word of ['file', 'attachment_id'])
      expect((await all.get(`trip/${trip}/get_file/?${word}=${body.id}`)).status).toBe(200)
    const other = await at.onTheWay()
    expect((await all.get(`trip/${other.trip}/get_file/?file=${body.id}`)).status).toBe(404)
    expect((await all.post(`trip/${trip}/delete_file/`, { file: body.id })).body.deleted).toBe(body.id)
    expect((await all.get(`trip/${trip}/get_file/`)).status).toBe(404)
    // As its declaration says it is taken back.
    const back = await all.post('attachments/restore/', { attachment_id: body.id })
    expect([back.status, back.body]).toEqual([200, expect.objectContaining({ name: 'Waybill.pdf' })])
    expect((await all.get(`trip/${trip}/get_file/`)).status).toBe(200)
  })
  test.each([
    ['<html></html>', 'a.pdf'],
    ['\u0000\u0001', 'a.bin'],
  ])('are refused by their content: %j', async (content, filename) => {
    const { trip } = await at.onTheWay()
    const { status, body } = await all.form(`trip/${trip}/upload_file/`, form(content, filename))
    expect([status, Object.keys(body)]).toEqual([400, ['file']])
  })
  test('of more than 25 MB are refused', async () => {
    const { trip } = await at.onTheWay()
    const large = await all.form(`trip/${trip}/upload_file/`, form('%PDF-1.7\n'.padEnd(26 * 1024 * 1024, 'x'), 'a.pdf'))
    expect([large.status, large.body.detail]).toEqual([413, expect.stringContaining('25 MB')])
    expect((await all.get(`trip/${trip}/get_file/`)).status).toBe(404)
  })
  test('are merged by name; null takes one away', async () => {
    const { trip } = await at.onTheWay()
    const data = new FormData()
    data.set(
      'extracted_data',
      JSON.stringify({ seal: { value: 'A1', confidence: 0.4, page: 1, box: [0, 0, 1, 1] }, weight: 5 }),
    )
    expect((await all.form(`trip/${trip}/save_extracted_data/`, data)).body.extracted_data).toMatchObject({ weight: 5 })
    const { body } = await all.post(`trip/${trip}/save_extracted_data/`, { data: { weight: null, bol: 'B' } })
    expect(Object.keys(body.extracted_data).toSorted()).toEqual(['bol', 'seal'])
    await all.post(`batch/${body.batch}/undo/`, {})
    expect((await all.get(`trip/${trip}/`)).body.extracted_data).toHaveProperty('weight')
    expect((await all.post(`trip/${trip}/save_extracted_data/`, {})).body).toEqual({
      extracted_data: [expect.any(String)],
    })
  })
})

test('the values of trips that one sees are counted', async () => {
  const { body } = await all.get('trip/get_shipper_unique_values/?kind=loaded')
  expect(Object.keys(body).toSorted()).toEqual(['consignee', 'destination', 'origin', 'product', 'railroad', 'shipper'])
  expect(body.destination).toContainEqual({
    value: at.ids.get('SUPERIOR'),
    label: expect.stringContaining('SUPERIOR'),
    count: expect.any(Number),
  })
  expect((await stranger.get('trip/get_shipper_unique_values/')).body.railroad).toEqual([])
  expect((await all.get('trip/get_shipper_unique_values/?nonsense=1')).body).toHaveProperty('nonsense')
})

test('positions are fresh, because trips move with their events', async () => {
  const { body } = await all.get('trip/trip_cache_status/')
  expect(body).toMatchObject({
    status: 'fresh',
    behind: 0,
    trips: expect.any(Number),
    events: expect.any(Number),
    built_at: expect.any(String),
  })
})
