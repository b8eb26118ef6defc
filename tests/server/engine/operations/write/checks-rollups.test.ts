/** Rollups compared with a count: after any series of writes, over any parents, the stored value equals the count. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { serviceContract, serviceContractTicket } from '#model/areas/contract/terminal-contract.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { recountSql } from '#server/db/derived/rollups.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
})
afterAll(() => server.close())

/** The stored values and the counted ones, of every shipment of the company. */
async function bothWays(): Promise<{ kept: string[]; counted: string[] }> {
  const { rows } = await server.db.pool.query(`
    select s.id || ': ' || s.car_count || ' ' || s.net_volume || ' ' || s.weight as kept,
      s.id || ': ' || count(c.id) || ' ' || coalesce(sum(c.net_volume), 0)::numeric(17, 2) || ' ' || coalesce(sum(c.weight), 0)::numeric(17, 2) as counted
    from rail_shipment s left join rail_loaded_car c on c.rail_shipment = s.id where s.company_id = ${server.ours} group by s.id order by s.id`)
  return { kept: rows.map((row) => row.kept), counted: rows.map((row) => row.counted) }
}

const cents = fc.integer({ min: 0, max: 3_999_999 }).map((whole) => (whole / 100).toFixed(2))
const place = fc.constantFrom(0, 1, 2, null)
const command = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    at: place,
    sizes: fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('measure' as const), some: fc.integer({ min: 1, max: 4 }), net: cents, weight: cents }),
  fc.record({ kind: fc.constant('move' as const), some: fc.integer({ min: 1, max: 5 }), at: place }),
  fc.record({ kind: fc.constant('swap' as const) }),
  fc.record({ kind: fc.constant('remove' as const), some: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('dissolve' as const), at: fc.constantFrom(0, 1, 2) }),
)

test('after any series of writes the stored values equal the counted ones', async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (series) => {
      await server.db.pool.query('delete from rail_loaded_car where company_id = $1', [server.ours])
      await server.db.pool.query('delete from rail_shipment where company_id = $1', [server.ours])
      let parents = (await server.within(all, ({ rows }) => rows(shipment).createMany([{}, {}, {}]))).map(
        ({ id }) => id,
      )
      for (const step of series) {
        await server.within(all, async ({ rows, client }) => {
          const cars = await rows(loadedCar).find({}, { ordering: 'id' })
          const parent = (at: number | null): number | null => (at === null ? null : (parents[at] ?? null))
          if (step.kind === 'add')
            await rows(loadedCar).createMany(
              step.sizes.map(([shell_capacity, weight]) => ({
                car_mark: 'GATX',
                car_number: String(++number),
                rail_shipment: parent(step.at),
                shell_capacity,
                weight,
              })),
            )
          // Some with values and some without, so that one call makes several statements.
          if (step.kind === 'measure')
            await rows(loadedCar).patchMany(
              cars.slice(0, step.some).map(({ id }, index) => ({
                id,
                values:
                  index % 2 === 0 ? { shell_capacity: step.net } : { shell_capacity: step.net, weight: step.weight },
              })),
            )
          if (step.kind === 'move')
            await rows(loadedCar).patchMany(
              cars.slice(-step.some).map(({ id }) => ({ id, values: { rail_shipment: parent(step.at) } })),
            )
          // Directly in SQL: every car moves to the next shipment, and those of the last to the first.
          if (step.kind === 'swap')
            await client.query(
              'update rail_loaded_car set rail_shipment = ($1::bigint[])[array_position($1::bigint[], rail_shipment) % 3 + 1]',
              [parents],
            )
          if (step.kind === 'remove') await rows(loadedCar).removeMany(cars.slice(0, step.some).map(({ id }) => id))
          if (step.kind === 'dissolve') {
            await rows(shipment).remove(parents[step.at] ?? 0)
            const [fresh] = await rows(shipment).createMany([{}])
            parents = parents.map((id, index) => (index === step.at ? (fresh?.id ?? id) : id))
          }
        })
        const { kept, counted } = await bothWays()
        expect(kept, JSON.stringify(step)).toEqual(counted)
      }
    }),
    { numRuns: 25 },
  )
})

describe('a rollup', () => {
  const number = (car_number: string, rail_shipment: number) => ({
    car_mark: 'PROX',
    car_number,
    rail_shipment,
    shell_capacity: '0.10',
    weight: '0.20',
  })
  const fresh = async (): Promise<number> => (await server.within(all, ({ rows }) => rows(shipment).create({}))).id
  const read = async (id: number) => (await all.get(`railshipment/${id}/`)).body

  test('that changes gives its row a version, an audit and a feed entry, once per statement', async () => {
    const id = await fresh()
    const since = Number((await server.db.pool.query('select max(seq) as last from change')).rows[0].last)
    await server.within(all, ({ rows }) => rows(loadedCar).createMany(['1', '2', '3'].map((one) => number(one, id))))
    expect(await read(id)).toMatchObject({ car_count: 3, net_volume: '0.30', weight: '0.60', version: 2 })
    const { rows } = await server.db.pool.query(
      "select kind, by::int from change where seq > $1 and resource = 'rail:shipment' and id = $2",
      [since, String(id)],
    )
    expect(rows).toEqual([{ kind: 'update', by: all.id }])
    expect((await all.get(`railshipment/${id}/history/`)).body.results[0].changes).toContainEqual({
      field: 'car_count',
      before: 0,
      after: 3,
    })
  })

  test('that stays equal does not touch its row', async () => {
    const id = await fresh()
    const [one] = await server.within(all, ({ rows }) => rows(loadedCar).createMany([number('4', id)]))
    const before = await read(id)
    await server.within(all, ({ rows }) => rows(loadedCar).patch(one?.id ?? 0, { seal_number_1: 'S-1' }))
    expect(await read(id)).toEqual(before)
  })

  test('cannot be sent by a client and is not cloned', async () => {
    const id = await fresh()
    await server.within(all, ({ rows }) => rows(loadedCar).createMany([number('5', id)]))
    expect((await all.patch(`railshipment/${id}/`, { car_count: 9 })).body).toEqual({
      car_count: ['Set by the server only.'],
    })
    expect((await all.options('railshipment/')).body.schema.properties.car_count).toMatchObject({ readOnly: true })
    const copy = await all.post(`railshipment/${id}/clone/`)
    expect(copy.body).toMatchObject({ car_count: 0, net_volume: '0.00' })
  })

  test('that was missed is corrected by a recount', async () => {
    const id = await fresh()
    const client = await server.db.pool.connect()
    await client.query('alter table rail_loaded_car disable trigger user')
    await client.query(
      "insert into rail_loaded_car (company_id, car_mark, car_number, rail_shipment, net_volume) values ($1, 'TILX', '8', $2, 12.34)",
      [server.ours, id],
    )
    await client.query('alter table rail_loaded_car enable trigger user')
    await client.query(recountSql())
    client.release()
    expect(await read(id)).toMatchObject({ car_count: 1, net_volume: '12.34' })
  })

  test('is correct when many write to the same rows at once, in any order', async () => {
    const parents = [await fresh(), await fresh(), await fresh()]
    const cars = await server.within(all, ({ rows }) =>
      rows(loadedCar).createMany(
        Array.from({ length: 30 }, (_, index) => number(String(100 + index), parents[index % 3] ?? 0)),
      ),
    )
    const shuffled = (turn: number) =>
      cars.map(({ id }, index) => ({ id, values: { rail_shipment: parents[(index * (turn + 1) + turn) % 3] ?? 0 } }))
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((turn) =>
        server.within(all, ({ rows }) =>
          rows(loadedCar).patchMany(turn % 2 === 0 ? shuffled(turn) : shuffled(turn).toReversed()),
        ),
      ),
    )
    const { kept, counted } = await bothWays()
    expect(kept).toEqual(counted)
  })
})

test('includes values derived in the parts', async () => {
  const [bill, line] = await server.within(all, async ({ rows }) => {
    const customer = await rows(company).create({ name: 'Payer' })
    const agreed = await rows(serviceContract).create({ contract_number: 'S-1', company: customer.id })
    const paper = await rows(ticketInvoice).create({ invoice_number: 'I-1', company: customer.id })
    const one = await rows(ticket).create({ ticket_number: 'S-1', status: 'approved' })
    return [
      paper,
      await rows(serviceContractTicket).create({
        service_contract: agreed.id,
        ticket: one.id,
        ticket_invoice: paper.id,
        quantity: '3.000',
        unit_price: '2.5000',
      }),
    ]
  })
  expect(line.amount).toBe('7.50')
  const read = async () => (await all.get(`${ticketInvoice.path}${bill.id}/`)).body
  expect(await read()).toMatchObject({ line_count: 1, subtotal: '7.50' })
  await all.patch(`${serviceContractTicket.path}${line.id}/`, { minimum_charge: '10.00' })
  expect(await read()).toMatchObject({ line_count: 1, subtotal: '10.00' })
})
