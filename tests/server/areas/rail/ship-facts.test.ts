/** The facts by which a browser judges a bill of lading while it is typed: the rule gives there what the server says. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTyped } from '#model/areas/rail/rules/ship/as-typed.ts'
import type { ShipFacts } from '#model/areas/rail/rules/ship/facts.ts'
import { shipObstacles } from '#model/areas/rail/rules/ship/ship.ts'
import { loadingRack, type Rack } from './loading-rack.ts'

let rack: Rack
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())

const factsOf = async (id: number, query = ''): Promise<ShipFacts> =>
  (await rack.clerk.get(`railshipment/${id}/ship_facts/${query}`)).body
const codes = (facts: ShipFacts) => shipObstacles(facts).blockers.map(({ code }) => code)

test('the rule on the facts gives what the server says of the bill and of its cars', async () => {
  const bill = await rack.bill({ consignee: null, routing: '' })
  const car = await rack.load(bill.id, { seal_number_1: '', embargo_number: 'CPKC000126' })
  const said = (await rack.clerk.post(`railshipment/${bill.id}/ship/`, { dry_run: true })).body
  const facts = await factsOf(bill.id)
  expect(shipObstacles(facts).blockers.map(({ says }) => says)).toEqual(
    said.blockers.map(({ says }: { says: string }) => says),
  )
  expect(codes(facts)).toEqual(expect.arrayContaining(['missing_consignee', 'missing_routing', 'car_seal']))
  expect(facts.cars.map(({ load }) => load.id)).toEqual([car.id])
})

test('what is typed is judged at once; what it refers to is asked with the facts', async () => {
  const bill = await rack.bill({ consignee: null, routing: '' })
  await rack.load(bill.id)
  const facts = await factsOf(bill.id)
  expect(codes(facts)).toEqual(['missing_consignee', 'missing_routing'])
  expect(codes(asTyped(facts, { consignee: rack.base.consignee, routing: 'CPKC' }))).toEqual([])
  // An emptied field is as empty as the server would keep it.
  expect(codes(asTyped(facts, { ship_date: null, railroad: null, consignee: 1, routing: 'CPKC' }))).toEqual([
    'missing_railroad',
    'missing_ship_date',
  ])
  const without = await factsOf(bill.id, '?product=&shipper=')
  expect(codes(without)).toEqual(expect.arrayContaining(['missing_product', 'missing_shipper']))
  expect(without.goods).toBeUndefined()
})

test('no more of the rows behind it is told than the rule reads', async () => {
  const bill = await rack.bill()
  await rack.load(bill.id)
  const { goods, cars } = await factsOf(bill.id)
  expect(Object.keys(goods ?? {}).toSorted()).toEqual([
    'erap_number',
    'erap_telephone',
    'hazard_class',
    'name',
    'packing_group',
    'proper_shipping_name',
    'technical_name',
    'un_number',
  ])
  expect(Object.keys(cars[0]?.fleet ?? {})).not.toContain('id')
})

test('a viewer of another company does not find it', async () => {
  const bill = await rack.bill()
  const stranger = await rack.server.user({ company: rack.server.theirs })
  expect((await stranger.get(`railshipment/${bill.id}/ship_facts/`)).status).toBe(404)
})
