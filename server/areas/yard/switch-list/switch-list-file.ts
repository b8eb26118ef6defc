/** The switch list of a yard as PDF and as Excel. */
import { type PaperYard, standingOrderPaper, switchListPaper } from './paper.ts'
import { dayIn } from '#model/shared/clock.ts'
import { type Call, answerFile } from '#server/engine/base/handler.ts'
import type { yard } from '#model/areas/yard/yard.resource.ts'
import { readSwitchList, type ReadSwitchList } from './switch-list.ts'
import { renderPdf } from '#server/print/press.ts'
import type { Cell, ExportRow } from '#server/engine/files/typed-table.ts'
import { xlsx } from '#server/engine/files/sheet/xlsx.ts'

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
