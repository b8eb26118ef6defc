/** The switch list of a yard as data, and the numbers of its lines fixed. */
import { product } from '#model/areas/company/company.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { move, placement, track, type yard } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { switchList, type SwitchList } from '#model/areas/yard/rules/switch-list/switch-list.ts'
import type { ListedCar } from '#model/areas/yard/rules/switch-list/car-line.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'
import type { PaperYard } from './paper.ts'
import { issuedList, issueLines, type Issued } from './issued-list.ts'
import { layoutOf, type Reach } from '../standing.ts'

const carFields = [
  'id',
  'car_mark',
  'car_number',
  'length_ft',
  'hold',
  'bad_order',
  'car_type',
  'load_status',
  'commodity',
  'hold_reason',
  'bad_order_reason',
  'product',
] as const

/** The cars in a yard's inventory, with what they carry. */
export async function listedCars(rows: Reach, yardId: number): Promise<Map<number, ListedCar>> {
  const fleet = await rows(railcar).find({ yard: yardId }, { only: carFields })
  const ids = [...new Set(fleet.flatMap((car) => car.product ?? []))]
  const products = new Map((ids.length === 0 ? [] : await rows(product).find({ id: ids })).map((one) => [one.id, one]))
  return new Map(
    fleet.map((car) => [
      car.id,
      { ...car, product: car.product === null ? null : (products.get(car.product) ?? null) },
    ]),
  )
}

export type ReadSwitchList = {
  readonly yard: PaperYard
  readonly issued: Issued | null
  readonly list: SwitchList
  readonly cars: ReadonlyMap<number, ListedCar>
}

export async function readSwitchList(
  rows: Reach,
  row: Row<typeof yard>,
  trackIds: readonly number[],
  now: string,
  by: string,
  renew = false,
): Promise<ReadSwitchList> {
  const tracks = await rows(track).find({ yard: row.id })
  const unknown = trackIds.filter((id) => !tracks.some((one) => one.id === id))
  if (unknown.length > 0) {
    const known = tracks.length === 0 ? 'It has none' : `There are ${tracks.map(({ id }) => id).join(', ')}`
    throw invalid({ tracks_ids: [`No track of this yard: ${unknown.join(', ')}. ${known}.`] })
  }
  const cars = await listedCars(rows, row.id)
  const placements = await rows(placement).find({ yard: row.id }, { only: ['scenario', 'track', 'seq', 'car'] })
  const layout = (scenario: 'actual' | 'planned') =>
    layoutOf(placements.filter((placed) => placed.scenario === scenario))
  const chosen = trackIds.length === 0 ? undefined : new Set(trackIds)
  const issued = renew ? null : await issuedList(rows, row.id)
  const list = switchList(
    { tracks, cars, actual: layout('actual'), planned: layout('planned') },
    chosen,
    issued ?? undefined,
  )
  return {
    yard: { name: row.name, timezone: row.timezone, at: now, by, all: chosen === undefined },
    issued,
    list,
    cars,
  }
}

/** What crews recently reported about work that they could not do, by car; the latest report counts. */
async function reportsOf(rows: Reach, yardId: number) {
  const found = await rows(move).find({ yard: yardId, kind: 'exception' }, { limit: 200 })
  return new Map(
    found
      .toReversed()
      .flatMap(({ cars, outcome, reason, comments, at }) =>
        cars.map((car) => [car, { outcome, reason, comments, at }] as const),
      ),
  )
}

export async function answerSwitchList({ row, input, rows, now, person }: Call<typeof yard, 'switchList'>) {
  const { list, issued } = await readSwitchList(rows, row, input.tracks_ids, now, person.name)
  const [issuer] = issued?.by == null ? [] : await rows(user).find({ id: issued.by })
  const reports = await reportsOf(rows, row.id)
  const allTracks = await rows(track).find({ yard: row.id }, { only: ['id', 'name', 'kind', 'position'] })
  return {
    yard: { id: row.id, name: row.name, timezone: row.timezone },
    at: now,
    issued: issued && { at: issued.at, by_name: issuer?.name ?? '' },
    all_tracks: allTracks.map(({ id, name, kind }) => ({ id, name, kind })),
    ...list,
    work: list.work.map((line) => ({
      ...line,
      reported: line.cars.map((car) => reports.get(car)).find((one) => one !== undefined) ?? null,
    })),
  }
}

type YardCall = Pick<Call<typeof yard, 'executeMove'>, 'row' | 'rows' | 'now' | 'person'>
/** Fixes the numbers of the lines as they are shown now. */
export async function issueAll(call: YardCall, renew = false): Promise<number> {
  const { row, rows, now, person } = call
  const { list, issued } = await readSwitchList(rows, row, [], now, person.name, renew)
  return issueLines(call, row.id, issued, list.work)
}

export const issueSwitchList = async (call: Call<typeof yard, 'issueSwitchList'>) => ({
  lines: await issueAll(call, call.input.renew),
})
