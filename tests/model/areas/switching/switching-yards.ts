/** Yards for the switching tests: small known ones as text, and random ones with all constraints of an engine. */
import { after, eachMove, loadsOf } from '#model/areas/switching/rules/problem/moves.ts'
import { blockAt, problemOf, type YardState } from '#model/areas/switching/rules/problem/problem.ts'
import type {
  Goal,
  SwitchingCar,
  SwitchingOptions,
  SwitchingTrack,
  Yard,
} from '#model/areas/switching/rules/problem/yard.ts'

export type Small = {
  readonly name: string
  readonly lead: number
  readonly caps: readonly number[]
  readonly start: readonly string[]
  readonly goal: readonly string[]
}
const leadId = 99
const codes = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

/** Stub tracks off one lead at end A; each text lists cars from the switch outward, the first text those of the lead. */
export function smallYard({ lead, caps, start, goal }: Small): { yard: Yard; goal: Goal } {
  const onLead = (texts: readonly string[]): number[] => codes(texts[0] ?? '').toReversed()
  const letters = [...new Set(start.flatMap(codes))]
  return {
    yard: {
      tracks: caps.map((maxCars, index) => ({
        id: index + 1,
        name: `T${index + 1}`,
        lengthFt: null,
        maxCars,
        openEnds: 'A',
        cars: codes(start[index + 1] ?? ''),
      })),
      leads: [{ id: leadId, name: 'Lead', end: 'A', lengthFt: null, maxCars: lead, cars: onLead(start) }],
      cars: new Map(letters.map((id) => [id, { id, name: String.fromCharCode(id), lengthFt: 60 }])),
    },
    goal: new Map([
      [leadId, onLead(goal)],
      ...caps.map((_, index) => [index + 1, codes(goal[index + 1] ?? '')] as const),
    ]),
  }
}

export type Random = () => number
export function random(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
const whole = (next: Random, low: number, high: number): number => low + Math.floor(next() * (high - low + 1))

/** A yard with tracks open at either or both ends, cars of several lengths, holds, bad orders, hazards, and leads that are often short. */
export function randomYard(next: Random, size: { readonly tracks: number; readonly cars: number }): Yard {
  const cars = new Map<number, SwitchingCar>()
  const tracks: SwitchingTrack[] = []
  for (let id = 1; id <= size.tracks; id++) {
    const openEnds = (['A', 'AB', 'B', 'A', 'AB'] as const)[whole(next, 0, 4)] ?? 'A'
    const repair = id === size.tracks && next() < 0.3
    const standing: number[] = []
    const most = Math.ceil(size.cars / size.tracks) + 1
    for (let count = whole(next, 0, most); count > 0 && cars.size < size.cars; count--) {
      const car = 100 + cars.size
      const hold = next() < 0.04
      const badOrder = repair ? true : next() < 0.03
      cars.set(car, {
        id: car,
        name: `CAR ${car}`,
        lengthFt: whole(next, 40, 90),
        hold,
        badOrder,
        hazard: ['', '', '2.1', '3'][whole(next, 0, 3)] ?? '',
      })
      standing.push(car)
    }
    const used = standing.reduce((sum, car) => sum + (cars.get(car)?.lengthFt ?? 0), 0)
    tracks.push({
      id,
      name: `T${id}`,
      lengthFt: next() < 0.1 ? null : used + whole(next, 0, 4) * 60,
      maxCars: next() < 0.2 ? most + 1 : null,
      openEnds,
      repair,
      cars: standing,
    })
  }
  const lead = (id: number, end: 'A' | 'B') => ({
    id,
    name: `Lead ${end}`,
    end,
    lengthFt: whole(next, 2, 6) * 70,
    maxCars: next() < 0.5 ? whole(next, 2, 5) : null,
    cars: [],
  })
  return { tracks, leads: next() < 0.4 ? [lead(-1, 'A')] : [lead(-1, 'A'), lead(-2, 'B')], cars }
}

export function randomOptions(next: Random, yard: Yard): SwitchingOptions {
  const pair = yard.tracks.find(({ cars }) => cars.length > 2)?.cars.slice(0, 2)
  return {
    metric: next() < 0.25 ? 'atomic' : 'cuts',
    separation: next() < 0.25,
    moveBadOrder: next() < 0.5,
    together: pair && next() < 0.2 ? [pair] : [],
  }
}

/** A goal reached by that many random legal moves, so it is known to be possible. The lead ends empty. */
export function walkedGoal(next: Random, yard: Yard, options: SwitchingOptions, moves: number): Goal {
  const problem = problemOf(yard, new Map(), options, 'cars')
  const strict = {
    ...problem,
    places: problem.places.map((place, index) => ({
      ...place,
      capFt: [...yard.tracks, ...yard.leads][index]?.lengthFt ?? Infinity,
    })),
  }
  const leads = new Set(Object.values(problem.leadOf))
  const goalOf = (state: YardState): Goal =>
    new Map(
      yard.tracks.map(({ id }, index) => [
        id,
        Array.from(state[index] ?? '', (_, at) => problem.blocks[blockAt(state[index] ?? '', at)]?.cars ?? []).flat(),
      ]),
    )
  let state: YardState = problem.start
  let clear = state
  for (let made = 0; made < moves; made++) {
    const found: { from: number; to: number; count: number; end: 'A' | 'B' }[] = []
    eachMove(strict, state, loadsOf(strict, state), (from, to, count, end) => found.push({ from, to, count, end }))
    const move = found[whole(next, 0, found.length - 1)]
    if (move === undefined) break
    state = after(strict, state, move)
    if ([...leads].every((lead) => lead < 0 || state[lead] === '')) clear = state
  }
  return goalOf(clear)
}
