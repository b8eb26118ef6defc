/** Cars are put on a bill by a block of marks out of the loaders' sheet; each line is answered by itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { loadingRack, type Rack } from './loading-rack.ts'

let rack: Rack
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())

const add = (id: number, body: object) => rack.clerk.post(`railshipment/${id}/add_cars/`, body)
type Line = { line: number | null; name: string; outcome: string; message: string }
const said = (answer: { body: { results: Line[] } }) =>
  answer.body.results.map(({ line, outcome, message }) => [line, outcome, message])
const marked = ({ car_mark, car_number }: { car_mark: string; car_number: string }) => `${car_mark}\t${car_number}`

test('each line is answered: added, on another bill, wrong product, embargo, twice, not found, not a car', async () => {
  const [bill, other] = [await rack.bill(), await rack.bill()]
  const butane = await rack.within(({ rows }) => rows(product).create({ name: 'Butane' }))
  const shipped = await rack.bill()
  const gone = await rack.load(shipped.id)
  expect((await rack.clerk.post(`railshipment/${shipped.id}/ship/`, {})).status).toBe(200)
  const [free, here, taken] = [await rack.load(null), await rack.load(bill.id), await rack.load(other.id)]
  const wrong = await rack.load(null, { product: butane.id })
  const held = await rack.load(null, { embargo_number: 'CPKC000126' })
  const lines = [free, here, taken, gone, wrong, held].map(marked)
  const marks = ['Mark\tNumber', ...lines, marked(free), 'XXXX 999', 'no car at all'].join('\n')
  const expected = [
    [2, 'changed', ''],
    [3, 'already', 'It is on this shipment already.'],
    [4, 'not_allowed', `It is on ${other.bol_number} already.`],
    [5, 'not_allowed', `It is on ${shipped.bol_number}, which is shipped.`],
    [6, 'not_allowed', 'Wrong product: it is loaded with Butane, and the bill is for Propane.'],
    [7, 'not_allowed', 'Embargo CPKC000126 holds it: give the permit first.'],
    [8, 'already', 'It is in the list twice.'],
    [9, 'not_found', 'There is no loaded car of that mark and number.'],
    [10, 'not_found', '“no car at all” is not a car. Enter a mark and a number, such as GATX 20411.'],
  ]
  expect(said(await add(bill.id, { marks, dry_run: true }))).toEqual(expected)
  expect((await rack.cars(bill.id)).map(({ id }) => id)).toEqual([here.id])
  const added = await add(bill.id, { marks })
  expect(said(added)).toEqual(expected)
  expect(new Set((await rack.cars(bill.id)).map(({ id }) => id))).toEqual(new Set([free.id, here.id]))
  expect(await rack.read(bill.id)).toMatchObject({ car_count: 2 })
  // Taken back exactly by the call that takes cars off.
  await rack.clerk.post('loadedrailcar/remove_cars_by_id/', { car_ids: [free.id] })
  expect((await rack.cars(bill.id)).map(({ id }) => id)).toEqual([here.id])
})

test('of several loadings the one that stands here is taken, never one that went with another bill', async () => {
  const [old, bill] = [await rack.bill(), await rack.bill()]
  const first = await rack.load(old.id)
  await rack.clerk.post(`railshipment/${old.id}/ship/`, {})
  const again = await rack.load(null, { car_mark: first.car_mark, car_number: `1${first.car_number}`.slice(0, 6) })
  await rack.clerk.patch(`loadedrailcar/${again.id}/`, { car_number: first.car_number })
  const answer = await add(bill.id, { marks: `${first.car_mark} ${first.car_number}` })
  expect(answer.body.results).toMatchObject([{ id: again.id, outcome: 'changed' }])
})

test('cars picked by what they are', async () => {
  const bill = await rack.bill()
  const [one, two] = [await rack.load(null), await rack.load(null)]
  const answer = await add(bill.id, { car_ids: [one.id, two.id, 999_999] })
  expect(answer.body.counts).toMatchObject({ changed: 2, not_found: 1 })
  expect(answer.body.results[0]).toMatchObject({ line: null, name: `GATX ${one.car_number}` })
})

test('a bill that is full, shipped, a template or a master takes none, and nothing names at least one', async () => {
  const bill = await rack.bill()
  expect((await add(bill.id, { marks: ' \n ' })).body).toMatchObject({ marks: ['Name at least one car.'] })
  const many = Array.from({ length: 501 }, (_, n) => `UTLX ${n + 1}`).join('\n')
  const full = await add(bill.id, { marks: many })
  expect([full.status, full.body.marks]).toMatchObject([400, [expect.stringContaining('at most 500 cars')]])
  const car = await rack.load(bill.id)
  await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
  expect((await add(bill.id, { car_ids: [car.id] })).status).toBe(409)
  const master = await rack.bill()
  await rack.clerk.post(`railshipment/${master.id}/create_master_billing/`, {})
  expect((await add(master.id, { car_ids: [car.id] })).status).toBe(409)
})

test('a range names each of its cars, and too many are refused by their number', async () => {
  const bill = await rack.bill()
  const car = await rack.load(null)
  const next = Number(car.car_number) + 1
  const { body } = await add(bill.id, { marks: `GATX ${car.car_number} thru GATX ${next}`, dry_run: true })
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual([`GATX ${car.car_number}`, `GATX ${next}`])
  expect((await add(bill.id, { marks: 'UTLX 1-900000' })).body.marks).toMatchObject([
    expect.stringContaining('the list has 900000'),
  ])
})

test('whoever may not change shipments adds none', async () => {
  const bill = await rack.bill()
  const viewer = await rack.server.user({ permissions: ['access_menu__shipments'] })
  expect((await viewer.post(`railshipment/${bill.id}/add_cars/`, { marks: 'GATX 1' })).status).toBe(403)
})
