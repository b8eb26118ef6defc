/** The content of a hand-over: everything since the last sign-off, and the yard as it is now. */
import { user } from '#model/areas/user/user.resource.ts'
import { move, placement, track, type yard } from '#model/areas/yard/yard.resource.ts'
import { signOff } from '#model/areas/yard/sign-off.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { ListedCar } from '#model/areas/yard/rules/switch-list/car-line.ts'
import { differences } from '#model/areas/yard/rules/difference.ts'
import { pastLines, YardPast } from '#model/areas/yard/rules/past.ts'
import { markOf, usedLengthFt } from '#model/areas/yard/rules/yard.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { layoutOf, namedSpot, type Reach } from '../standing.ts'
import { listedCars } from '../switch-list/switch-list.ts'

const PAGE = 500
/** A report is read by a person, so it lists no more moves than this. */
const MOST_MOVES = 10_000
const DAY_MS = 86_400_000

type Move = Row<typeof move>

/** The moves after a moment, newest first. */
export async function movesSince(rows: Reach, yardId: number, since: string): Promise<Move[]> {
  const found: Move[] = []
  const from = Date.parse(since)
  while (found.length < MOST_MOVES) {
    const page = await rows(move).find({ yard: yardId }, { limit: PAGE, offset: found.length })
    const later = page.filter(({ at }) => Date.parse(at ?? '') > from)
    found.push(...later)
    if (later.length < PAGE) break
  }
  return found
}

/** The beginning of the report: the moment wanted, or else the reader's own last sign-off, anyone's, or a day ago. */
export async function beginning(rows: Reach, yardId: number, wanted: string | null, person: number, now: string) {
  if (wanted !== null && Date.parse(wanted) > Date.parse(now)) throw invalid({ since: ['A moment that has passed.'] })
  const [own] = await rows(signOff).find({ yard: yardId, by: person }, { limit: 1 })
  const [last] = await rows(signOff).find({ yard: yardId }, { limit: 1 })
  const from = own ?? last
  if (wanted !== null) return { since: wanted, sign_off: null, last: last ?? null }
  return {
    since: from?.at ?? new Date(Date.parse(now) - DAY_MS).toISOString(),
    sign_off: from ?? null,
    last: last ?? null,
  }
}

async function namesOf(rows: Reach, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  return new Map((known.length === 0 ? [] : await rows(user).find({ id: known })).map(({ id, name }) => [id, name]))
}

const carsWith = (cars: Iterable<ListedCar>, is: 'hold' | 'bad_order') =>
  [...cars]
    .filter((car) => car[is])
    .map((car) => ({ car: car.id, mark: markOf(car), why: is === 'hold' ? car.hold_reason : car.bad_order_reason }))

export async function handOverOf(
  rows: Reach,
  row: Row<typeof yard>,
  wanted: string | null,
  person: { readonly id: number; readonly name: string },
  now: string,
) {
  const { since, sign_off, last } = await beginning(rows, row.id, wanted, person.id, now)
  const found = await movesSince(rows, row.id, since)
  const names = await namesOf(rows, [...found.map(({ by }) => by), sign_off?.by ?? null, last?.by ?? null])
  const tracks = await rows(track).find({ yard: row.id })
  const byTrack = new Map(tracks.map((one) => [one.id, one]))
  const cars = await listedCars(rows, row.id)
  const placements = await rows(placement).find({ yard: row.id }, { only: ['scenario', 'track', 'seq', 'car'] })
  const layout = (scenario: 'actual' | 'planned') =>
    layoutOf(placements.filter((placed) => placed.scenario === scenario))
  const actual = layout('actual')
  const done = found.filter(({ scenario }) => scenario === 'actual')
  const before = new YardPast(
    actual,
    done.map(({ id, at, data }) => ({ id, at: at ?? '', lines: pastLines(data) })),
  ).before(done.length)
  const marks = new Map(
    done
      .flatMap(({ data }) => (Array.isArray(data['lines']) ? data['lines'] : []))
      .map((line: { car: number; mark: string }) => [line.car, line.mark]),
  )
  const mark = (id: number): string => {
    const car = cars.get(id)
    return car ? markOf(car) : (marks.get(id) ?? `car ${id}`)
  }
  const byPerson = new Map<string, { moves: number; cars: number }>()
  for (const { by, car_count } of done) {
    const name = by === null ? 'the system' : (names.get(by) ?? 'someone')
    const sum = byPerson.get(name) ?? { moves: 0, cars: 0 }
    byPerson.set(name, { moves: sum.moves + 1, cars: sum.cars + (car_count ?? 0) })
  }
  return {
    yard: { id: row.id, name: row.name, timezone: row.timezone },
    since,
    until: now,
    sign_off: sign_off && {
      id: sign_off.id,
      at: sign_off.at,
      by_name: names.get(sign_off.by ?? 0) ?? '',
      comments: sign_off.comments,
      own: sign_off.by === person.id,
    },
    last_sign_off: last && { id: last.id, at: last.at, by_name: names.get(last.by ?? 0) ?? '' },
    moves: done.map(({ id, at, by, kind, summary, car_count, outcome, reason, comments }) => ({
      id,
      at: at ?? now,
      by_name: by === null ? '' : (names.get(by) ?? ''),
      kind,
      summary,
      car_count: car_count ?? 0,
      outcome,
      reason,
      comments,
    })),
    people: [...byPerson].map(([name, sum]) => ({ name, ...sum })),
    changes: differences(before, actual).map(({ car, actual: from, planned: to }) => ({
      car,
      mark: mark(car),
      from: namedSpot(byTrack, from),
      to: namedSpot(byTrack, to),
    })),
    tracks: tracks.map(({ id, name, usable_length_ft }) => ({
      id,
      name,
      usable_length_ft,
      cars: actual.get(id)?.length ?? 0,
      before: before.get(id)?.length ?? 0,
      used_ft: usedLengthFt(actual, id, cars),
    })),
    holds: carsWith(cars.values(), 'hold'),
    bad_orders: carsWith(cars.values(), 'bad_order'),
    to_do: differences(actual, layout('planned')).length,
  }
}
export type HandOver = Awaited<ReturnType<typeof handOverOf>>
