/** Lines add up to their figure, days to their month, and what the database adds up is what the rule adds up: over random records. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inventoryMovement } from '#model/areas/terminal/inventory-movement.resource.ts'
import { lineFigures } from '#model/areas/terminal/rules/balance/answers.ts'
import { cubicOf, cubicText, flowFigures } from '#model/areas/terminal/rules/balance/balance.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { startServer, type Server } from '../../../harness.ts'
import { at, dayBefore, makeSite } from './site.ts'

let server: Server
let yard: Awaited<ReturnType<typeof makeSite>>
/** A whole month that is over. */
const month = daysFrom(`${dayBefore(0).slice(0, 7)}-01`, -1).slice(0, 7)
const days = Array.from({ length: 31 }, (_, nth) => daysFrom(`${month}-01`, nth)).filter((day) => day.startsWith(month))

const moment = fc
  .record({
    day: fc.constantFrom(...days),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ day, hour, minute }) => at(day, `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`))
const tickets = fc.array(
  fc.record({
    direction: fc.constantFrom('load' as const, 'unload' as const),
    status: fc.constantFrom('complete' as const, 'approved' as const, 'void' as const, 'open' as const),
    net_volume: fc.option(fc.integer({ min: 1, max: 120_000 }).map((tenths) => (tenths / 10).toFixed(1))),
    completed_at: moment,
  }),
  { minLength: 150, maxLength: 150 },
)
const movements = fc.array(
  fc.record({
    kind: fc.constantFrom('receipt' as const, 'delivery' as const, 'own_use' as const, 'adjustment' as const),
    volume: fc.integer({ min: 1, max: 90_000 }).map((litres) => (litres / 1000).toFixed(3)),
    moved_at: moment,
  }),
  { minLength: 40, maxLength: 40 },
)

beforeAll(async () => {
  server = await startServer()
  yard = await makeSite(server)
  const [random] = fc.sample(fc.record({ tickets, movements }), { numRuns: 1, seed: 43 })
  await yard.reading(at(daysFrom(`${month}-01`, -1), '20:00'), '9000.000')
  for (const [nth, day] of days.entries()) await yard.reading(at(day, '23:00'), `${9000 - 10 * nth}.000`)
  await server.within(yard.clerk, async ({ rows }) => {
    await rows(ticket).createMany(
      (random?.tickets ?? []).map((one, nth) => ({
        ...one,
        ticket_number: `R${nth}`,
        product: yard.propane,
        ...(nth % 3 === 0 ? { facility: yard.facility } : { server: yard.site }),
      })),
    )
    await rows(inventoryMovement).createMany(
      (random?.movements ?? []).map((one) => ({ ...one, server: yard.site, product: yard.propane, reason: 'Random' })),
    )
  })
})
afterAll(() => server.close())

type Figures = Readonly<Record<string, string | null>> & { readonly tickets: number; readonly unmeasured: number }
const dayRows = async (): Promise<readonly (Figures & { attention: boolean })[]> => {
  const found = []
  for (const day of days) found.push((await yard.balance(day)).body.rows[0])
  return found
}
const sum = (texts: readonly (string | null)[]): string =>
  cubicText(texts.reduce((total, text) => total + cubicOf(text ?? '0'), 0n))
const monthRow = async () =>
  (await yard.clerk.get(`terminalboss/v3/product/${yard.propane}/mass_balance/?date=${month}-10`)).body.sites[0]

async function expectMonthOfDays(): Promise<void> {
  const [rows, whole] = [await dayRows(), await monthRow()]
  for (const figure of [...flowFigures, 'gain'])
    expect([figure, whole[figure]]).toEqual([figure, sum(rows.map((row) => row[figure] ?? null))])
  expect([whole.opening, whole.closing]).toEqual([rows[0]?.['opening'], rows.at(-1)?.['closing']])
  const count = (of: 'tickets' | 'unmeasured'): number => rows.reduce((total, row) => total + row[of], 0)
  expect([whole.tickets, whole.unmeasured]).toEqual([count('tickets'), count('unmeasured')])
}

it('a month is the sum of its days', expectMonthOfDays)

it('the lines behind each figure of each day add up to it', async () => {
  const rows = await dayRows()
  for (const nth of [0, 9, days.length - 1])
    for (const of of lineFigures) {
      const { body } = await yard.lines(days[nth] ?? '', of)
      const added = sum(body.results.map(({ volume }: { volume: string }) => volume))
      expect([of, body.sum, added]).toEqual([of, rows[nth]?.[of], rows[nth]?.[of]])
    }
})

it('the strip of days counts the rows that need attention', async () => {
  const strip = async () =>
    (await yard.clerk.get(`mass_balance/days/?facility=${yard.site}&from=${days[0]}&to=${days.at(-1)}`)).body.results
  const rows = await dayRows()
  expect((await strip()).map(({ attention }: { attention: number }) => attention)).toEqual(
    rows.map(({ attention }) => Number(attention)),
  )
})

it('closed days count in the month as they were closed, whatever is changed later', async () => {
  for (const day of days.slice(0, 3)) expect((await yard.close(day, 'Random')).status).toBe(200)
  const before = await monthRow()
  await yard.ticket({ net_volume: '5000.0', completed_at: at(days[1] ?? '', '12:00') })
  await yard.ticket({ net_volume: '5000.0', completed_at: at(days[3] ?? '', '00:00') })
  const after = await monthRow()
  expect(after.shipments).toBe(sum([before.shipments, '18.897']))
  expect(after.tickets).toBe(before.tickets + 1)
  await expectMonthOfDays()
})
