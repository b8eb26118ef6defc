/** Figures that SQL computes for tables of second-generation terminals equal those of the rules. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { company } from '#model/areas/legacy/company.resource.ts'
import { windowsOf } from '#model/areas/legacy/rules/window/window.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { periodOf, periodTypes } from '#model/areas/limit/rules/limit.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { list, run } from '#server/engine/base/sql.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
})
afterAll(() => server.close())

const anchors = ['2001-01-01', '2023-12-31', '2024-01-31', '2024-02-29', '2024-03-15', '2025-08-30']
/** Every fifth day over three years, and the days around the ends of months. */
const days = [
  ...Array.from({ length: 220 }, (_, index) => daysFrom('2023-11-20', index * 5)),
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2024-03-30',
  '2024-03-31',
  '2025-02-28',
  '2025-03-01',
  '2026-01-31',
]
const unbounded = { effective_date: null, expiration_date: null }

it.each(periodTypes)(
  'the window each %s is the one of windowsOf, and the first one before the count begins',
  async (each) => {
    const length = each === 'custom' ? 9 : null
    const found = await server.within(clerk, ({ client }) =>
      run<{ counted: string; day: string; starts: string; ends: string }>(
        client,
        sql`select a.counted::text, d.day::text, w.starts::text, w.ends::text
        from unnest(${list(anchors)}::date[]) a(counted) cross join unnest(${list(days)}::date[]) d(day)
        cross join lateral highball_v2_window(${each}, ${length}::int, a.counted, d.day) w`,
      ),
    )
    expect(found).toHaveLength(anchors.length * days.length)
    const expected = found.map(({ counted, day }) => {
      const limit = {
        period_type: each,
        days_in_period: length,
        period_start_date: counted,
        transfer_limit_start_date: null,
        transfer_limit_end_date: null,
      }
      const [window] =
        day < counted
          ? [periodOf({ period_type: each, start: counted, days: length }, day)]
          : windowsOf(limit, unbounded, day, day)
      return { counted, day, starts: window?.start, ends: window?.end }
    })
    expect(found).toEqual(expected)
  },
)

const today = new Date().toISOString().slice(0, 10)
/** The first windows begin on the first days of a month, a year and so on, because neither the limit nor the allocation has a start. */
it('the fullest allocation of a company is that of the overview, where limits have no start as well', async () => {
  const customer = await server.within(clerk, async ({ rows }) => {
    const { id } = await rows(company).create({ company_code: 'FULL', name: 'Full', company_types: ['Customer'] })
    for (const period_type of ['month', 'year'] as const) {
      const of = await rows(allocation).create({ allocation_code: `F-${period_type}`, customer: id })
      await rows(transferLimit).create({ allocation: of.id, period_type, limit: '1000' })
      await rows(ticket).createMany(
        [today.slice(0, 8) + '01', today.slice(0, 5) + '01-01', daysFrom(today, -1), today].map((day, index) => ({
          ticket_number: `F-${period_type}-${index}`,
          status: 'closed' as const,
          allocation: of.id,
          net_volume: '110.5',
          load_end: `${day}T00:00:00.000Z`,
        })),
      )
    }
    return id
  })
  const path = `terminalboss/overview/allocation_performance/?from=${today}&to=${today}&customer=${customer}`
  const rows: readonly { readonly percent: number }[] = (await clerk.get(path)).body.results
  expect(rows).toHaveLength(2)
  const shown = (await clerk.get(`company_table/${customer}/`)).body.allocation_percent
  expect(shown).toBe(Math.max(...rows.map(({ percent }) => percent)))
  expect(shown).toBeGreaterThanOrEqual(22.1)
})

it('a company whose limit counts from a later day has no percentage yet', async () => {
  const customer = await server.within(clerk, async ({ rows }) => {
    const { id } = await rows(company).create({ company_code: 'LATER', name: 'Later', company_types: ['Customer'] })
    const of = await rows(allocation).create({ allocation_code: 'L-1', customer: id })
    const period_start_date = daysFrom(today, 5)
    await rows(transferLimit).create({ allocation: of.id, period_type: 'day', period_start_date, limit: '1000' })
    return id
  })
  expect((await clerk.get(`company_table/${customer}/`)).body.allocation_percent).toBeNull()
})
