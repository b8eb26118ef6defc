/**
 * Contracts: the dashboard of 2,000 that run, over 50,000 bills; the short list of 5,000; and 500 rolled over in one request. In the server
 * itself; with DATABASE_URL on that PostgreSQL.
 */
import { party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const RUNNING = 2000
const OVER = 3000
const BILLS_EACH = 25
const ROLLED = 500
const DAY_MS = 86_400_000
const today = new Date().toISOString().slice(0, 10)
const dayText = (days: number): string => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)

/** Every contract with a plan of each third day of half a year, and a bill for each planned day of the past. */
async function seed(server: Server, client: Client): Promise<readonly number[]> {
  return server.within(client, async ({ rows }) => {
    const goods = await rows(product).create({ name: 'Propane' })
    const parties = await rows(party).createMany(Array.from({ length: 50 }, (_, at) => ({ name: `Party ${at}` })))
    const made = await rows(contract).createMany(
      Array.from({ length: RUNNING + OVER }, (_, at) => ({
        contract_number: `S-${at}`,
        status: at < RUNNING ? ('approved' as const) : ('closed' as const),
        seller: parties[0]?.id ?? null,
        buyer: parties[at % parties.length]?.id ?? null,
        product: goods.id,
        start_date: dayText(at < RUNNING ? -90 : -500),
        end_date: dayText(at < RUNNING ? 92 : -130),
        cars: 240,
      })),
    )
    const running = made.slice(0, RUNNING)
    const days = Array.from({ length: 60 }, (_, at) => ({ date: dayText(3 * at - 75), quantity: 2 }))
    const plans = await rows(schedule).createMany(
      running.map(({ id }) => ({
        name: `Plan ${id}`,
        contract: id,
        schedule: days,
        actual: days.slice(0, BILLS_EACH),
      })),
    )
    for (let at = 0; at < running.length; at += 200)
      await rows(shipment).createMany(
        running.slice(at, at + 200).flatMap(({ id }, index) =>
          days.slice(0, BILLS_EACH).map(({ date }) => ({
            contract: id,
            schedule: plans[at + index]?.id ?? null,
            ship_date: date,
            status: 'shipped' as const,
          })),
        ),
      )
    return running.map(({ id }) => id)
  })
}

const ROUNDS = 9
/** What the server does: the answer is not parsed, which is the reader's work. */
const asked = (server: Server, { token }: Client, path: string) =>
  server.app
    .inject({ method: 'GET', url: `/api/${path}`, headers: { authorization: `Token ${token}` } })
    .then(({ statusCode: status, rawPayload: body }) => ({ status, body }))

async function median(work: () => Promise<{ readonly status: number; readonly body: unknown }>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const { status, body } = await work()
    took.push(performance.now() - began)
    if (status !== 200) throw new Error(`Answered ${status}: ${String(body).slice(0, 300)}`)
  }
  return percentile(took, 50)
}

export async function bench(): Promise<Table> {
  const server = await startServer()
  const planner = await server.user()
  const ids = await seed(server, planner)
  const dashboard = await median(() => asked(server, planner, 'contract/get_dashboard_contract_list/'))
  const short = await median(() => asked(server, planner, 'contract/get_short_contract_list/'))
  const some = ids.slice(0, ROLLED)
  const roll = (dry_run: boolean) =>
    planner.post('contract/clone_multiple/', { contract_ids: some, period: 'year', roll_over: true, dry_run })
  const preview = await median(() => roll(true))
  const began = performance.now()
  const { body } = await roll(false)
  const rolled = performance.now() - began
  if (body.counts.created !== ROLLED) throw new Error(`${JSON.stringify(body.counts)} were rolled over.`)
  await server.close()
  const of = process.env['DATABASE_URL'] === undefined ? 'embedded database' : 'PostgreSQL'
  return {
    title: `Contracts (${of})`,
    rows: [
      {
        measure: `dashboard of ${RUNNING} over ${RUNNING * BILLS_EACH} bills, median of ${ROUNDS}`,
        ours: dashboard,
        unit: 'ms',
        limit: 150,
      },
      { measure: `short list of ${RUNNING + OVER}, median of ${ROUNDS}`, ours: short, unit: 'ms', limit: 100 },
      { measure: `${ROLLED} previewed, median of ${ROUNDS}`, ours: preview, unit: 'ms' },
      { measure: `${ROLLED} rolled over, one run`, ours: rolled, unit: 'ms', limit: 2000 },
    ],
  }
}
