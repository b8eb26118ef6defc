import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { landingScreen } from '#model/areas/user/rules/landing.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { move, placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import { usedLengthFt, type MoveLine } from '#model/areas/yard/rules/yard.ts'
import { applyMove, invert } from '#model/areas/yard/rules/move.ts'
import { movesBetween } from '#model/areas/yard/rules/plan.ts'
import { snake } from '#server/db/tables/columns.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { demoScale } from '#server/demo/seed/base/setting.ts'
import { layoutOf } from '#server/areas/yard/standing.ts'
import { now, seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
let read: SeededDemo['read']
let count: SeededDemo['count']
beforeAll(async () => {
  demo = await seededDemo()
  ;({ read, count } = demo)
})
afterAll(() => demo.stop())

describe('the demo company', () => {
  it('has the users listed in the README, each with the landing screen of their modules', async () => {
    const { rows: signIn } = await demo.db.pool.query<{ email: string }>(
      "select email from user_user where password <> ''",
    )
    const people = await read(({ rows }) =>
      rows(user).find({ email: signIn.map(({ email }) => email) }, { ordering: 'id' }),
    )
    expect(Object.fromEntries(people.map((one) => [one.email.split('@')[0], landingScreen(one)]))).toEqual({
      admin: 'company:dashboard',
      dispatcher: 'company:trace:overview',
      planner: 'company:facilities',
      clerk: 'invoice:invoices',
      viewer: 'company:reports',
      both: 'scheduler:slots',
      gauger: 'company:facilities',
      billing: 'invoice:invoices',
      allocator: 'terminalboss:overview',
      partner: 'terminalboss:v3:ticket:table',
    })
    const sentence = /Sign in as .*?work\./s.exec(fs.readFileSync('README.md', 'utf8'))?.[0] ?? ''
    const named = [...sentence.matchAll(/`(\w+@demo\.test)`/g)].map(([, email]) => email)
    expect(new Set(named)).toEqual(new Set(people.map(({ email }) => email)))
  })

  it('references existing rows only, although it is written without the triggers that check it', async () => {
    const { rows: keys } = await demo.db.pool.query<{ from: string; to: string; on: string; columns: string }>(
      `select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
        string_agg(format('a.%I = b.%I', f.attname, t.attname), ' and ') as "on", string_agg(format('a.%I is not null', f.attname), ' and ') as columns
      from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as k(f, t)
      join pg_attribute f on f.attrelid = c.conrelid and f.attnum = k.f join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.t
      where c.contype = 'f' group by c.oid, c.conrelid, c.confrelid`,
    )
    expect(keys.length).toBeGreaterThan(100)
    const asked = keys.map(
      ({ from, to, on, columns }) =>
        `select '${from} ${on} ${to}' as at from ${from} a where ${columns} and not exists (select 1 from ${to} b where ${on})`,
    )
    expect((await demo.db.pool.query(asked.join(' union all '))).rows).toEqual([])
  })

  it('has the requested size, and refuses an invalid size', () => {
    expect([demoScale(''), demoScale('1'), demoScale('10')]).toEqual([1, 1, 10])
    for (const said of ['0', '-1', '2.5', '101', 'ten'])
      expect(() => demoScale(said), said).toThrow(`HIGHBALL_DEMO_SCALE is "${said}"`)
  })

  it('is created once', async () => {
    expect(await seedDemo(demo.db, now)).toBe(false)
    expect(await count('company_company')).toBe(2)
  })

  it('has a yard of 24 tracks with 1,500 cars and one that came by a trip, three smaller ones, and 10,000 tickets in every status', async () => {
    const yards = await demo.db.pool.query(
      'select y.name, (select count(*)::int from yard_track t where t.yard = y.id) as tracks, (select count(*)::int from trace_railcar c where c.yard = y.id) as cars from yard_yard y order by y.id',
    )
    expect(yards.rows).toEqual([
      { name: 'Gateway Yard', tracks: 24, cars: 1501 },
      { name: 'Redwater Yard', tracks: 5, cars: 96 },
      { name: 'Conway Yard', tracks: 4, cars: 70 },
      { name: 'Superior Yard', tracks: 4, cars: 42 },
      { name: 'Consignee Spur', tracks: 3, cars: 22 },
    ])
    expect(await count('terminal_ticket where company_id = 1')).toBe(10_000)
    expect(await count('(select distinct status from terminal_ticket) s')).toBe(10)
  })

  it('has no references between rows of different companies', async () => {
    const names = await demo.db.pool.query<{ child: string; field: string; parent: string }>(`
      select c.conrelid::regclass::text as child, a.attname as field, c.confrelid::regclass::text as parent from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and exists (select 1 from pg_attribute p where p.attrelid = c.confrelid and p.attname = 'company_id')
        and exists (select 1 from pg_attribute p where p.attrelid = c.conrelid and p.attname = 'company_id')`)
    expect(names.rows.length).toBeGreaterThan(10)
    const pairs = new Set(
      all<Resource>(resources)
        .filter(([, { tenancy }]) => tenancy === 'pair')
        .map(([name]) => snake(name)),
    )
    for (const { child, field, parent } of names.rows) {
      // Rows between two companies may reference rows of either.
      const apart = pairs.has(child)
        ? 'b.company_id not in (a.company_id, coalesce(a.counterparty, a.company_id))'
        : 'a.company_id <> b.company_id'
      expect(
        await count(`${child} a join ${parent} b on b.id = a."${field}" where ${apart}`),
        `${child}.${field}`,
      ).toBe(0)
    }
  })
})

describe('the demo yards', () => {
  it('are valid in both scenarios: each car once, in its own yard, positions without gaps, no track overfull, leads empty', async () => {
    const { tracks, cars, placements } = await read(async ({ rows }) => ({
      tracks: await rows(track).find(),
      cars: await rows(railcar).find(),
      placements: await rows(placement).find(),
    }))
    const byId = new Map(cars.map((car) => [car.id, car]))
    for (const scenario of ['actual', 'planned'] as const) {
      const standing = placements.filter((one) => one.scenario === scenario)
      expect(new Set(standing.map(({ car }) => car)).size).toBe(standing.length)
      const layout = layoutOf(standing)
      for (const one of tracks) {
        const here = standing.filter((placed) => placed.track === one.id)
        expect(here.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(here.map((_, index) => index + 1))
        expect(usedLengthFt(layout, one.id, byId)).toBeLessThanOrEqual(
          one.kind === 'lead' ? 0 : (one.usable_length_ft ?? 0),
        )
        expect(here.every(({ car, yard: at }) => at === one.yard && byId.get(car ?? 0)?.yard === one.yard)).toBe(true)
      }
    }
    const lame = placements.filter((one) => one.scenario === 'actual' && byId.get(one.car ?? 0)?.bad_order === true)
    const inShop = lame.filter((one) => tracks.find(({ id }) => id === one.track)?.kind === 'repair')
    expect(inShop.length).toBeGreaterThan(lame.length / 2)
  })

  it('have a plan for about sixty cars, and a week of moves that ends at the actual layout', async () => {
    await read(async ({ rows }) => {
      const [gateway] = await rows(yard).find({ name: 'Gateway Yard' })
      const of = async (scenario: 'actual' | 'planned') =>
        layoutOf(await rows(placement).find({ yard: gateway?.id ?? 0, scenario }))
      const actual = await of('actual')
      const planned = movesBetween(actual, await of('planned'))
      expect(planned.length).toBeGreaterThan(40)
      expect(planned.length).toBeLessThan(90)
      type Line = { car: number; from: { track: number; seq: number }; to: { track: number; seq: number } }
      const moves = await rows(move).find({ yard: gateway?.id ?? 0 }, { ordering: '-at' })
      expect(moves.length).toBeGreaterThan(40)
      const linesOf = (data: Record<string, unknown>): MoveLine[] =>
        (data['lines'] as Line[]).map(({ car, from, to }) => ({
          car,
          from_track: from.track,
          from_seq: from.seq,
          to_track: to.track,
          to_seq: to.seq,
        }))
      let past: ReadonlyMap<number, readonly number[]> = actual
      for (const { data } of moves) {
        const back = invert(linesOf(data))
        const before = applyMove(past, back)
        expect(applyMove(before, linesOf(data))).toEqual(past)
        past = before
      }
    })
  })
})

describe('the demo tickets', () => {
  it('have the times that their status implies, in order, and none in the future', async () => {
    const steps = ['arrived_at', 'started_at', 'completed_at', 'approved_at'] as const
    const passed = {
      scheduled: 0,
      open: 0,
      void: 0,
      arrived: 1,
      loading: 2,
      unloading: 2,
      complete: 3,
      rejected: 3,
      approved: 4,
      invoiced: 4,
    }
    const found = await read(({ rows }) => rows(ticket).find())
    /** Planted for the mass balance: measured too early or not at all, and one that was void after it was completed. */
    const odd: string[] = []
    for (const one of found) {
      const moments = steps.map((step) => one[step]).filter((moment) => moment !== null)
      const told = {
        number: one.ticket_number,
        moments: moments.length,
        ordered: moments.every((moment, index) => index === 0 || moment >= (moments[index - 1] ?? '')),
        past: moments.every((moment) => moment <= now.toISOString()),
      }
      const isCompletedVoid = one.status === 'void' && one.completed_at !== null
      const count = isCompletedVoid ? passed.complete : passed[one.status]
      expect(told).toEqual({ number: one.ticket_number, moments: count, ordered: true, past: true })
      if (isCompletedVoid || (one.net_volume !== null) !== count >= 3) odd.push(one.status)
      expect((one.status_reason !== '') === (one.status === 'void' || one.status === 'rejected')).toBe(true)
      expect(one.direction === 'load' ? one.status : 'loading').not.toBe(
        one.direction === 'load' ? 'unloading' : one.status,
      )
    }
    expect(odd.toSorted()).toEqual(['complete', 'loading', 'void'])
  })

  it('with entries have their sum', async () => {
    const sums = await read(async ({ rows }) => {
      const net = new Map((await rows(ticket).find()).map((one) => [one.id, Number(one.net_volume)]))
      for (const entry of await rows(ticketEntry).find())
        net.set(entry.ticket ?? '', (net.get(entry.ticket ?? '') ?? 0) - Number(entry.net_volume))
      const entered = new Set((await rows(ticketEntry).find()).map((entry) => entry.ticket))
      return [...net].filter(([id]) => entered.has(id)).map(([, rest]) => Math.abs(Math.round(rest * 10) / 10))
    })
    expect(sums.length).toBeGreaterThan(1000)
    expect(Math.max(...sums)).toBe(0)
  })
})
