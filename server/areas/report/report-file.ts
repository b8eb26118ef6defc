/** A report as a file: its rows up to the limit, its totals, and how many rows there are where the file ends before them. */
import { grouped } from '#model/shared/number-format.ts'
import { sentenceOf } from '#model/areas/report/rules/sentence.ts'
import type { Database } from '#server/db/database.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { downloadRows, MOST_ON_PAPER, type DownloadedFile } from '#server/engine/operations/export/download.ts'
import type { Format, GroupHeading } from '#server/engine/operations/export/download-request.ts'
import { matchingIds } from '#server/engine/operations/export/download-rows.ts'
import type { RowIds } from '#server/engine/operations/export/row-ids.ts'
import { readQuestion } from '#server/engine/rows/reading/query.ts'
import { longReading, type Unit } from '#server/engine/rows/transaction.ts'
import { reportReader } from './asking/catalogue.ts'
import { amountsText, figuresOf, type ReportSum, type ReportSums } from './asking/figures.ts'
import { askedOf, narrowed, type Narrowing, type ReportQuestion } from './asking/question.ts'
import { reportZone } from './asking/zone.ts'
import type { AskedReport } from './run-report.ts'

/** Of a report without a limit of its own. */
const MOST_ROWS = 1_000_000

export type FiledReport = AskedReport & { readonly name: string; readonly row_limit: number | null }
/** `rows` stand in the file, of `count` that match. */
export type ReportFile = DownloadedFile & { readonly rows: number; readonly count: number }

/** A name that every system takes for a file. */
const fileName = (name: string, format: Format): string =>
  `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'Report'}.${format}`

/** Undefined where there is no total. */
const totalOf = (sum: ReportSum): number | string | undefined =>
  sum === null ? undefined : typeof sum === 'object' ? amountsText(sum) || undefined : Number(sum)
const totalsOf = ({ columns }: Entity, sums: ReportSums): GroupHeading['totals'] =>
  Object.fromEntries(
    Object.entries(sums).flatMap(([name, sum]) => {
      const total = totalOf(sum)
      return total === undefined ? [] : [[columns.get(name)?.name ?? name, total]]
    }),
  )

type Plan = {
  readonly question: ReportQuestion
  readonly zone: string
  readonly count: number
  readonly sums: ReportSums
  readonly sentence: string
  /** The rows of the file, where it does not take all of them in one go. */
  readonly ids: RowIds | undefined
}

async function planOf(unit: Unit, report: FiledReport, most: number, narrowing: FileNarrowing): Promise<Plan> {
  const reader = await reportReader(unit)
  const zone = await reportZone(unit, report.timezone)
  const whole = askedOf(reader, report, { zone, now: unit.now, user: unit.scope.user })
  const question = narrowed(whole, narrowing, unit.scope)
  const { entity, ordering } = question
  const sentence = [sentenceOf(reader.catalogue, report), narrowing.said].filter(Boolean).join(' · ')
  const { count, sums } = await figuresOf(unit, { ...question, groups: [] }, zone)
  if (count <= most && question.sums.length === 0) return { question, zone, count, sums, sentence, ids: undefined }
  const matching = readQuestion(entity, ordering === '' ? {} : { ordering }, unit.scope)
  const ids = await matchingIds(unit, { entity, question: matching }, most)
  return { question, zone, count, sums, sentence, ids }
}

/** `said`: the filters in words, after the sentence on paper. */
export type FileNarrowing = Narrowing & { readonly said: string }
const WHOLE: FileNarrowing = { filters: '', ordering: '', said: '' }
/** As the person, by their rights. Throws as `runReport` does. */
export async function reportFile(
  db: Database,
  person: Person,
  report: FiledReport,
  {
    format,
    abandoned,
    narrowing = WHOLE,
  }: { readonly format: Format; readonly abandoned: AbortSignal; readonly narrowing?: FileNarrowing },
): Promise<ReportFile> {
  const limit = report.row_limit ?? MOST_ROWS
  const most = format === 'pdf' ? Math.min(MOST_ON_PAPER, limit) : limit
  const { question, zone, count, sums, sentence, ids } = await longReading(db, person, abandoned, (unit) =>
    planOf(unit, report, most, narrowing),
  )
  const rows = ids?.length ?? count
  const last = { at: rows, level: 0 }
  const names = question.columns.map(({ name }) => name)
  const file = await downloadRows(db, {
    bare: question.entity,
    person,
    abandoned,
    isCompressed: false,
    request: {
      format,
      columns: names.length === 0 ? ['id'] : names,
      filters: undefined,
      search: undefined,
      ordering: ids !== undefined || question.ordering === '' ? undefined : question.ordering,
      ids,
      groups: [
        ...(question.sums.length > 0 ? [{ ...last, label: 'Total', totals: totalsOf(question.entity, sums) }] : []),
        ...(count > rows ? [{ ...last, label: `First ${grouped(rows)} of ${grouped(count)} rows`, totals: {} }] : []),
      ],
      selection: sentence,
      title: report.name,
      zone,
    },
  })
  return { ...file, filename: fileName(report.name, format), rows, count }
}
