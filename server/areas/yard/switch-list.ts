/** The switch list of a yard: as data, as PDF, as Excel. */
import { product } from '#model/areas/company/company.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { move, placement, track, type yard } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { switchList, type SwitchList } from '#model/areas/yard/rules/switch-list/switch-list.ts'
import type { ListedCar } from '#model/areas/yard/rules/switch-list/car-line.ts'
import { dayIn } from '#model/shared/clock.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import type { Cell, ExportRow } from '#server/engine/files/typed-table.ts'
import { xlsx } from '#server/engine/files/xlsx.ts'
import { renderPdf } from '#server/print/press.ts'
import { standingOrderPaper, switchListPaper, type PaperYard } from './paper.ts'
import { issuedList, issueLines, type Issued } from './issued-list.ts'
import { layoutOf, type Reach } from './standing.ts'

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

type ReadSwitchList = {
  readonly yard: PaperYard
  readonly issued: Issued | null
  readonly list: SwitchList
  readonly cars: ReadonlyMap<number, ListedCar>
}

async function readSwitchList(
  rows: Reach,
  row: Row<typeof yard>,
  trackIds: readonly number[],
  now: string,
  by: string,
  renew = false,
): Promise<ReadSwitchList> {
  const tracks = await rows(track).find({ yard: row.id })
  const unknown = trackIds.filter((id) => !tracks.some((one) => one.id === id))
  if (unknown.length > 0)
    throw invalid({
      tracks_ids: [`No track of this yard: ${unknown.join(', ')}. There are ${tracks.map(({ id }) => id).join(', ')}.`],
    })
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

const fileName = (kind: string, { name, at, timezone }: PaperYard, ending: string): string =>
  `${kind} ${name} ${dayIn(at, timezone)}.${ending}`

export async function getPdf({ row, input, rows, now, person }: Call<typeof yard, 'getPdf'>) {
  const { yard: named, list } = await readSwitchList(rows, row, input.tracks_ids, now, person.name)
  const standing = input.paper === 'standing_order'
  const paper = standing ? standingOrderPaper(named, list) : switchListPaper(named, list)
  const filename = fileName(standing ? 'Standing order' : 'Switch list', named, 'pdf')
  return answerFile({ filename, type: 'application/pdf', inline: true, data: () => renderPdf(paper) })
}

const columns = [
  'Track',
  'Order',
  'Car',
  'Type',
  'L/E',
  'Product',
  'UN/NA',
  'Class',
  'Placard',
  'Hold',
  'Bad order',
  'Work no.',
  'Work',
  'To track',
  'To order',
  'Done',
  'Exception',
]

function* sheetRows({ list, cars }: ReadSwitchList): Generator<Cell[]> {
  const open = list.work.filter(({ state }) => state === 'open')
  const work = new Map(open.map((line) => [line.no, line]))
  for (const { name, standing } of list.tracks)
    for (const {
      seq,
      car,
      mark,
      car_type,
      load_status,
      product: goods,
      placard,
      hold,
      bad_order,
      work: no,
    } of standing) {
      const line = no === null ? undefined : work.get(no)
      const index = line?.cars.indexOf(car) ?? 0
      yield [
        name,
        seq,
        mark,
        car_type,
        load_status,
        goods,
        placard?.un ?? '',
        placard?.hazard ?? '',
        placard?.word ?? '',
        hold ?? '',
        bad_order ?? '',
        line?.no ?? null,
        line?.instruction ?? '',
        line?.to?.track_name ?? (line ? 'unassigned' : ''),
        line?.to ? line.to.seq + index : null,
        '',
        '',
      ]
    }
  // Cars on no track that the plan sets out.
  for (const { from, cars: arriving, no, instruction, to } of open)
    if (from === null)
      for (const [index, id] of arriving.entries()) {
        const car = cars.get(id)
        yield [
          '',
          null,
          car ? `${car.car_mark} ${car.car_number}` : '',
          car?.car_type ?? '',
          car?.load_status ?? '',
          car?.product?.name ?? car?.commodity ?? '',
          car?.product?.un_number ?? '',
          car?.product?.hazard_class ?? '',
          '',
          '',
          '',
          no,
          instruction,
          to?.track_name ?? '',
          to ? to.seq + index : null,
          '',
          '',
        ]
      }
}
async function* onePage(rows: Iterable<Cell[]>): AsyncGenerator<ExportRow[]> {
  yield Array.from(rows, (cells) => ({ cells }))
}

export async function getExcel({ row, input, rows, now, person }: Call<typeof yard, 'getExcel'>) {
  const one = await readSwitchList(rows, row, input.tracks_ids, now, person.name)
  const data = xlsx({
    title: `${row.name} ${dayIn(now, row.timezone)}`,
    columns: columns.map((title) => ({ title })),
    rows: onePage(sheetRows(one)),
  })
  return answerFile({
    filename: fileName('Switch list', one.yard, 'xlsx'),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    data,
  })
}
