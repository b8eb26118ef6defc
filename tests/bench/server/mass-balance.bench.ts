/**
 * The mass balance of a busy site: a month of 10,000 tickets, ten tanks that are read every quarter of an hour, and a day of 400 tickets with
 * hundreds of records that may be wrong. In the server itself; with DATABASE_URL on that PostgreSQL.
 */
import { containerReading } from '#model/areas/terminal/place.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { makeSite } from '../../server/areas/terminal/balance/site.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [TICKETS, TANKS, BUSY, ROUNDS] = [10_000, 10, 400, 20]
const MINUTES = 15
/** m³ */
const SHORT = 36
const first = '2026-03-01'
const DAYS = 31
const busyDay = '2026-03-16'
const base = 'terminalboss/v3/'
type Site = Awaited<ReturnType<typeof makeSite>>

const at = (day: string, minutes: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString()

/** The busy day has tickets that are void, not completed, not measured and doubled. */
async function seedDay(server: Server, { clerk, propane, site }: Site): Promise<void> {
  await server.within(clerk, async ({ rows }) => {
    const made = await rows(ticket).createMany(
      Array.from({ length: BUSY }, (_, nth) => ({
        ticket_number: `B${nth}`,
        direction: nth % 2 === 0 ? ('load' as const) : ('unload' as const),
        product: propane,
        server: site,
        status: nth % 5 === 0 ? ('void' as const) : nth % 5 === 1 ? ('loading' as const) : ('complete' as const),
        net_volume: nth % 7 === 0 ? null : `${9000 + nth}.5`,
        ordered_volume: nth % 3 === 0 ? '2500' : '9500',
        started_at: at(busyDay, 480 + nth),
        completed_at: nth % 5 === 1 ? null : at(busyDay, 500 + nth),
      })),
    )
    await rows(ticketEntry).createMany(
      made.flatMap(({ id, status }) =>
        (status === 'void' ? [] : [1, 2]).map((compartment) => ({
          ticket: id,
          compartment,
          gross_volume: '4500.0',
          net_volume: '4500.0',
          temperature: 75,
          measured: 1,
        })),
      ),
    )
  })
}

async function seed(server: Server, yard: Site): Promise<void> {
  const { clerk, made, propane, site, tank } = yard
  const tanks = [tank]
  for (let nth = 1; nth < TANKS; nth += 1)
    tanks.push(await made('location', { code: `B2${nth}`, name: `Bullet ${nth}`, server: site, product: propane }))
  for (const [of, location] of tanks.entries())
    await server.within(clerk, ({ rows }) =>
      rows(containerReading).createMany(
        Array.from({ length: (DAYS * 24 * 60) / MINUTES }, (_, nth) => ({
          location,
          product: propane,
          measured_at: at(first, nth * MINUTES),
          volume: `${2000 - Math.floor(nth / 96) * (of + 5)}.000`,
        })),
      ),
    )
  for (let from = 0; from < TICKETS; from += 1000)
    await server.within(clerk, ({ rows }) =>
      rows(ticket).createMany(
        Array.from({ length: 1000 }, (_, nth) => ({
          ticket_number: `M${from + nth}`,
          direction: nth % 2 === 0 ? ('load' as const) : ('unload' as const),
          product: propane,
          server: site,
          status: 'complete' as const,
          net_volume: `${9000 + (nth % 100)}.5`,
          started_at: at(daysFrom(first, (from + nth) % DAYS), 400 + (nth % 600)),
          completed_at: at(daysFrom(first, (from + nth) % DAYS), 430 + (nth % 600)),
        })),
      ),
    )
  await seedDay(server, yard)
}

/** The books of the busy day are adjusted, so that it is short of about one load. */
async function fall({ balance, movement }: Site): Promise<void> {
  const [row] = (await balance(busyDay)).body.rows
  const volume = (Number(row.gain) + SHORT).toFixed(3)
  await movement({ kind: 'adjustment', volume, moved_at: at(busyDay, 720), reason: 'Bench' })
}

/** Milliseconds of each call; an answer other than 200 ends the bench. */
async function times(client: Client, url: string, holds: (body: Rows) => number): Promise<readonly number[]> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    const { status, body } = await client.get(url)
    took.push(performance.now() - began)
    if (status !== 200) throw new Error(`${url} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    if (holds(body) === 0) throw new Error(`${url} answered nothing.`)
  }
  return took
}

type Rows = {
  readonly rows: readonly unknown[]
  readonly results: readonly unknown[]
  readonly sites: readonly unknown[]
}

export async function bench(): Promise<Table> {
  const server = await startServer()
  const yard = await makeSite(server, 'Busy')
  await seed(server, yard)
  await fall(yard)
  const { clerk, site, propane } = yard
  const of = `date=${busyDay}&facility=${site}`
  const calls: readonly (readonly [string, number, string, (body: Rows) => number])[] = [
    [`day of ${BUSY} tickets and ${TANKS} tanks`, 300, `mass_balance/?${of}`, ({ rows }) => rows.length],
    [
      'month of 10,000 tickets',
      500,
      `${base}product/${propane}/mass_balance/?date=${busyDay}`,
      ({ sites }) => sites.length,
    ],
    ['causes of that day', 1000, `mass_balance/causes/?${of}&product=${propane}`, ({ results }) => results.length],
    [
      'lines behind its receipts',
      300,
      `mass_balance/lines/?${of}&product=${propane}&of=receipts`,
      ({ results }) => results.length,
    ],
    [
      `strip of ${DAYS} days`,
      500,
      `mass_balance/days/?facility=${site}&from=${first}&to=${daysFrom(first, DAYS - 1)}`,
      ({ results }) => results.length,
    ],
  ]
  const rows: Table['rows'][number][] = []
  for (const [measure, limit, url, holds] of calls)
    rows.push({
      measure: `${measure}, p95 of ${ROUNDS}`,
      ours: percentile(await times(clerk, url, holds), 95),
      unit: 'ms',
      limit,
    })
  await server.close()
  return {
    title: `Mass balance (${process.env['DATABASE_URL'] === undefined ? 'embedded database' : 'PostgreSQL'})`,
    rows,
  }
}
