/** Reads a yard: its whole board, its unassigned cars, one car, its past moves. */
import { product } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { move, placement, track, type yard } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { scenarios, type Scenario } from '#model/areas/yard/rules/yard.ts'
import { notFound } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { layoutOf, namedSpot, type Reach } from './standing.ts'

const shownFields = [
  'id',
  'car_mark',
  'car_number',
  'car_type',
  'length_ft',
  'load_status',
  'load_percent',
  'product',
  'commodity',
  'hold',
  'hold_reason',
  'bad_order',
  'bad_order_reason',
] as const
type Car = Pick<Row<typeof railcar>, (typeof shownFields)[number]>
const only = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
]

async function productsOf(rows: Reach, cars: readonly Car[]): Promise<Map<number, Row<typeof product>>> {
  const ids = only(cars.map((car) => car.product))
  const found = ids.length === 0 ? [] : await rows(product).find({ id: ids })
  return new Map(found.map((row) => [row.id, row]))
}

function shown(car: Car, products: ReadonlyMap<number, Row<typeof product>>) {
  const goods = car.product === null ? undefined : products.get(car.product)
  return {
    ...car,
    product: goods
      ? {
          id: goods.id,
          name: goods.name,
          color: goods.color,
          un_number: goods.un_number,
          hazard_class: goods.hazard_class,
        }
      : null,
  }
}

export async function cars({ row, input, rows }: Pick<Call<typeof yard, 'cars'>, 'row' | 'input' | 'rows'>) {
  const wanted = input.scenario === '' ? scenarios : [input.scenario]
  const tracks = await rows(track).find({ yard: row.id })
  const fleet = await rows(railcar).find({ yard: row.id }, { only: shownFields })
  const products = await productsOf(rows, fleet)
  const placements = await rows(placement).find(
    { yard: row.id, scenario: wanted },
    { only: ['scenario', 'track', 'seq', 'car'] },
  )
  const layouts = wanted.map(
    (scenario) => [scenario, layoutOf(placements.filter((placed) => placed.scenario === scenario))] as const,
  )
  const nowhere = (layout: ReadonlyMap<number, readonly number[]>): number[] => {
    const placed = new Set([...layout.values()].flat())
    return fleet.filter(({ id }) => !placed.has(id)).map(({ id }) => id)
  }
  return {
    yard: { id: row.id, name: row.name, timezone: row.timezone },
    tracks: tracks.map(({ id, name, kind, position, length_ft, usable_length_ft, open_ends, active }) => ({
      id,
      name,
      kind,
      position,
      length_ft,
      usable_length_ft,
      open_ends,
      active,
    })),
    cars: fleet.map((car) => shown(car, products)),
    placements: Object.fromEntries(layouts.map(([scenario, layout]) => [scenario, [...layout]])),
    unassigned: Object.fromEntries(layouts.map(([scenario, layout]) => [scenario, nowhere(layout)])),
  }
}

export async function unassignedCars({ row, input, rows }: Call<typeof yard, 'unassignedCars'>) {
  const placed = new Set(
    (await rows(placement).find({ yard: row.id, scenario: input.scenario }, { only: ['car'] })).map(({ car }) => car),
  )
  const fleet = (await rows(railcar).find({ yard: row.id }, { only: shownFields })).filter(({ id }) => !placed.has(id))
  const products = await productsOf(rows, fleet)
  return { count: fleet.length, results: fleet.map((car) => shown(car, products)) }
}

export async function carDetails({ row, input, rows }: Call<typeof yard, 'carDetails'>) {
  const [car] = await rows(railcar).find({ id: input.car, yard: row.id })
  if (car === undefined) throw notFound()
  const [goods] = (await productsOf(rows, [car])).values()
  const placed = await rows(placement).find({ yard: row.id, car: car.id })
  const tracks = new Map((await rows(track).find({ yard: row.id })).map((one) => [one.id, one]))
  const spot = (scenario: Scenario) => {
    const found = placed.find((one) => one.scenario === scenario)
    return namedSpot(tracks, found && found.track !== null ? { track: found.track, seq: found.seq } : null)
  }
  const moves = await pastMoves(rows, await rows(move).find({ yard: row.id, cars: car.id }, { limit: 20 }), car.id)
  return {
    car,
    product: goods ?? null,
    yard: { id: row.id, name: row.name },
    actual: spot('actual'),
    planned: spot('planned'),
    moves,
  }
}

/** Moves with the names of who made them; for one car, with its own line alone. */
async function pastMoves(rows: Reach, found: readonly Row<typeof move>[], car?: number) {
  const people = only(found.map(({ by }) => by))
  const names = new Map(
    (people.length === 0 ? [] : await rows(user).find({ id: people })).map(({ id, name }) => [id, name]),
  )
  const named = (line: unknown): boolean =>
    typeof line === 'object' && line !== null && 'car' in line && line.car === car
  return found.map(({ data, cars: _cars, ...past }) => {
    const lines = Array.isArray(data['lines']) ? data['lines'] : []
    const shownData = car === undefined ? data : { ...data, line: lines.find(named) ?? null }
    return { ...past, by_name: past.by === null ? '' : (names.get(past.by) ?? ''), data: shownData }
  })
}

export async function moveHistory({ row, input, rows }: Call<typeof yard, 'moveHistory'>) {
  const { page, rowsPerPage, scenario, car } = input
  const size = rowsPerPage ?? 50
  const where = { yard: row.id, ...(scenario !== '' && { scenario }), ...(car !== null && { cars: car }) }
  const found = await rows(move).find(where, { limit: size, offset: ((page ?? 1) - 1) * size })
  return {
    count: await rows(move).count(where),
    page: page ?? 1,
    rowsPerPage: size,
    results: await pastMoves(rows, found),
  }
}
