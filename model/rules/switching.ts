/**
 * From the yard as it stands to the yard as planned in few engine moves. First what makes it impossible; then the first plan that can be found
 * at once; then better ones for as long as one looks. What is small is searched to its optimum.
 */
import { beam } from './switching-beam.ts'
import { boundOf } from './switching-bound.ts'
import { loadsOf } from './switching-moves.ts'
import { multistage } from './switching-multistage.ts'
import { byParts, shortened } from './switching-parts.ts'
import { problemOf, type Problem } from './switching-problem.ts'
import { impossibilities } from './switching-reasons.ts'
import { beams, widths } from './switching-rounds.ts'
import { search, type Searched } from './switching-search.ts'
import { Telling } from './switching-telling.ts'
import { placesOf, reaches, type Goal, type Impossibility, type Plan, type SwitchingOptions, type Yard } from './switching-yard.ts'

export { IllegalStep, replay, replayed } from './switching-replay.ts'
export { reaches } from './switching-yard.ts'
export type { Costs, Goal, Plan, Step, SwitchingOptions, Yard } from './switching-yard.ts'

/** Arrangements and moves weighed before a search ends by itself: some half a minute. */
const usualEffort = 60_000_000
/** Effort after which the search for a first plan is given up. */
const longest = 3_000_000
/** Blocks up to which every arrangement is looked at, and arrangements kept meanwhile. */
const small = { blocks: 10, states: 1_600_000 } as const
/** Effort after which what a way of improving has brought is half forgotten. */
const memory = 2_000_000
/** Arrangements kept in trying to prove a large plan the best. */
const someStates = 60_000

/** All of a search, breath by breath: yields what was looked at and every plan on the way. */
function* planning(yard: Yard, goal: Goal, options: SwitchingOptions): Generator<number | Plan, void> {
  const telling = new Telling(yard, goal, options)
  const reasons = impossibilities(yard, goal, options)
  if (reasons.length > 0) return yield telling.tell('impossible', 'none', [], reasons)
  if (reaches(yard, goal)) return yield telling.tell('plan', 'none')
  const problem = problemOf(yard, goal, options, 'blocks')
  const lean = problemOf(yard, goal, options, 'lean')
  telling.bound = boundOf(lean, lean.start)
  const rounds = beams(problem)
  const most = 4 * problem.blocks.length + 40
  const isSmall = problem.blocks.filter(({ fixed }) => !fixed).length <= small.blocks
  function* counted<T>(work: Generator<number, T>): Generator<number, T> {
    for (;;) {
      const { done, value } = work.next()
      if (done) return value
      telling.looked += value
      yield value
    }
  }
  function* widened(): Generator<number | Plan, number> {
    const { problem: narrow, taste } = rounds.next().value
    const plan = telling.better(narrow, yield* counted(beam(narrow, taste, Math.min(telling.best - 1, most))), 'beam')
    if (plan) yield plan
    return taste.width
  }

  // The first plan, at once.
  const staged = telling.better(problem, multistage(problem), 'multistage')
  if (staged) yield staged
  const byHand = telling.better(problem, yield* counted(byParts(problem, true)), 'parts')
  if (byHand) yield byHand
  for (let width: number = widths[0]; width === widths[0] || (telling.best === Infinity && !isSmall && width <= 8); ) width = yield* widened()
  if (telling.best === Infinity && !isSmall) {
    const plan = telling.better(problem, yield* counted(byParts(problem, false)), 'parts')
    if (plan) yield plan
  }

  // Every arrangement, where there are few: the best plan, or the proof that there is none.
  if (telling.best > telling.bound) {
    const isTiny = isSmall && placesOf(yard).reduce((sum, { cars }) => sum + cars.length, 0) <= small.blocks
    const whole = isTiny ? problemOf(yard, goal, options, 'cars') : lean
    const searched: Searched = yield* counted(search(whole, isSmall ? small.states : someStates))
    if (searched.found === 'nothing') return yield telling.tell('impossible', 'search', [], [exhausted(whole, searched.states)])
    telling.bound = Math.max(telling.bound, searched.found === 'moves' ? searched.moves.length : searched.bound)
    const plan = searched.found === 'moves' ? telling.better(whole, searched.moves, 'search') : undefined
    if (plan) yield plan
  }

  // Better ones, while one looks.
  const ways: { spent: number; gained: number }[] = [{ spent: 1, gained: 1 }, { spent: 1, gained: 1 }]
  const worth = ({ spent, gained }: { readonly spent: number; readonly gained: number }): number => gained / spent
  const [wide = { spent: 1, gained: 1 }, near = { spent: 1, gained: 1 }] = ways
  for (let turn = 0; telling.best > telling.bound; ) {
    const { kept, best, looked } = telling
    // Whichever has brought more for its effort: another beam, or a few moves in a row looked at again.
    const way = kept !== undefined && worth(near) >= worth(wide) ? near : wide
    if (way === wide || kept === undefined) yield* widened()
    else {
      const plan = telling.better(kept.problem, yield* counted(shortened(kept.problem, kept.moves, turn++)), 'parts')
      if (plan) yield plan
    }
    way.spent += telling.looked - looked + 1
    if (telling.best < best) way.gained += Math.min(best, 2 * telling.best) - telling.best
    // What was long ago counts less.
    if (wide.spent + near.spent > memory) for (const one of ways) [one.spent, one.gained] = [one.spent / 2, Math.max(0.5, one.gained / 2)]
  }
  const last = telling.last()
  if (last) yield last
}

/**
 * Plans, each better than the one before; the last is the best. It ends when that is proven the best, when the effort is spent, or when the
 * signal says so. A goal that cannot be reached is answered with one plan whose `outcome` is `impossible` and whose `reasons` say why.
 */
export async function* planSwitching(yard: Yard, goal: Goal, options: SwitchingOptions = {}): AsyncGenerator<Plan, void> {
  const { effort = usualEffort, signal, breathe, progress } = options
  let looked = 0
  let isTold = false
  for (const found of planning(yard, goal, options)) {
    if (typeof found === 'object') {
      isTold = true
      yield found
      continue
    }
    looked += found
    progress?.(looked)
    if (breathe) await breathe()
    if (signal?.aborted === true || looked > effort) break
  }
  if (!isTold) yield { ...new Telling(yard, goal, options).tell('not_found', 'none'), looked }
}

/** The best plan that this effort finds, none by default; where it finds no plan, the first that is found with twenty times as much. */
export function firstPlan(yard: Yard, goal: Goal, options: SwitchingOptions = {}): Plan {
  const { effort = 0 } = options
  let looked = 0
  let best: Plan | undefined
  for (const found of planning(yard, goal, options)) {
    if (typeof found === 'object') best = found
    else looked += found
    if (best && looked >= effort) return best
    if (looked > (effort === 0 ? longest : effort * 20)) break
  }
  return best ?? new Telling(yard, goal, options).tell('not_found', 'none')
}

function exhausted(problem: Problem, states: number): Impossibility {
  if (states === 1) return { message: 'The engine can make no move at all: the lead is too short, nothing may be touched, or no track has room.', cars: [] }
  const tracks = problem.places.filter(({ lead }) => lead === null).length
  const only = tracks === 1 ? ' There is no second track to turn their order on.' : ''
  const full = loadsOf(problem, problem.start)
  const isFull = problem.places.every(({ capFt, capCars, lead }, place) => lead !== null || capFt - (full.ft[place] ?? 0) < 1 || capCars - (full.cars[place] ?? 0) < 1)
  return { message: `Every arrangement that can be reached was tried, ${states} in all, and none leads to the plan.${only}${isFull ? ' No track has room to set a car aside.' : ''}`, cars: [] }
}
