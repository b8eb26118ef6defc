/** The column *May come* of whole tables says of each row what its record says: the two rules are compared over papers, days, sites and settings. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import type { Obstacle, Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { dayIn } from '#model/shared/clock.ts'
import { run } from '#server/engine/base/sql.ts'
import { onOneDay } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
const zones = ['Pacific/Kiritimati', 'America/Edmonton', 'Pacific/Pago_Pago']
/** Of the company. */
const OWN_ZONE = 'Asia/Tokyo'
let server: Server
let clerk: Client
const sites: string[] = []
const types = new Map<string, string[]>()
const made = async (path: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${path}/`, values)
  expect([path, status, status === 201 ? '' : body]).toEqual([path, 201, ''])
  return String(body.id)
}

/** The same numbers in each run. */
function draws(seed: number) {
  let state = seed
  const below = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  return { below, of: <T>(values: readonly T[]): T | undefined => values[below(values.length)] }
}
const draw = draws(7)
const today = dayIn(new Date().toISOString(), 'America/Edmonton')
/** Around every end that a rule knows; null more often than not. */
const someDay = (): string | null =>
  draw.below(3) > 0 ? null : daysFrom(today, draw.of([-400, -2, -1, 0, 1, 2, 6, 7, 8, 400]) ?? 0)

const kinds = {
  driver: { holder: 'user', of: ['DRV', 'INS'] },
  staff: { holder: 'user', of: ['USR', 'INS'] },
  user: { holder: 'user', of: ['USR'] },
  company: { holder: 'company', of: ['COM', 'CAR'] },
  vehicle: { holder: 'vehicle', of: ['VEH', 'VTR', 'VTL'] },
} as const
type Kind = keyof typeof kinds
const names: readonly Kind[] = ['driver', 'staff', 'user', 'company', 'vehicle']

const valuesOf = (kind: Kind, number: number): object => {
  const site = draw.below(2) === 0 ? (draw.of(sites) ?? null) : null
  const enabled = draw.below(8) > 0
  if (kind === 'vehicle')
    return {
      unit_number: `V-${number}`,
      kind: draw.of(['tractor', 'trailer', 'straight_truck']),
      server: site,
      enabled,
      inspection_expires: someDay(),
    }
  const common = {
    name: `${kind} ${number}`,
    enabled,
    lockout_date: draw.below(3) === 0 ? someDay() : null,
    lockout_reason: draw.below(2) === 0 ? 'Smoked' : '',
  }
  if (kind === 'company') return { ...common, roles: draw.of([['customer'], ['carrier'], ['customer', 'carrier'], []]) }
  return {
    ...common,
    username: `${kind}${number}`,
    server: site,
    ...(kind === 'driver' && { licence_expires: someDay() }),
    ...(kind === 'user' && { kind: 'general' }),
  }
}

const MANY = 10
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await clerk.patch(`company/${clerk.company}/`, { timezone: OWN_ZONE })
  for (const timezone of zones) sites.push(await made('servers', { name: timezone, timezone }))
  await made('servers', { name: 'Shut', timezone: OWN_ZONE, enabled: false })
  for (const of of ['DRV', 'USR', 'COM', 'CAR', 'VEH', 'VTR', 'VTL', 'INS'])
    for (const where of ['everywhere', 'at one', 'not asked'])
      types.set(of, [
        ...(types.get(of) ?? []),
        await made('certification', {
          name: `${of} ${where}`,
          certification_type: of,
          warning_days: 7,
          required: where !== 'not asked',
          servers: where === 'at one' ? [sites[draw.below(3)]] : [],
        }),
      ])
  for (const kind of names)
    for (let number = 0; number < MANY; number++) {
      const id = await made(kind, valuesOf(kind, number))
      const { holder, of } = kinds[kind]
      for (const certification of of.flatMap((one) => types.get(one) ?? []))
        for (let papers = draw.below(3); papers > 0; papers--) {
          const issued_date = someDay()
          const expiry_date = someDay()
          await made(`${holder}-certification`, {
            [holder]: id,
            certification,
            issued_date: issued_date !== null && expiry_date !== null && issued_date > expiry_date ? null : issued_date,
            expiry_date,
            verified: draw.below(3) > 0,
          })
        }
    }
})
afterAll(() => server.close())

/** A sentence of the record in the words of the column, which stand beside the name. */
const words = ({ says }: Obstacle, name: string): string =>
  says
    .replace(/\.$/, '')
    .replace(/^At ([^:]+): /, 'at $1 ')
    .replace(` of ${name} `, ' ')
    .replace(/^The (licence|inspection) of \w+ .+ ended/, '$1 ended')
    .replace(new RegExp(`^(Driver|Staff member|User|Company|Vehicle|Trailer) ${name} (is )?`), '')
    .replace(/ends (today|tomorrow|in \d+ days), on/, 'ends on')
const expected = ({ can, blockers, warnings }: Obstruction, name: string) => ({
  may_come: can ? (warnings.length > 0 ? 'but' : 'yes') : 'no',
  because: (can ? warnings : blockers).map((one) => words(one, name)).toSorted(),
})

type Listed = {
  readonly id: string
  readonly name?: string
  readonly unit_number?: string
  readonly may_come: string
  readonly because: string
}
const listed = async (kind: Kind, more = ''): Promise<readonly Listed[]> =>
  (await clerk.get(`${base}${kind}/get_table/?limit=1000${more}`)).body.results

describe.each([false, true])('where only verified papers count: %s', (certificates_verified) => {
  beforeAll(async () => {
    await clerk.patch(`company/${clerk.company}/`, { certificates_verified })
  })
  test.each(['user', 'company', 'vehicle'])('each %s, one by one and all together', async (of) => {
    const table = sql.raw(`terminal_${of}`)
    const rows = await run<{ one: unknown; together: unknown }>(
      server.db.pool,
      sql`select to_jsonb(highball_may_come(${of}, to_jsonb(t.*), highball_site_days())) as one,
        (select highball_may_come_together(${of}, (select jsonb_agg(to_jsonb(them.*)) from ${table} them), highball_site_days())) -> t.id::text as together
        from ${table} t`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(MANY)
    expect(rows.map(({ together }) => together)).toEqual(rows.map(({ one }) => one))
  })
  test.each(names)('each %s', (kind) =>
    onOneDay([...zones, OWN_ZONE], async () => {
      const rows = await listed(kind)
      expect(rows.length).toBeGreaterThanOrEqual(MANY)
      for (const { id, name = '', unit_number = '', may_come, because } of rows) {
        const { body } = await clerk.get(`${base}${kind}/${id}/may_come/`)
        const who = name === '' ? unit_number : name
        expect([who, { may_come, because: because.split('; ').filter(Boolean).toSorted() }]).toEqual([
          who,
          expected(body, who),
        ])
      }
    }),
  )
})

test.each(names)('a table of %s is filtered, put in order and searched by it', (kind) =>
  onOneDay([...zones, OWN_ZONE], async () => {
    const rows = await listed(kind)
    for (const answer of ['yes', 'but', 'no']) {
      const found = await listed(kind, `&may_come=${answer}`)
      expect(found.map(({ id }) => id).toSorted()).toEqual(
        rows.flatMap(({ id, may_come }) => (may_come === answer ? [id] : [])).toSorted(),
      )
    }
    const missing = await listed(kind, '&because__contains=is missing')
    expect(missing.length).toBe(rows.filter(({ because }) => because.includes('is missing')).length)
    const order = (await listed(kind, '&ordering=because')).map(({ because }) => because)
    expect(order.filter((one) => one !== '')[0]).toBe(
      order.filter((one) => one !== '').toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))[0],
    )
  }),
)

it('is nothing that is written', async () => {
  const [row] = await listed('driver')
  const { status, body } = await clerk.patch(`${base}driver/${row?.id}/`, { may_come: 'yes' })
  expect([status, Object.keys(body)]).toEqual([400, ['may_come']])
})

describe('tables hear of it', () => {
  const told = async (id: string): Promise<readonly string[]> =>
    (
      await run<{ what: string }>(
        server.db.readPool,
        sql`select resource || ' ' || kind as what from change where id = ${id} order by seq`,
      )
    ).map(({ what }) => what)
  it('when a paper of a driver is written or taken away', async () => {
    const driver = await made('driver', { name: 'Ana', username: '9001' })
    const before = (await told(driver)).length
    const paper = await made('user-certification', { user: driver, certification: types.get('DRV')?.[0] })
    const since = async (count: number) => (await told(driver)).slice(count).toSorted()
    expect(await since(before)).toEqual(['terminal:driver update', 'terminal:user update'])
    await clerk.delete(`${base}user-certification/${paper}/`)
    expect(await since(before + 2)).toEqual(['terminal:driver update', 'terminal:user update'])
  })
  it.each(['company', 'vehicle'] as const)('when a paper of a %s is written', async (kind) => {
    const id = await made(kind, kind === 'company' ? { name: 'Plains' } : { unit_number: 'V-99' })
    await made(`${kind}-certification`, { [kind]: id, certification: types.get('COM')?.[0] })
    expect(await told(id)).toEqual([`terminal:${kind} create`, `terminal:${kind} update`])
  })
  it('and nobody is told of somebody who is gone with the papers', async () => {
    const driver = await made('driver', { name: 'Bea', username: '9002' })
    await made('user-certification', { user: driver, certification: types.get('DRV')?.[0] })
    await clerk.delete(`${base}driver/${driver}/`)
    expect((await told(driver)).slice(-2).toSorted()).toEqual(['terminal:driver delete', 'terminal:user delete'])
  })
})
