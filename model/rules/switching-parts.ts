/**
 * Large plans piece by piece. A yard too full for a beam to find through is worked one planned cut after the other, each with only the tracks
 * that it needs. And of a plan that was found, every few moves in a row are looked at again: whether fewer would do.
 */
import { executionOf } from './plan.ts'
import { carried } from './switching-carry.ts'
import { beam } from './switching-beam.ts'
import { after, loadsOf, type Move } from './switching-moves.ts'
import { blockAt, codeOf, type Problem, type State } from './switching-problem.ts'
import { search } from './switching-search.ts'
import { differences } from './yard-difference.ts'
import { applyMove, type Layout } from './yard.ts'

/** Tracks beside those that a part is about, on which cars may be set aside or passed through, and arrangements looked at. */
const efforts = [
  { spare: 1, through: 0, states: 4000 },
  { spare: 3, through: 1, states: 8000 },
] as const
/** Arrangements looked at for a window of a plan, and widths of the beams where a search is not enough. */
const windowStates = 1000
const widths = [8, 40] as const
/** Cuts that may find no way before it is plain that the yard is too full for quick work. */
const fewTries = 6
/** Longest part, in moves. */
const longestPart = 30
const windows = [4, 6, 9, 3, 12, 16] as const

/** A part of the way between two arrangements, with only some places open. */
function between(problem: Problem, start: State, goal: State, places: ReadonlySet<number>): Problem {
  return {
    ...problem,
    start,
    goal,
    places: problem.places.map((place, index) => (place.lead !== null || places.has(index) ? place : { ...place, faces: { A: null, B: null } })),
  }
}
/** These places, those with the most room besides, and the emptiest that a cut can pass through from one end of the yard to the other. */
function withSpare(problem: Problem, state: State, wanted: Iterable<number>, spare: number, through: number): Set<number> {
  const chosen = new Set(wanted)
  const { ft } = loadsOf(problem, state)
  const used = (index: number): number => ft[index] ?? 0
  const room = (index: number): number => Math.min(problem.places[index]?.capFt ?? 0, 1e9) - used(index)
  const others = problem.places.flatMap(({ lead, faces, takes }, index) => (lead === null && !chosen.has(index) && takes === null && (faces.A ?? faces.B) !== null ? [index] : []))
  const isFree = (index: number): boolean => !Array.from(state[index] ?? '', (_, at) => problem.blocks[blockAt(state[index] ?? '', at)]?.fixed).includes(true)
  const open = others.filter((index) => problem.places[index]?.faces.A !== null && problem.places[index]?.faces.B !== null && isFree(index))
  for (const index of open.toSorted((one, other) => used(one) - used(other)).slice(0, through)) chosen.add(index)
  for (const index of others.toSorted((one, other) => room(other) - room(one)).slice(0, spare)) chosen.add(index)
  return chosen
}

const layoutOf = (state: State): Layout => new Map(state.map((text, place) => [place, Array.from({ length: text.length }, (_, at) => blockAt(text, at))]))
const stateOf = (layout: Layout, places: number): State => Array.from({ length: places }, (_, place) => (layout.get(place) ?? []).map(codeOf).join(''))

/** Blocks that go from one place to another together: side by side now, and with the same goal. */
function cutsOf(now: Layout, goal: Layout): number[][] {
  const found = differences(now, goal)
  const cuts: number[][] = []
  let before: (typeof found)[number] | undefined
  for (const one of found) {
    const joins = before?.actual?.track === one.actual?.track && before?.planned?.track === one.planned?.track && (before?.actual?.seq ?? 0) + 1 === one.actual?.seq
    if (joins) cuts.at(-1)?.push(one.car)
    else cuts.push([one.car])
    before = one
  }
  return cuts
}

/** The way of one part: by the crew's own way of digging and setting aside, else searched on few places, then on more, then by beams. */
function* partOf(problem: Problem, state: State, goal: State, cut: readonly number[]): Generator<number, readonly Move[] | null> {
  const byHand = carried(problem, state, goal, cut)
  if (byHand !== null) return byHand
  const changed = goal.flatMap((text, place) => (text === state[place] ? [] : [place]))
  for (const { spare, through, states } of efforts) {
    const part = between(problem, state, goal, withSpare(problem, state, changed, spare, through))
    const searched = yield* search(part, states)
    if (searched.found === 'moves') return searched.moves
    if (searched.found === 'nothing') continue
    for (const width of widths) {
      const moves = yield* beam(part, { width, wrong: 0.3, lead: 0.1, rooted: 0.15, noise: 0.2, seed: width }, longestPart)
      if (moves !== null) return moves
    }
  }
  return null
}

/** One cut after the other; those that find no way are tried again when others have gone. `quick`: without searching for any of them. */
export function* byParts(problem: Problem, quick: boolean): Generator<number, readonly Move[] | null> {
  const goal = problem.goal.map((text, place) => text ?? problem.start[place] ?? '')
  if (problem.goal.includes(null)) return null
  const goalLayout = layoutOf(goal)
  const moves: Move[] = []
  let state: State = problem.start
  for (let hopeless = 0; ; ) {
    const now = layoutOf(state)
    const cuts = cutsOf(now, goalLayout)
    if (cuts.length === 0) return moves
    const cut = cuts[hopeless]
    if (cut === undefined || (quick && hopeless > fewTries)) return null
    const next = stateOf(applyMove(now, executionOf(now, goalLayout, cut)), state.length)
    const { ft } = loadsOf(problem, next)
    const isFull = next.some((text, place) => text !== state[place] && (ft[place] ?? 0) > (problem.places[place]?.capFt ?? 0))
    const part = isFull ? null : quick ? carried(problem, state, next, cut) : yield* partOf(problem, state, next, cut)
    if (part === null) hopeless++
    else {
      yield part.length
      hopeless = 0
      moves.push(...part)
      state = next
    }
  }
}

/** Which few moves in a row are looked at: the `turn`th look at a plan of so many moves. */
function windowAt(turn: number, length: number): { readonly from: number; readonly size: number; readonly wide: boolean } {
  const round = Math.floor(turn / Math.max(1, length - 1))
  return { from: turn % Math.max(1, length - 1), size: windows[round % windows.length] ?? 4, wide: round % 3 === 2 }
}

/** A shorter plan, or null: a few moves in a row are searched anew, on the places that they use. Every turn looks at others. */
export function* shortened(problem: Problem, moves: readonly Move[], turn: number): Generator<number, readonly Move[] | null> {
  const { from, size, wide } = windowAt(turn, moves.length)
  const length = Math.min(size, moves.length - from)
  let start: State = problem.start
  for (const move of moves.slice(0, from)) start = after(problem, start, move)
  const window = moves.slice(from, from + length)
  let goal = start
  for (const move of window) goal = after(problem, goal, move)
  const used = window.flatMap((move) => [move.from, move.to])
  const part = between(problem, start, goal, wide ? withSpare(problem, start, used, 2, 1) : new Set(used))
  const searched = yield* search(part, windowStates)
  let shorter = searched.found === 'moves' ? searched.moves : null
  if (searched.found === 'no_end' && length > 4) shorter = yield* beam(part, { width: 16, wrong: 0.3, lead: 0.1, rooted: 0, noise: 0.3, seed: turn + 1 }, length - 1)
  return shorter !== null && shorter.length < length ? [...moves.slice(0, from), ...shorter, ...moves.slice(from + length)] : null
}
