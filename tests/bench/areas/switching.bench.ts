/**
 * The switching planner: a hundred cars on ten tracks, measured in speed and quality; random yards without errors; the worklist and the
 * known optima.
 */
import { boundOf } from '#model/areas/switching/rules/problem/bound.ts'
import { problemOf } from '#model/areas/switching/rules/problem/problem.ts'
import {
  firstPlan,
  planSwitching,
  reaches,
  replay,
  type Goal,
  type Plan,
  type Yard,
} from '#model/areas/switching/rules/switching.ts'
import { random, randomOptions, randomYard, walkedGoal } from '../../model/areas/switching/switching-yards.ts'
import { percentile, type Table } from '../kit/bench.ts'

const shuffled = <T>(next: () => number, of: readonly T[]): T[] =>
  of
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/**
 * Ten stub tracks for fourteen cars, a lead for fifteen, a hundred cars: with `mixed` in random order, otherwise some 40 cars go elsewhere.
 */
function hundredCars(seed: number, mixed: boolean): { yard: Yard; goal: Goal } {
  const next = random(seed)
  const ids = Array.from({ length: 100 }, (_, index) => index + 1)
  const split = (order: readonly number[]): number[][] => {
    const rows: number[][] = Array.from({ length: 10 }, () => [])
    for (const car of order) {
      let track = Math.floor(next() * 10)
      while ((rows[track]?.length ?? 0) >= 13) track = (track + 1) % 10
      rows[track]?.push(car)
    }
    return rows
  }
  const now = split(shuffled(next, ids))
  const then = mixed ? split(shuffled(next, ids)) : now.map((row) => [...row])
  for (let cut = 0; !mixed && cut < 20; cut++) {
    const [from, to] = [then[Math.floor(next() * 10)] ?? [], then[Math.floor(next() * 10)] ?? []]
    const cars = from.splice(Math.floor(next() * from.length), 2)
    if (to.length + cars.length > 13) from.push(...cars)
    else to.splice(Math.floor(next() * (to.length + 1)), 0, ...cars)
  }
  return {
    yard: {
      tracks: now.map((cars, index) => ({
        id: index + 1,
        name: `T${index + 1}`,
        lengthFt: 14 * 60,
        openEnds: 'A',
        cars,
      })),
      leads: [{ id: 99, name: 'Lead', end: 'A', lengthFt: 15 * 60, maxCars: 15, cars: [] }],
      cars: new Map(ids.map((id) => [id, { id, name: `CAR ${id}`, lengthFt: 60 }])),
    },
    goal: new Map(then.map((cars, index) => [index + 1, cars])),
  }
}

type Run = { readonly firstMs: number; readonly at2s: number; readonly best: number; readonly bound: number }
async function look({ yard, goal }: { yard: Yard; goal: Goal }, seconds: number): Promise<Run> {
  const began = performance.now()
  const spent = (): number => performance.now() - began
  const signal = {
    get aborted(): boolean {
      return spent() > seconds * 1000
    },
  }
  let [firstMs, at2s] = [Infinity, Infinity]
  let last: Plan | undefined
  for await (const plan of planSwitching(yard, goal, { signal, effort: Infinity })) {
    if (last === undefined) firstMs = spent()
    if (spent() <= 2000) at2s = plan.steps.length
    last = plan
  }
  if (last?.outcome !== 'plan' || !reaches(replay(yard, last), goal))
    throw new Error('No plan was found, or one that ends elsewhere.')
  const lean = problemOf(yard, goal, {}, 'lean')
  return { firstMs, at2s, best: last.steps.length, bound: Math.max(last.bound, boundOf(lean, lean.start)) }
}

export async function bench(): Promise<Table[]> {
  const tables: Table[] = []
  // A warm-up, because compiling during the first run is not to be measured.
  await look(hundredCars(77, false), 1)
  for (const mixed of [false, true]) {
    const runs: Run[] = []
    for (let seed = 1; seed <= 5; seed++) runs.push(await look(hundredCars(seed, mixed), 2))
    const long = await look(hundredCars(1, mixed), 60)
    const above = ({ at2s, bound }: Run): number => (at2s / bound - 1) * 100
    tables.push({
      title: `Switching 100 cars on 10 tracks, ${mixed ? 'all mixed' : 'some forty to move'} (60 s: ${long.best} moves, bound ${long.bound}, after 2 s ${long.at2s})`,
      rows: [
        {
          measure: 'first plan, median of 5',
          ours: percentile(
            runs.map(({ firstMs }) => firstMs),
            50,
          ),
          unit: 'ms',
          limit: 100,
        },
        { measure: 'first plan, slowest of 5', ours: Math.max(...runs.map(({ firstMs }) => firstMs)), unit: 'ms' },
        { measure: 'after 2 s above the lower bound, median of 5', ours: percentile(runs.map(above), 50), unit: '%' },
        { measure: 'after 2 s above the best of 60 s', ours: (long.at2s / long.best - 1) * 100, unit: '%', limit: 10 },
      ],
    })
  }
  const began = performance.now()
  let missed = 0
  for (let seed = 1; seed <= 10_000; seed++) {
    const next = random(seed)
    const yard = randomYard(next, { tracks: 2 + (seed % 4), cars: 3 + (seed % 7) })
    const options = randomOptions(next, yard)
    const goal = walkedGoal(next, yard, options, 12)
    const plan = firstPlan(yard, goal, options)
    if (plan.outcome !== 'plan' || !reaches(replay(yard, plan), goal)) missed++
  }
  tables.push({
    title: 'Switching 10,000 random yards, each replayed to its plan',
    rows: [
      { measure: 'not planned, or ended elsewhere', ours: (missed / 10_000) * 100, unit: '%', limit: 0 },
      { measure: 'all of them', ours: (performance.now() - began) / 1000, unit: 's' },
    ],
  })
  return tables
}
