import { describe, expect, it } from 'vitest'
import { chainsOf, multistage, passesOf } from '#model/rules/switching-multistage.ts'
import { problemOf } from '#model/rules/switching-problem.ts'
import { IllegalStep, firstPlan, planSwitching, reaches, replay, replayed, type Goal, type Plan, type SwitchingOptions, type Yard } from '#model/rules/switching.ts'
import { placesOf } from '#model/rules/switching-yard.ts'
import { random, randomOptions, randomYard, smallYard, walkedGoal, type Small } from './switching-yards.ts'

async function plans(yard: Yard, goal: Goal, options: SwitchingOptions = {}): Promise<Plan[]> {
  const found: Plan[] = []
  for await (const plan of planSwitching(yard, goal, options)) found.push(plan)
  return found
}
async function bestOf(yard: Yard, goal: Goal, options: SwitchingOptions = {}): Promise<Plan> {
  const plan = (await plans(yard, goal, options)).at(-1)
  if (plan === undefined) throw new Error('It said nothing.')
  return plan
}

/** Optima found by exhaustive search: pulls and set-outs each one, and cuts between any two places. Null: cannot be done. */
const known: readonly (Small & { readonly atomic: number | null; readonly cuts: number | null })[] = [
  { name: 'three turned round over two tracks', lead: 3, caps: [3, 3], start: ['', '123', ''], goal: ['', '321', ''], atomic: 7, cuts: 4 },
  { name: 'three turned round without a second track', lead: 3, caps: [3], start: ['', '123'], goal: ['', '321'], atomic: null, cuts: null },
  { name: 'the last of four dug out', lead: 4, caps: [4, 4], start: ['', '1234', ''], goal: ['', '123', '4'], atomic: 3, cuts: 2 },
  { name: 'two full tracks exchanged over a third', lead: 3, caps: [3, 3, 3], start: ['', '123', '456', ''], goal: ['', '456', '123', ''], atomic: 6, cuts: 3 },
  { name: 'nothing to do', lead: 3, caps: [3, 3], start: ['', '12', '3'], goal: ['', '12', '3'], atomic: 0, cuts: 0 },
  { name: 'one out of the middle', lead: 3, caps: [5, 2], start: ['', '12345', ''], goal: ['', '1345', '2'], atomic: 3, cuts: 2 },
  { name: 'five turned round', lead: 5, caps: [5, 3, 3], start: ['', '12345', '', ''], goal: ['', '54321', '', ''], atomic: 11, cuts: 7 },
]

describe('small yards are solved to their optimum', () => {
  for (const small of known)
    for (const metric of ['atomic', 'cuts'] as const)
      it(`${small.name}, ${metric}`, async () => {
        const { yard, goal } = smallYard(small)
        const plan = await bestOf(yard, goal, { metric })
        const optimum = small[metric]
        const isPlan = optimum !== null
        expect(plan).toMatchObject({ outcome: isPlan ? 'plan' : 'impossible', optimal: isPlan, costs: { moves: optimum ?? 0 } })
        expect(plan.steps).toHaveLength(optimum ?? 0)
        expect(plan.reasons.map(({ message }) => message).join()).toMatch(isPlan ? /^$/ : /no second track/)
        expect(reaches(replay(yard, plan), goal)).toBe(isPlan)
      })
  it('cars that stand on the lead are set out, and a lead may be planned full', async () => {
    const { yard, goal } = smallYard({ name: '', lead: 2, caps: [2, 2], start: ['12', '3', ''], goal: ['3', '1', '2'] })
    const plan = await bestOf(yard, goal, { metric: 'atomic' })
    expect(plan).toMatchObject({ optimal: true, costs: { moves: exhaustive(yard, goal, { metric: 'atomic' }) } })
    expect(reaches(replay(yard, plan), goal)).toBe(true)
  })
  it('a track that the goal does not name may end as it will', async () => {
    const { yard, goal } = smallYard({ name: '', lead: 3, caps: [4, 4, 4], start: ['', '1234', '', ''], goal: ['', '', '4', ''] })
    const some: Goal = new Map([...goal].filter(([track]) => track === 2))
    expect((await bestOf(yard, some)).costs.moves).toBe(2)
  })
})

describe('what binds the engine', () => {
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
  const with2 = (car: object): Yard => ({ ...yard(), cars: new Map([...yard().cars, [2, { id: 2, name: 'GATX 2', lengthFt: 60, ...car }]]) })
  const to = (one: number[], two: number[], rip: number[] = []): Goal => new Map([[1, one], [2, two], [3, rip]])

  it.each<[string, Yard, Goal, SwitchingOptions, RegExp]>([
    ['a car on hold', with2({ hold: true }), to([1, 3], [2]), {}, /GATX 2 is on hold on T1/],
    ['a car behind one on hold', with2({ hold: true }), to([1, 2], [3]), {}, /GATX 3 stands on T1 shut in by GATX 2/],
    ['bad order, untouched', with2({ badOrder: true }), to([1, 3], [], [2]), {}, /GATX 2 is bad order on T1/],
    ['bad order to a track that takes none', with2({ badOrder: true }), to([1, 3], [2]), { moveBadOrder: true }, /only go to a repair track/],
    ['a sound car to the repair track', yard(), to([1, 2], [], [3]), {}, /RIP is a repair track/],
    ['too long for the track', with2({ lengthFt: 160 }), to([1], [2, 3]), {}, /T2 is 20 ft too short/],
    ['longer than the lead', with2({ lengthFt: 190 }), to([1, 3], [2]), {}, /lead is too short to draw out GATX 2: 190 of 180 ft/],
    ['no lead at the open end', yard({ leads: [{ id: 9, name: 'Lead', end: 'B', lengthFt: 180, cars: [] }] }), to([2, 3], [1]), {}, /No lead reaches T1/],
    ['a car twice', yard(), to([1, 2, 3], [3]), {}, /planned twice/],
    ['a car that is not here', yard(), to([1, 2, 3], [7]), {}, /does not stand in this yard/],
    ['a cut that the plan parts', yard(), to([1, 3], [2]), { together: [[1, 2]] }, /stay together and are planned apart/],
    ['hazards side by side', { ...yard(), cars: new Map([1, 2, 3].map((id) => [id, { id, name: `GATX ${id}`, lengthFt: 60, hazard: ['3', '', '2.1'][id - 1] ?? '' }])) }, to([1, 3], [2]), { separation: true }, /different hazard classes/],
  ])('%s is impossible, and the reason is said', async (_, given, goal, options, reason) => {
    const found = await plans(given, goal, options)
    expect(found).toHaveLength(1)
    expect(found[0]?.outcome).toBe('impossible')
    expect(found[0]?.reasons.map(({ message }) => message).join(' ')).toMatch(reason)
  })
  it('bad order goes to the repair track where that is asked for', async () => {
    const given = with2({ badOrder: true })
    const plan = await bestOf(given, to([1, 3], [], [2]), { moveBadOrder: true })
    expect(plan).toMatchObject({ outcome: 'plan', optimal: true })
    expect(reaches(replay(given, plan), to([1, 3], [], [2]))).toBe(true)
  })
  it('every step says why', async () => {
    const plan = await bestOf(yard(), to([1, 3], [2]))
    expect(plan.steps.map(({ why }) => why)).toEqual(['Puts GATX 2 in place on T2; takes GATX 1 along', 'Puts GATX 1 where the plan has it on T1'])
  })
  it.each<[string, Partial<Plan['steps'][number]>, RegExp]>([
    ['not the nearest cars', { cars: [2] }, /not the cars nearest to end A of T1/],
    ['a track that is not open there', { end: 'B' }, /no lead at end B/],
    ['too many for the lead', { cars: [1, 2, 3] }, /Lead is too short/],
    ['an unknown place', { to: 77 }, /no two places/],
  ])('a replay refuses a step with %s', (_, change, message) => {
    const step = { cars: [1], from: 1, to: 2, end: 'A' as const, why: '', ...change }
    const short = yard({ leads: [{ id: 9, name: 'Lead', end: 'A', lengthFt: 130, maxCars: 3, cars: [] }] })
    const act = (): Yard => replay(short, { steps: [step], settings: {} })
    expect(act).toThrow(IllegalStep)
    expect(act).toThrow(message)
  })
  it('is ended by its signal and keeps what it has', async () => {
    const { yard: given, goal } = smallYard(known[6] ?? { name: '', lead: 0, caps: [], start: [], goal: [] })
    const signal = { aborted: false }
    const found: Plan[] = []
    for await (const plan of planSwitching(given, goal, { metric: 'atomic', signal, breathe: async () => void (signal.aborted = true) })) found.push(plan)
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
  it('sorts whatever fits the lead, in moves that can be made', () => {
    const { yard, goal } = smallYard({ name: '', lead: 8, caps: [8, 8, 8], start: ['', '24681357', '', ''], goal: ['', '12345678', '', ''] })
    const moves = multistage(problemOf(yard, goal, { metric: 'atomic' }, 'cars'))
    // 1 pull, three passes of set-outs by runs and two pulls each, one set-out.
    expect(moves?.length).toBeGreaterThan(0)
    const plan = firstPlan(yard, goal, { metric: 'atomic' })
    expect(plan.method).toBe('multistage')
    expect(reaches(replay(yard, plan), goal)).toBe(true)
  })
})

/** Everything that may never be broken, told apart from the planner's own code. */
function faults(before: Yard, yards: readonly Yard[], options: SwitchingOptions): string[] {
  const length = (cars: readonly number[]): number => cars.reduce((sum, car) => sum + (before.cars.get(car)?.lengthFt ?? 0), 0)
  const all = (yard: Yard): string => placesOf(yard).flatMap(({ cars }) => cars).toSorted((a, b) => a - b).join()
  const still = (yard: Yard): string => JSON.stringify([...yard.cars.values()].filter(({ hold, badOrder }) => hold === true || (badOrder === true && options.moveBadOrder !== true)).map(({ id }) => placesOf(yard).find(({ cars }) => cars.includes(id))?.id))
  return yards.flatMap((yard) => [
    ...placesOf(yard).flatMap((place, index) => {
      const was = placesOf(before)[index]?.cars ?? []
      const found: string[] = []
      if (length(place.cars) > Math.max(place.lengthFt ?? Infinity, length(was))) found.push(`${place.name} too long`)
      if (place.cars.length > Math.max(place.maxCars ?? Infinity, was.length)) found.push(`${place.name} too many`)
      return found
    }),
    ...(all(yard) === all(before) ? [] : ['a car was lost']),
    ...(still(yard) === still(before) ? [] : ['a car was touched that may not be']),
    ...(options.together ?? []).filter((cut) => !placesOf(yard).some(({ cars }) => cars.join().includes(cut.join()))).map(() => 'a cut was parted'),
  ])
}

describe('any yard', () => {
  it('10,000 random pairs: the replay ends exactly in the plan and breaks no limit', () => {
    const missed: number[] = []
    for (let seed = 1; seed <= 10_000; seed++) {
      const next = random(seed)
      const large = seed % 100 === 0
      const yard = randomYard(next, large ? { tracks: 7, cars: 30 } : { tracks: 2 + (seed % 4), cars: 3 + (seed % 7) })
      const options = { ...randomOptions(next, yard), effort: 0 }
      const goal = walkedGoal(next, yard, options, large ? 25 : 12)
      const plan = firstPlan(yard, goal, options)
      if (plan.outcome !== 'plan') missed.push(seed)
      else {
        const yards = replayed(yard, plan)
        const last = yards.at(-1) ?? yard
        if (!reaches(last, goal)) throw new Error(`Seed ${seed} ends elsewhere.`)
        const broken = faults(yard, yards, options)
        if (broken.length > 0) throw new Error(`Seed ${seed}: ${broken.join(', ')}.`)
        if (plan.steps.length < plan.bound) throw new Error(`Seed ${seed}: ${plan.steps.length} moves, below the bound of ${plan.bound}.`)
      }
    }
    expect(missed).toEqual([])
  })
  it('what is called optimal is no longer than what an exhaustive search finds', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const next = random(seed + 70_000)
      const yard = randomYard(next, { tracks: 3, cars: 5 })
      const options = randomOptions(next, yard)
      const goal = walkedGoal(next, yard, options, 12)
      const plan = await bestOf(yard, goal, options)
      expect(plan, `seed ${seed}`).toMatchObject({ outcome: 'plan', optimal: true })
      expect(plan.steps.length).toBe(exhaustive(yard, goal, options))
    }
  })
})

/** Fewest moves by trying every cut through the replay itself, layer by layer. */
function exhaustive(yard: Yard, goal: Goal, options: SwitchingOptions): number {
  const key = (one: Yard): string => placesOf(one).map(({ cars }) => cars.join()).join('|')
  const seen = new Set([key(yard)])
  let layer: { readonly now: Yard; readonly steps: Plan['steps'] }[] = [{ now: yard, steps: [] }]
  for (let depth = 0; layer.length > 0; depth++) {
    if (layer.some(({ now }) => reaches(now, goal))) return depth
    const next: typeof layer = []
    for (const { now, steps } of layer)
      for (const from of placesOf(now))
        for (const to of placesOf(now))
          for (const end of ['A', 'B'] as const)
            for (let count = 1; count <= from.cars.length; count++) {
              const left = 'end' in from ? end === 'B' : end === 'A'
              const cars = left ? from.cars.slice(0, count) : from.cars.slice(-count)
              // From the first yard on, for a coupling that stood there stays allowed.
              const longer = [...steps, { cars, from: from.id, to: to.id, end, why: '' }]
              const made = attempt(yard, longer, options)
              if (made === undefined || seen.has(key(made))) continue
              seen.add(key(made))
              next.push({ now: made, steps: longer })
            }
    layer = next
  }
  return Infinity
}
function attempt(yard: Yard, steps: Plan['steps'], settings: SwitchingOptions): Yard | undefined {
  try {
    return replay(yard, { steps, settings })
  } catch {
    return undefined
  }
}
