import { describe, expect, it } from 'vitest'
import { chainsOf, multistage, passesOf } from '#model/areas/switching/rules/search/multistage.ts'
import { problemOf } from '#model/areas/switching/rules/problem/problem.ts'
import {
  IllegalStep,
  firstPlan,
  planSwitching,
  reaches,
  replay,
  type Goal,
  type Plan,
  type SwitchingOptions,
  type Yard,
} from '#model/areas/switching/rules/switching.ts'
import { smallYard, type Small } from './switching-yards.ts'
import { exhaustive } from './exhaustive-search.ts'
import { bestOf, plans } from './plans.ts'

/**
 * Optimal lengths found by exhaustive search, counting pulls and set-outs one by one, and counting cuts between any two places. Null:
 * impossible.
 */
const known: readonly (Small & { readonly atomic: number | null; readonly cuts: number | null })[] = [
  {
    name: 'three turned round over two tracks',
    lead: 3,
    caps: [3, 3],
    start: ['', '123', ''],
    goal: ['', '321', ''],
    atomic: 7,
    cuts: 4,
  },
  {
    name: 'three turned round without a second track',
    lead: 3,
    caps: [3],
    start: ['', '123'],
    goal: ['', '321'],
    atomic: null,
    cuts: null,
  },
  {
    name: 'the last of four dug out',
    lead: 4,
    caps: [4, 4],
    start: ['', '1234', ''],
    goal: ['', '123', '4'],
    atomic: 3,
    cuts: 2,
  },
  {
    name: 'two full tracks exchanged over a third',
    lead: 3,
    caps: [3, 3, 3],
    start: ['', '123', '456', ''],
    goal: ['', '456', '123', ''],
    atomic: 6,
    cuts: 3,
  },
  { name: 'nothing to do', lead: 3, caps: [3, 3], start: ['', '12', '3'], goal: ['', '12', '3'], atomic: 0, cuts: 0 },
  {
    name: 'one out of the middle',
    lead: 3,
    caps: [5, 2],
    start: ['', '12345', ''],
    goal: ['', '1345', '2'],
    atomic: 3,
    cuts: 2,
  },
  {
    name: 'five turned round',
    lead: 5,
    caps: [5, 3, 3],
    start: ['', '12345', '', ''],
    goal: ['', '54321', '', ''],
    atomic: 11,
    cuts: 7,
  },
]

describe('small yards are solved optimally', () => {
  for (const small of known)
    for (const metric of ['atomic', 'cuts'] as const)
      it(`${small.name}, ${metric}`, async () => {
        const { yard, goal } = smallYard(small)
        const plan = await bestOf(yard, goal, { metric })
        const optimum = small[metric]
        const isPlan = optimum !== null
        expect(plan).toMatchObject({
          outcome: isPlan ? 'plan' : 'impossible',
          optimal: isPlan,
          costs: { moves: optimum ?? 0 },
        })
        expect(plan.steps).toHaveLength(optimum ?? 0)
        expect(plan.reasons.map(({ message }) => message).join()).toMatch(isPlan ? /^$/ : /no second track/)
        expect(reaches(replay(yard, plan), goal)).toBe(isPlan)
      })
  it('cars on the lead are set out, and a lead may be planned full', async () => {
    const { yard, goal } = smallYard({ name: '', lead: 2, caps: [2, 2], start: ['12', '3', ''], goal: ['3', '1', '2'] })
    const plan = await bestOf(yard, goal, { metric: 'atomic' })
    expect(plan).toMatchObject({ optimal: true, costs: { moves: exhaustive(yard, goal, { metric: 'atomic' }) } })
    expect(reaches(replay(yard, plan), goal)).toBe(true)
  })
  it('a track that the goal does not name may end in any state', async () => {
    const { yard, goal } = smallYard({
      name: '',
      lead: 3,
      caps: [4, 4, 4],
      start: ['', '1234', '', ''],
      goal: ['', '', '4', ''],
    })
    const some: Goal = new Map([...goal].filter(([track]) => track === 2))
    expect((await bestOf(yard, some)).costs.moves).toBe(2)
  })
})

describe('constraints of the engine', () => {
  const yard = (change: Partial<Yard> = {}): Yard => ({
    tracks: [
      { id: 1, name: 'T1', lengthFt: 300, openEnds: 'A', cars: [1, 2, 3] },
      { id: 2, name: 'T2', lengthFt: 200, openEnds: 'AB', cars: [] },
      { id: 3, name: 'RIP', lengthFt: 200, openEnds: 'A', repair: true, cars: [] },
    ],
    leads: [{ id: 9, name: 'Lead', end: 'A', lengthFt: 180, maxCars: 3, cars: [] }],
    cars: new Map([1, 2, 3].map((id) => [id, { id, name: `GATX ${id}`, lengthFt: 60 }])),
    ...change,
  })
  const with2 = (car: object): Yard => ({
    ...yard(),
    cars: new Map([...yard().cars, [2, { id: 2, name: 'GATX 2', lengthFt: 60, ...car }]]),
  })
  const to = (one: number[], two: number[], rip: number[] = []): Goal =>
    new Map([
      [1, one],
      [2, two],
      [3, rip],
    ])

  it.each<[string, Yard, Goal, SwitchingOptions, RegExp]>([
    ['a car on hold', with2({ hold: true }), to([1, 3], [2]), {}, /GATX 2 is on hold on T1/],
    ['a car behind one on hold', with2({ hold: true }), to([1, 2], [3]), {}, /GATX 3 on T1 is blocked by GATX 2/],
    ['bad order, untouched', with2({ badOrder: true }), to([1, 3], [], [2]), {}, /GATX 2 is bad order on T1/],
    [
      'bad order to a track that takes none',
      with2({ badOrder: true }),
      to([1, 3], [2]),
      { moveBadOrder: true },
      /only go to a repair track/,
    ],
    ['a sound car to the repair track', yard(), to([1, 2], [], [3]), {}, /RIP is a repair track/],
    ['too long for the track', with2({ lengthFt: 160 }), to([1], [2, 3]), {}, /T2 is 20 ft too short/],
    [
      'longer than the lead',
      with2({ lengthFt: 190 }),
      to([1, 3], [2]),
      {},
      /lead is too short to pull GATX 2: 190 of 180 ft/,
    ],
    [
      'no lead at the open end',
      yard({ leads: [{ id: 9, name: 'Lead', end: 'B', lengthFt: 180, cars: [] }] }),
      to([2, 3], [1]),
      {},
      /No lead reaches T1/,
    ],
    ['a car twice', yard(), to([1, 2, 3], [3]), {}, /planned twice/],
    ['a car that is not here', yard(), to([1, 2, 3], [7]), {}, /is not on a track of this yard/],
    [
      'a cut that the plan parts',
      yard(),
      to([1, 3], [2]),
      { together: [[1, 2]] },
      /stay together but are planned apart/,
    ],
    [
      'hazards side by side',
      {
        ...yard(),
        cars: new Map(
          [1, 2, 3].map((id) => [id, { id, name: `GATX ${id}`, lengthFt: 60, hazard: ['3', '', '2.1'][id - 1] ?? '' }]),
        ),
      },
      to([1, 3], [2]),
      { separation: true },
      /different hazard classes/,
    ],
  ])('%s is impossible, and the reason is given', async (_, given, goal, options, reason) => {
    const found = await plans(given, goal, options)
    expect(found).toHaveLength(1)
    expect(found[0]?.outcome).toBe('impossible')
    expect(found[0]?.reasons.map(({ message }) => message).join(' ')).toMatch(reason)
  })
  it('bad order cars go to the repair track if requested', async () => {
    const given = with2({ badOrder: true })
    const plan = await bestOf(given, to([1, 3], [], [2]), { moveBadOrder: true })
    expect(plan).toMatchObject({ outcome: 'plan', optimal: true })
    expect(reaches(replay(given, plan), to([1, 3], [], [2]))).toBe(true)
  })
  it('every step has a reason', async () => {
    const plan = await bestOf(yard(), to([1, 3], [2]))
    expect(plan.steps.map(({ why }) => why)).toEqual([
      'Puts GATX 2 in place on T2; takes GATX 1 along',
      'Puts GATX 1 in its planned position on T1',
    ])
  })
  it.each<[string, Partial<Plan['steps'][number]>, RegExp]>([
    ['not the nearest cars', { cars: [2] }, /is not at end A of T1/],
    ['a track that is not open there', { end: 'B' }, /no lead at end B/],
    ['too many for the lead', { cars: [1, 2, 3] }, /Lead is too short/],
    ['an unknown place', { to: 77 }, /two different tracks/],
  ])('a replay refuses a step with %s', (_, change, message) => {
    const step = { cars: [1], from: 1, to: 2, end: 'A' as const, why: '', ...change }
    const short = yard({ leads: [{ id: 9, name: 'Lead', end: 'A', lengthFt: 130, maxCars: 3, cars: [] }] })
    const act = (): Yard => replay(short, { steps: [step], settings: {} })
    expect(act).toThrow(IllegalStep)
    expect(act).toThrow(message)
  })
  it('the search stops on its signal and keeps the plans found', async () => {
    const { yard: given, goal } = smallYard(known[6] ?? { name: '', lead: 0, caps: [], start: [], goal: [] })
    const signal = { aborted: false }
    const found: Plan[] = []
    for await (const plan of planSwitching(given, goal, {
      metric: 'atomic',
      signal,
      breathe: async () => void (signal.aborted = true),
    }))
      found.push(plan)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ outcome, optimal }) => outcome === 'not_found' || !optimal)).toBe(true)
  })
})

describe('multistage sorting', () => {
  const upTo = (length: number): number[] => Array.from({ length }, (_, index) => index + 1)
  it.each<[string, number[], number[], number, number]>([
    ['the same order', upTo(8), upTo(8), 1, 0],
    ['turned round', upTo(8).toReversed(), upTo(8), 8, 3],
    ['by pairs', [2, 1, 4, 3, 6, 5, 8, 7], upTo(8), 5, 3],
    ['odd before even', [1, 3, 5, 7, 2, 4, 6, 8], upTo(8), 4, 2],
    ['a published example', [3, 8, 2, 6, 1, 4, 5, 7], upTo(8).toReversed(), 4, 2],
  ])('%s: chains and passes', (_, standing, wanted, chains, passes) => {
    expect((chainsOf(wanted, standing).at(-1) ?? 0) + 1).toBe(chains)
    expect(passesOf(chains, 2)).toBe(passes)
  })
  it('sorts any cars that fit on the lead, in possible moves', () => {
    const { yard, goal } = smallYard({
      name: '',
      lead: 8,
      caps: [8, 8, 8],
      start: ['', '24681357', '', ''],
      goal: ['', '12345678', '', ''],
    })
    const moves = multistage(problemOf(yard, goal, { metric: 'atomic' }, 'cars'))
    // 1 pull, three passes of set-outs by runs and two pulls each, one set-out.
    expect(moves?.length).toBeGreaterThan(0)
    const plan = firstPlan(yard, goal, { metric: 'atomic' })
    expect(plan.method).toBe('multistage')
    expect(reaches(replay(yard, plan), goal)).toBe(true)
  })
})
