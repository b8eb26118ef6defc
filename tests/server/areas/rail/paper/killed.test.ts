/** A server that is killed while it ships: each bill of lading is shipped and has its paper, or is open and has none. */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KILLS, KilledServer, pointOf } from '../../../places/killed-server.ts'

type Made = { readonly id: number }
type Bill = Made & { readonly status: string; readonly bol_number: string }
type Archive = { readonly results: readonly { readonly kind: string; readonly sha256: string }[] }

const BILLS = 30
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 240_000 }
/** By then, in milliseconds, most of what is asked has been answered. */
const LAST = 120

let server: KilledServer
beforeAll(async () => {
  server = await KilledServer.start()
})
afterAll(() => server.close())

/** Bills that lack nothing, each with a car. */
async function makeBills(): Promise<readonly number[]> {
  const facility = (await server.post<Made>('facility/', { name: 'Rack', timezone: 'UTC' })).id
  const goods = {
    un_number: 'UN1075',
    hazard_class: '2.1',
    proper_shipping_name: 'Petroleum gases, liquefied',
    erap_number: '2-0411-118',
    erap_telephone: '+1 800 555 0177',
  }
  const product = (await server.post<Made>('product/', { name: 'Propane', ...goods, facility })).id
  const shipper = (await server.post<Made>('party/', { name: 'Shipper', emergency_telephone: '1-800-424-9300' })).id
  const consignee = (await server.post<Made>('party/', { name: 'Consignee' })).id
  const station = (name: string) =>
    server.post<Made>('railstation/', { name, railroad: 'CPKC', state: 'AB', country: 'CA' })
  const [origin, destination] = [(await station('Calgary')).id, (await station('Regina')).id]
  const goes = { facility, product, shipper, consignee, origin, destination, railroad: 'CPKC', routing: 'CPKC' }
  const loaded = { weight: '120000.00', shell_capacity: '33600.00', volume_outage: '4876.00', car_type: 'C114' }
  const header = {
    ...goes,
    freight_charges: 'prepaid',
    hazardous_certificate_person: 'R. Okafor',
    ship_date: new Date().toISOString().slice(0, 10),
  }
  const ids: number[] = []
  for (let at = 0; at < BILLS; at++) {
    const car = { car_mark: 'GATX', car_number: String(20_000 + at) }
    await server.post<Made>('railcar/', { ...car, light_weight: 100_000 })
    const { id } = await server.post<Made>('railshipment/', header)
    await server.post<Made>('loadedrailcar/', {
      ...car,
      ...loaded,
      product,
      current_location: facility,
      rail_shipment: id,
      seal_number_1: `S${at}`,
    })
    ids.push(id)
  }
  return ids
}

/** One after the other, until nothing answers any more. `begun` is told as each begins. */
async function shipAll(ids: readonly number[], acknowledged: Set<number>, begun: (count: number) => void) {
  for (const [at, id] of ids.entries()) {
    begun(at)
    const answer = await server.ask<Bill>(`railshipment/${id}/ship/`, {})
    if (answer === undefined) return
    expect([answer.status, answer.body.status]).toEqual([200, 'shipped'])
    acknowledged.add(id)
  }
}

test('killed at any point of shipping, it leaves bills that are shipped with a paper, or open without one', async () => {
  const ids = await makeBills()
  const acknowledged = new Set<number>()
  const open = new Set(ids)
  for (let round = 0; round < KILLS; round++) {
    let isUnderWay = (): void => undefined
    const third = new Promise<void>((resolve) => {
      isUnderWay = resolve
    })
    const shipping = shipAll([...open], acknowledged, (count) => count === 2 && isUnderWay())
    await third
    await setTimeout(pointOf(round, LAST))
    await server.kill()
    await shipping
    await server.restart()
    for (const id of open) {
      const stateOf = async () => {
        const { status } = await server.get<Bill>(`railshipment/${id}/`)
        const { results } = await server.get<Archive>(`railshipment/${id}/bol_archive/`)
        return [status, ...results.map(({ kind }) => kind)].join()
      }
      // A PostgreSQL may still end what the killed server has begun.
      await expect.poll(stateOf, patience).toMatch(/^(open|shipped,issued)$/)
      const { status, bol_number } = await server.get<Bill>(`railshipment/${id}/`)
      expect([bol_number, status === 'open' && acknowledged.has(id)]).toEqual([bol_number, false])
      if (status === 'shipped') open.delete(id)
    }
  }
  await shipAll([...open], acknowledged, () => undefined)
  const bills = await server.get<{ results: readonly Bill[] }>('railshipment/?limit=100')
  expect(bills.results.map(({ status }) => status)).toEqual(ids.map(() => 'shipped'))
  expect(new Set(bills.results.map(({ bol_number }) => bol_number)).size).toBe(BILLS)
  // Every paper is whole: it is checked against its hash as it is read.
  for (const id of ids) {
    const paper = await server.file(`railshipment/${id}/print/`)
    expect([paper.status, (await paper.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  }
})
