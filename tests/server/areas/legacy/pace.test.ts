/** The pace of allocations as columns of their table is the pace of the overview's rows for today. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { product } from '#model/areas/legacy/place.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import type { AllocationRow } from '#model/areas/legacy/rules/window/answers.ts'
import { periodTypes } from '#model/areas/limit/rules/limit.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let planner: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  planner = await server.user()
})
afterAll(() => server.close())

const today = new Date().toISOString().slice(0, 10)
const amounts = ['0', '700', '2000', '60000'] as const

/** Each period type with each amount, counted from a month end, with loads over the last year. */
async function seed(): Promise<void> {
  await server.within(planner, async ({ rows }) => {
    const mass = await rows(product).create({ product_code: 'SUL', product_name: 'Sulfur', productUnit: 'mass' })
    for (const [index, period_type] of [...periodTypes, ...periodTypes].entries())
      for (const limit of amounts) {
        const of = await rows(allocation).create({
          allocation_code: `${index}-${limit}`,
          product_key: index < periodTypes.length ? null : mass.id,
          max_allowed_uses: index < periodTypes.length ? 5 : null,
          effective_date: daysFrom(today, -300),
        })
        await rows(transferLimit).create({
          allocation: of.id,
          period_type,
          days_in_period: period_type === 'custom' ? 9 : null,
          period_start_date: `${Number(today.slice(0, 4)) - 1}-01-31`,
          limit,
        })
        await rows(ticket).createMany(
          Array.from({ length: 7 }, (_, at) => ({
            ticket_number: `${index}-${limit}-${at}`,
            status: at % 3 === 0 ? ('open' as const) : ('closed' as const),
            allocation: of.id,
            net_volume: '310.5',
            weight: 290,
            load_end: new Date(Date.now() - at * at * 86_400_000 * 0.9 - 1000).toISOString(),
          })),
        )
      }
  })
}

it('equals the row of the overview, and counts the uses that are left', async () => {
  await seed()
  const query = `terminalboss/overview/allocation_performance/?from=${today}&to=${today}`
  const rows: readonly AllocationRow[] = (await planner.get(query)).body.results
  const shown = (await planner.get('allocation/get_table/?limit=100')).body.results
  expect(rows).toHaveLength(2 * periodTypes.length * amounts.length)
  const byId = new Map(rows.map((row) => [row.allocation, row]))
  const paceOf = (one: Partial<AllocationRow> | undefined) => [
    one?.percent,
    one?.expected_percent,
    one?.remaining,
    one?.runs_out,
  ]
  for (const one of shown)
    expect([one.allocation_code, ...paceOf({ ...one, percent: one.used_percent })]).toEqual([
      one.allocation_code,
      ...paceOf(byId.get(one.id)),
    ])
  expect(new Set(shown.map((one: { uses_left: number | null }) => one.uses_left))).toEqual(new Set([0, null]))
  expect(rows.some(({ runs_out }) => runs_out !== null && runs_out > today)).toBe(true)
  const [first] = (await planner.get('allocation/get_table/?limit=1&ordering=runs_out')).body.results
  expect(first.runs_out).toBe(today)
})
