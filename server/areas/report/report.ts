/** The handlers of reports: their sources and columns, samples, sentences and files. */
import type { report } from '#model/areas/report/report.resource.ts'
import type { sendingActions } from '#model/areas/report/sending-actions.ts'
import { columnsOf, reachedFrom, sourcesFor, type ReportColumn } from '#model/areas/report/rules/columns.ts'
import { readSentence } from '#model/areas/report/rules/sentence-reader.ts'
import { judgeReport } from '#model/areas/report/rules/judge-report.ts'
import type { Row } from '#model/kernel/resource.ts'
import { isClean } from '#model/kernel/validate.ts'
import { answerFile, answerLater, type Handlers, type LaterAnswer, type Person } from '#server/engine/base/handler.ts'
import { denied, invalid } from '#server/engine/base/http-error.ts'
import type { Format } from '#server/engine/operations/export/download-request.ts'
import { readingMany, type Unit } from '#server/engine/rows/transaction.ts'
import { askedIn } from './asked.ts'
import { reportReader } from './asking/catalogue.ts'
import { requireSource, type Narrowing } from './asking/question.ts'
import { reportChoices } from './choices.ts'
import { reportFile, type FileNarrowing } from './report-file.ts'
import { runReport, type ReportPage } from './run-report.ts'

/** Reads as the person in a transaction of its own, which ends when the client closes the connection. */
const answered = (person: Person, work: (unit: Unit) => Promise<unknown>): LaterAnswer =>
  answerLater({ meanwhile: null, work: (db, abandoned) => readingMany(db, person, abandoned, work) })

const offered = ({ name, label, kind, unit = '', operators, groupable, summable }: ReportColumn) => ({
  name,
  label,
  kind,
  unit,
  operators,
  groupable,
  summable,
})
const contains = (text: string, search: string): boolean => text.toLowerCase().includes(search)

const downloaded = (person: Person, row: Row<typeof report>, format: Format, narrowing?: FileNarrowing): LaterAnswer =>
  answerLater({
    meanwhile: null,
    work: async (db, abandoned) =>
      answerFile(
        await reportFile(
          db,
          person,
          { ...askedIn(row), name: row.name, row_limit: row.row_limit },
          { format, abandoned, ...(narrowing && { narrowing }) },
        ),
      ),
  })

/** The calls that send nothing. */
export const asking: Omit<Handlers<typeof report>, keyof typeof sendingActions> = {
  allSources: async ({ person, input }) =>
    answered(person, async (unit) => {
      const { catalogue } = await reportReader(unit)
      const search = input.search.trim().toLowerCase()
      const results = sourcesFor(catalogue).flatMap(({ name, label, group }) => {
        const columns = columnsOf(catalogue, name).map(offered)
        const isNamed = search === '' || [name, label, group].some((text) => contains(text, search))
        const found = isNamed ? columns : columns.filter((one) => contains(one.label, search))
        return isNamed || found.length > 0 ? [{ name, label, group, columns: found }] : []
      })
      return { results }
    }),
  sources: async ({ person, row }) =>
    answered(person, async (unit) => {
      const reader = await reportReader(unit)
      requireSource(reader, row.source)
      return { source: row.source, results: reachedFrom(reader.catalogue, row.source) }
    }),
  additionalFilters: async ({ person, row, input }) =>
    answered(person, async (unit) => {
      const reader = await reportReader(unit)
      requireSource(reader, row.source)
      const source = input.source === '' ? row.source : input.source
      const ways = reachedFrom(reader.catalogue, row.source).filter(({ name }) => name === source)
      if (ways.length === 0) throw invalid({ source: [`"${source}" is not a source of this report.`] })
      const columns = ways.flatMap(({ through }) => columnsOf(reader.catalogue, row.source, through))
      return {
        source,
        results: columns
          .filter(({ operators }) => operators.length > 0)
          .map(({ name, label, kind, operators }) => ({ name, label, kind, operators })),
      }
    }),
  valueChoices: async ({ person, row, input }) =>
    answered(person, (unit) =>
      reportChoices(unit, askedIn(row), { column: input.column, input: input.input, limit: input.limit ?? 25 }),
    ),
  sample: async ({ person, row, input }) => answered(person, (unit) => runReport(unit, askedIn(row), pageIn(input))),
  sampleOf: async ({ person, input }) =>
    answered(person, async (unit) => {
      const [asked, reader] = [askedIn(input), await reportReader(unit)]
      const { isForbidden, errors } = judgeReport(reader.catalogue, asked)
      if (isForbidden) throw denied()
      if (!isClean(errors)) throw invalid(errors)
      return runReport(unit, asked, pageIn({ limit: input.limit, offset: input.offset }), reader)
    }),
  fromSentence: async ({ person, input }) =>
    answered(person, async (unit) => {
      const { catalogue } = await reportReader(unit)
      const read = readSentence(catalogue, input.text)
      if ('definition' in read) return read.definition
      const nearest = read.nearest.length === 0 ? '' : ` Possible here: ${read.nearest.join(', ')}.`
      throw invalid({ text: [`At character ${read.at + 1}: ${read.error}${nearest}`] })
    }),
  download: async ({ person, row, input: { format } }) => downloaded(person, row, format),
  downloadTable: async ({ person, row, input: { format, filters, ordering, said } }) =>
    downloaded(person, row, format, { filters, ordering, said }),
}
const pageIn = ({
  limit,
  offset,
  filters = '',
  ordering = '',
}: {
  readonly limit: number | null
  readonly offset: number | null
} & Partial<Narrowing>): ReportPage => ({ limit: limit ?? 25, offset: offset ?? 0, filters, ordering })
