/** Many cars of the fleet at once: each is answered by itself, and all of it is undone as one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let all: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

type Outcome = { readonly car: string; readonly outcome: string }
const outcomes = (body: { readonly results: readonly Outcome[] }) =>
  body.results.map(({ car, outcome }) => [car, outcome])

describe('bulk_create', () => {
  test('makes each car once, names what cannot be one, and is undone', async () => {
    const cars = 'GATX 20411-20413, UTLX 952110, TOOLONG 5'
    const trial = await all.post('railcar/bulk_create/', { cars, dry_run: true })
    expect([trial.status, trial.body.counts]).toMatchObject([200, { changed: 4, not_allowed: 1 }])
    expect((await all.get('railcar/')).body.count).toBe(0)
    const { body } = await all.post('railcar/bulk_create/', { cars, status: 'T', fleet: 'Crude pool' })
    expect(body.counts).toMatchObject({ changed: 4, already: 0, not_allowed: 1 })
    expect((await all.get('railcar/?fleet=Crude%20pool&status=T')).body.count).toBe(4)
    const again = (await all.post('railcar/bulk_create/', { cars: ['GATX 20411', 'GATX 20414'] })).body
    expect(outcomes(again)).toEqual([
      ['GATX 20411', 'already'],
      ['GATX 20414', 'changed'],
    ])
    await all.post(`batch/${again.batch}/undo/`, {})
    expect((await all.get('railcar/?car_number=20414')).body.count).toBe(0)
  })
  test('refuses nothing at all by name', async () => {
    expect((await all.post('railcar/bulk_create/', { cars: ' ' })).body).toHaveProperty('cars')
  })
})

describe('bulk_update', () => {
  test.each(['WFRX 100-102', 'WFRX 110 thru WFRX 112', 'WFRX120 to 122', 'WFRX 130–132'])(
    'adds and changes the cars of a range: %s',
    async (cars) => {
      const made = (await all.post('railcar/bulk_create/', { cars })).body
      expect(made.counts).toMatchObject({ changed: 3 })
      const changed = (await all.put('railcar/bulk_update/', { cars: [cars], values: { status: 'T' } })).body
      expect(changed.counts).toMatchObject({ changed: 3 })
    },
  )
  test('changes cars by id or mark, each once, names strangers, and is undone', async () => {
    await all.post('railcar/bulk_create/', { cars: 'PROX 1-3' })
    await stranger.post('railcar/bulk_create/', { cars: 'NATX 7' })
    const [first] = (await all.get('railcar/?car_mark=PROX&car_number=1')).body.results
    const cars = [first.id, 'PROX 2', 'prox 000002', 'PROX 1', 'NATX 7']
    const { status, body } = await all.put('railcar/bulk_update/', {
      cars: cars.map(String),
      values: { fleet: 'Pool', status: 'T' },
    })
    expect([status, body.counts]).toMatchObject([200, { changed: 2, not_found: 1 }])
    expect(outcomes(body)).toEqual([
      ['PROX 1', 'changed'],
      ['PROX 2', 'changed'],
      ['NATX 7', 'not_found'],
    ])
    expect(body.results[0]).toMatchObject({ id: first.id, before: { fleet: '', status: 'P' }, version: 2 })
    await all.post(`batch/${body.batch}/undo/`, {})
    expect((await all.get(`railcar/${first.id}/`)).body).toMatchObject({ fleet: '', status: 'P' })
  })
  test('takes ids as numbers too, and refuses a version that is old', async () => {
    await all.post('railcar/bulk_create/', { cars: 'ACFX 1' })
    const [car] = (await all.get('railcar/?car_mark=ACFX')).body.results
    await all.patch(`railcar/${car.id}/`, { fleet: 'Other' })
    const { status, body } = await all.put('railcar/bulk_update/', {
      cars: [car.id],
      values: { fleet: 'Mine' },
      versions: { [car.id]: car.version },
    })
    expect([status, outcomes(body)]).toEqual([200, [['ACFX 1', 'conflict']]])
  })
  test.each([
    [{ nonsense: 1 }, 'nonsense'],
    [{ trip: 1 }, 'trip'],
    [{}, 'values'],
  ])('refuses %j by name', async (values, field) => {
    const { status, body } = await all.put('railcar/bulk_update/', { cars: ['PROX 1'], values })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})
