/** The overview's calls against a naive count of the same tickets, in four zones and over both changes of clocks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#model/areas/legacy/place.resource.ts'
import type { LoadsOfDay, TransferredSeries } from '#model/areas/legacy/rules/overview/answers.ts'
import { bucketOf, type BucketKind } from '#model/areas/legacy/rules/overview/buckets.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const overview = 'terminalboss/overview/'
let server: Server
let clerk: Client
const zones = ['America/Edmonton', 'America/St_Johns', 'Europe/London', 'Pacific/Kiritimati'] as const
type Made = {
  readonly status: 'open' | 'closed' | 'corrected' | 'void'
  readonly product_direction: 'load' | 'unload'
  readonly site_user: string | null
  readonly product: number | null
  readonly load_start: string | null
  readonly load_end: string | null
  readonly net_volume: string
  readonly weight: number
  readonly manual: boolean
}
const tickets: Made[] = []
const zoneBySite = new Map<string | null, string>()
let goods: { readonly butane: number; readonly sulphur: number }

/** Small numbers in an order that is the same in each run. */
function* numbers(): Generator<number, never> {
  for (let seed = 7; ;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    yield seed >> 8
  }
}
const random = numbers()
const below = (count: number): number => random.next().value % count
const pick = <T>(all: readonly T[]): T => {
  const found = all[below(all.length)]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}
/** Around both changes of clocks, near midnight. */
const moment = (): string =>
  new Date(
    Date.parse(pick(['2025-11-02T00:00:00Z', '2026-03-08T00:00:00Z', '2026-03-29T00:00:00Z'])) +
      (below(40) - 20) * 6 * 3_600_000 +
      below(7_200) * 1000,
  ).toISOString()

function makeOne(sites: readonly (string | null)[]): Made {
  const status = pick(['open', 'closed', 'closed', 'corrected', 'void'] as const)
  const end = moment()
  return {
    status,
    product_direction: pick(['load', 'load', 'unload']),
    site_user: pick(sites),
    product: pick([goods.butane, goods.sulphur, null]),
    load_start: new Date(Date.parse(end) - (1 + below(30)) * 3_600_000).toISOString(),
    load_end: below(5) === 0 && status !== 'closed' && status !== 'corrected' ? null : end,
    net_volume: `${below(60_000)}.${below(10)}`,
    weight: below(40_000),
    manual: below(4) === 0,
  }
}

beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  await server.within(clerk, async ({ rows }) => {
    const sites = await rows(site).createMany(zones.map((timezone) => ({ name: timezone, timezone })))
    for (const { id, timezone } of sites) zoneBySite.set(id, timezone)
    zoneBySite.set(null, 'UTC')
    const [butane, sulphur] = await rows(product).createMany([
      { product_code: 'B', product_name: 'Butane' },
      { product_code: 'S', product_name: 'Sulphur', productUnit: 'mass' },
    ])
    if (!butane || !sulphur) throw new Error('No products')
    goods = { butane: butane.id, sulphur: sulphur.id }
    for (let count = 0; count < 600; count++) tickets.push(makeOne([...sites.map(({ id }) => id), null]))
    await rows(ticket).createMany(tickets.map((one, index) => ({ ...one, ticket_number: `T${index}` })))
  })
}, 60_000)
afterAll(() => server.close())

const isLifted = ({ status }: Made): boolean => status === 'closed' || status === 'corrected'
const dayOf = (one: Made): string => dayIn(one.load_end ?? one.load_start ?? '', zoneBySite.get(one.site_user) ?? 'UTC')

const ranges = [
  { from: '2025-11-01', to: '2025-11-30' },
  { from: '2026-03-08', to: '2026-03-08' },
  { from: '2025-10-27', to: '2026-04-05' },
]

describe.each(ranges)('from $from to $to', (range) => {
  const inRange = (narrowed: (one: Made) => boolean = () => true): readonly Made[] =>
    tickets.filter((one) => dayOf(one) >= range.from && dayOf(one) <= range.to && narrowed(one))
  const query = new URLSearchParams(range).toString()

  it.each<[BucketKind, string]>([
    ['day', ''],
    ['week', '&direction=load'],
    ['month', `&direction=unload`],
  ])('adds up what was transferred by %s', async (bucket, narrowed) => {
    const { status, body } = await clerk.get(`${overview}product_transferred/?${query}&bucket=${bucket}${narrowed}`)
    expect(status).toBe(200)
    const found = inRange((one) => isLifted(one) && (narrowed === '' || narrowed.endsWith(`=${one.product_direction}`)))
    const sumOf = (some: readonly Made[], unit: string): number =>
      some.reduce((sum, one) => sum + Math.round(Number(unit === 'kg' ? one.weight : one.net_volume) * 10), 0) / 10
    for (const { product: of, unit, values, total } of body.series as TransferredSeries[]) {
      const mine = found.filter((one) => one.product === of)
      expect(unit).toBe(of === goods.sulphur ? 'kg' : 'L')
      expect(Number(total)).toBe(sumOf(mine, unit))
      expect(values.map(Number)).toEqual(
        body.buckets.map((day: string) =>
          sumOf(
            mine.filter((one) => bucketOf(bucket, dayOf(one)) === day),
            unit,
          ),
        ),
      )
    }
    expect(new Set(body.series.map((one: TransferredSeries) => one.product))).toEqual(
      new Set(found.map((one) => one.product)),
    )
  })

  it('counts the loads of each day, of one site and product too', async () => {
    for (const of of [null, [...zoneBySite.keys()][1] ?? null]) {
      const { body } = await clerk.get(
        `${overview}loads_widget/?${query}${of === null ? '' : `&site=${of}&product=${goods.butane}`}`,
      )
      const found = inRange((one) => of === null || (one.site_user === of && one.product === goods.butane))
      const count = (day: string, is: (one: Made) => boolean): number =>
        found.filter((one) => dayOf(one) === day && is(one)).length
      expect(body.results).toEqual(
        body.results.map(({ date }: LoadsOfDay) => ({
          date,
          load: count(date, (one) => isLifted(one) && one.product_direction === 'load'),
          unload: count(date, (one) => isLifted(one) && one.product_direction === 'unload'),
          open: count(date, ({ status }) => status === 'open'),
          void: count(date, ({ status }) => status === 'void'),
          manual: count(date, (one) => isLifted(one) && one.manual),
        })),
      )
      expect([body.results[0].date, body.results.at(-1).date]).toEqual([range.from, range.to])
      expect(body.now.open).toBe(
        tickets.filter(
          (one) => one.status === 'open' && (of === null || (one.site_user === of && one.product === goods.butane)),
        ).length,
      )
    }
  })
})

it('adds up several sites as each by itself', async () => {
  const asked = [...zoneBySite.keys()].filter((one) => one !== null).slice(0, 3)
  const days = 'from=2026-03-01&to=2026-03-31'
  const read = async (call: string, query: string) => (await clerk.get(`${overview}${call}/?${days}&${query}`)).body
  const each = (call: string) => Promise.all(asked.map((one) => read(call, `site=${one}`)))
  const sum = (some: readonly number[]): number => Math.round(some.reduce((all, one) => all + one * 10, 0)) / 10
  const several = `sites=${asked.join()}`
  const product = await read('product_transferred', several)
  const products = await each('product_transferred')
  expect(product.series.length).toBeGreaterThan(0)
  for (const { product: of, total } of product.series as TransferredSeries[])
    expect(Number(total)).toBe(
      sum(
        products.map(({ series }: { series: TransferredSeries[] }) =>
          Number(series.find((one) => one.product === of)?.total ?? 0),
        ),
      ),
    )
  const loads = await read('loads_widget', several)
  const [, ...others] = await each('loads_widget')
  expect(loads.now.open).toBe(
    sum((await each('loads_widget')).map(({ now: { open } }: { now: { open: number } }) => open)),
  )
  expect(loads.now.open).toBeGreaterThan(sum(others.map(({ now: { open } }: { now: { open: number } }) => open)))
  const wrong = await clerk.get(`${overview}loads_widget/?${days}&sites=00000000-0000-4000-8000-000000000000`)
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['sites']])
})

it('counts the tickets that the filters of the table find', async () => {
  const of = [...zoneBySite.keys()][3]
  const { body } = await clerk.get(`${overview}loads_widget/?from=2026-03-06&to=2026-03-10&site=${of}`)
  const count = async (query: string): Promise<number> =>
    (await clerk.get(`terminalboss/ticketview/?site_user=${of}&${query}`)).body.count
  for (const { date, load, open } of body.results) {
    const begun = `load_end__isnull=true&load_start__gte=${date}&load_start__lte=${date}`
    const ended = `load_end__gte=${date}&load_end__lte=${date}`
    expect([
      await count(`status__in=closed,corrected&product_direction=load&${ended}`),
      (await count(`status=open&${ended}`)) + (await count(`status=open&${begun}`)),
    ]).toEqual([load, open])
  }
})

describe('what may not be asked', () => {
  const calls = ['product_transferred/', 'loads_widget/'] as const
  it.each([
    ['weather=wet', 'weather'],
    ['from=2026-02-30', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['from=2022-01-01&to=2026-01-01', 'to'],
    ['site=00000000-0000-4000-8000-000000000000', 'site'],
    ['product=999999', 'product'],
  ])('%s is refused at %s', async (query, at) => {
    for (const call of calls) {
      const { status, body } = await clerk.get(`${overview}${call}?${query}`)
      expect([call, status, Object.keys(body)]).toEqual([call, 400, [at]])
    }
  })
  it('refuses another bucket and direction', async () => {
    for (const name of ['bucket', 'direction']) {
      const { status, body } = await clerk.get(`${overview}product_transferred/?${name}=year`)
      expect([status, Object.keys(body)]).toEqual([400, [name]])
    }
  })
  it('refuses a person without the overview, and another company sees nothing', async () => {
    const other = await server.user({ permissions: ['access_menu__v2__sync_data__ticket'] })
    const stranger = await server.user({ company: server.theirs })
    const paths = [
      ...calls.map((call) => `${overview}${call}?from=2025-11-01&to=2025-11-30`),
      'terminalboss/site/choices/',
    ]
    for (const path of paths) expect((await other.get(path)).status).toBe(403)
    const answers = await Promise.all(paths.map((path) => stranger.get(path)))
    expect([answers[0]?.body.series, answers[1]?.body.now.open, answers[2]?.body.results]).toEqual([[], 0, []])
    const of = [...zoneBySite.keys()][0]
    expect((await stranger.get(`terminalboss/synctable/is_synced/?site=${of}`)).status).toBe(400)
  })
})
