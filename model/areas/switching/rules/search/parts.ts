/**
 * Solves large problems in parts. In a yard too full for a beam search, one planned cut is placed after the other, each using only the
 * tracks that it needs. A plan that was found is improved by searching short runs of its moves again for fewer moves.
 */
import { executionOf } from '#model/areas/yard/rules/plan.ts'
import { carryCut } from './carry.ts'
import { beam } from './beam.ts'
import { after, loadsOf, type Move } from '../problem/moves.ts'
import { blockAt, codeOf, type Problem, type YardState } from '../problem/problem.ts'
import { search } from './exhaustive.ts'
import { differences } from '#model/areas/yard/rules/difference.ts'
import type { Layout } from '#model/areas/yard/rules/yard.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'

/** Additional tracks for setting cars aside (`spare`) and for passing through, and the number of arrangements to examine. */
const efforts = [
  { spare: 1, through: 0, states: 4000 },
  { spare: 3, through: 1, states: 8000 },
] as const
/** Arrangements examined for a window of a plan, and widths of the beams used where the exhaustive search gives up. */
const windowStates = 1000
const widths = [8, 40] as const
/** Number of cuts that may fail before the quick attempt gives up. */
const fewTries = 6
/** Most moves of one part. */
const longestPart = 30
const windows = [4, 6, 9, 3, 12, 16] as const

/** The subproblem from one arrangement to another, with only some places open. */
function subproblem(problem: Problem, start: YardState, goal: YardState, places: ReadonlySet<number>): Problem {
  return {
    ...problem,
    start,
    goal,
    places: problem.places.map((place, index) =>
      place.lead !== null || places.has(index) ? place : { ...place, faces: { A: null, B: null } },
    ),
  }
}
/** These places, plus those with the most room, plus the emptiest tracks through which a cut can pass from one end to the other. */
function withSpare(
  problem: Problem,
  state: YardState,
  wanted: Iterable<number>,
  spare: number,
  through: number,
): Set<number> {
  const chosen = new Set(wanted)
  const { ft } = loadsOf(problem, state)
  const used = (index: number): number => ft[index] ?? 0
  const room = (index: number): number => Math.min(problem.places[index]?.capFt ?? 0, 1e9) - used(index)
  const others = problem.places.flatMap(({ lead, faces, takes }, index) =>
    lead === null && !chosen.has(index) && takes === null && (faces.A ?? faces.B) !== null ? [index] : [],
  )
  const isFree = (index: number): boolean =>
    !Array.from(state[index] ?? '', (_, at) => problem.blocks[blockAt(state[index] ?? '', at)]?.fixed).includes(true)
  const open = others.filter(
    (index) => problem.places[index]?.faces.A !== null && problem.places[index]?.faces.B !== null && isFree(index),
  )
  for (const index of open.toSorted((one, other) => used(one) - used(other)).slice(0, through)) chosen.add(index)
  for (const index of others.toSorted((one, other) => room(other) - room(one)).slice(0, spare)) chosen.add(index)
  return chosen
}

const layoutOf = (state: YardState): Layout =>
  new Map(state.map((text, place) => [place, Array.from({ length: text.length }, (_, at) => blockAt(text, at))]))
const stateOf = (layout: Layout, places: number): YardState =>
  Array.from({ length: places }, (_, place) => (layout.get(place) ?? []).map(codeOf).join(''))

/** Groups blocks that are adjacent and have the same target place into cuts. */
function cutsOf(now: Layout, goal: Layout): number[][] {
  const found = differences(now, goal)
  const cuts: number[][] = []
  let before: (typeof found)[number] | undefined
  for (const one of found) {
    const joins =
      before?.actual?.track === one.actual?.track &&
      before?.planned?.track === one.planned?.track &&
      (before?.actual?.seq ?? 0) + 1 === one.actual?.seq
    if (joins) cuts.at(-1)?.push(one.car)
    else cuts.push([one.car])
    before = one
  }
  return cuts
}

/** Solves one part: as a crew would, by setting aside and restoring; else by searching on few places, then on more, then by beams. */
function* solvePart(
  problem: Problem,
  state: YardState,
  goal: YardState,
  cut: readonly number[],
): Generator<number, readonly Move[] | null> {
  const byHand = carryCut(problem, state, goal, cut)
  if (byHand !== null) return byHand
  const changed = goal.flatMap((text, place) => (text === state[place] ? [] : [place]))
  for (const { spare, through, states } of efforts) {
    const part = subproblem(problem, state, goal, withSpare(problem, state, changed, spare, through))
    const searched = yield* search(part, states)
    if (searched.found === 'moves') return searched.moves
    if (searched.found === 'nothing') continue
    for (const width of widths) {
      const moves = yield* beam(
        part,
        { width, wrong: 0.3, lead: 0.1, rooted: 0.15, noise: 0.2, seed: width },
        longestPart,
      )
      if (moves !== null) return moves
    }
  }
  return null
}

/** Places one cut after the other; cuts that fail are retried after others have moved. `quick` does not search for any of them. */
export function* byParts(problem: Problem, quick: boolean): Generator<number, readonly Move[] | null> {
  const goal = problem.goal.map((text, place) => text ?? problem.start[place] ?? '')
  if (problem.goal.includes(null)) return null
  const goalLayout = layoutOf(goal)
  const moves: Move[] = []
  let state: YardState = problem.start
  for (let failed = 0; ;) {
    const now = layoutOf(state)
    const cuts = cutsOf(now, goalLayout)
    if (cuts.length === 0) return moves
    const cut = cuts[failed]
    if (cut === undefined || (quick && failed > fewTries)) return null
    const next = stateOf(applyMove(now, executionOf(now, goalLayout, cut)), state.length)
    const { ft } = loadsOf(problem, next)
    const isFull = next.some(
      (text, place) => text !== state[place] && (ft[place] ?? 0) > (problem.places[place]?.capFt ?? 0),
    )
    const part = isFull
      ? null
      : quick
        ? carryCut(problem, state, next, cut)
        : yield* solvePart(problem, state, next, cut)
    if (part === null) failed++
    else {
      yield part.length
      failed = 0
      moves.push(...part)
      state = next
    }
  }
}

/** The run of moves to search again in the given turn, for a plan of `length` moves. */
function windowAt(
  turn: number,
  length: number,
): { readonly from: number; readonly size: number; readonly wide: boolean } {
  const round = Math.floor(turn / Math.max(1, length - 1))
  return { from: turn % Math.max(1, length - 1), size: windows[round % windows.length] ?? 4, wide: round % 3 === 2 }
}

/** A shorter plan, or null: searches one run of moves again, on the places that it uses. Each turn takes another run. */
export function* shortened(
  problem: Problem,
  moves: readonly Move[],
  turn: number,
): Generator<number, readonly Move[] | null> {
  const { from, size, wide } = windowAt(turn, moves.length)
  const length = Math.min(size, moves.length - from)
  let start: YardState = problem.start
  for (const move of moves.slice(0, from)) start = after(problem, start, move)
  const window = moves.slice(from, from + length)
  let goal = start
  for (const move of window) goal = after(problem, goal, move)
  const used = window.flatMap((move) => [move.from, move.to])
  const part = subproblem(problem, start, goal, wide ? withSpare(problem, start, used, 2, 1) : new Set(used))
  const searched = yield* search(part, windowStates)
  let shorter = searched.found === 'moves' ? searched.moves : null
  if (searched.found === 'no_end' && length > 4)
    shorter = yield* beam(part, { width: 16, wrong: 0.3, lead: 0.1, rooted: 0, noise: 0.3, seed: turn + 1 }, length - 1)
  return shorter !== null && shorter.length < length
    ? [...moves.slice(0, from), ...shorter, ...moves.slice(from + length)]
    : null
}
