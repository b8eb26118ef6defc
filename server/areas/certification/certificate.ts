/** Dates of many certificates at once: each is answered by itself, and all are undone as one. */
import { certificate as declared, certificateType } from '#model/areas/certification/certificate.resource.ts'
import { monthsAfter } from '#model/areas/certification/rules/paper-state.ts'
import { batch } from '#model/areas/user/batch.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { spanProblem } from '#model/kernel/span.ts'
import { countOutcomes, type ChangeResult, type VerbAnswer } from '#model/shared/outcome.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { scanOf } from './scans.ts'

type Certificate = Row<typeof declared>
type DatesOf = (row: Certificate) => Dates
type Dates = { readonly issue_date?: string | null; readonly expiry_date?: string | null }

const reversed = ({ issue_date, expiry_date }: Pick<Certificate, 'issue_date' | 'expiry_date'>) =>
  issue_date === null || expiry_date === null ? undefined : spanProblem(issue_date, expiry_date)

/** What one certificate was, with the marks that a change of dates takes back. */
const before = ({ issue_date, expiry_date, verified, verified_by, verified_at }: Certificate) => ({
  issue_date,
  expiry_date,
  verified,
  verified_by,
  verified_at,
})

function resultOf(id: number, row: Certificate | undefined, datesOf: DatesOf): ChangeResult {
  if (row === undefined)
    return { id, version: null, before: null, outcome: 'not_found', message: 'There is no such certificate.' }
  const about = { id, version: row.version, before: null }
  const after = { ...row, ...datesOf(row) }
  const problem = reversed(after)
  if (problem !== undefined) return { ...about, outcome: 'not_allowed', message: problem }
  if (after.issue_date === row.issue_date && after.expiry_date === row.expiry_date)
    return { ...about, outcome: 'already', message: 'No change needed.' }
  return { ...about, before: before(row), outcome: 'changed', message: '' }
}

type AnyCall = Call<typeof declared, 'bulkUpdateDate'> | Call<typeof declared, 'bulkDeleteDate'>

async function setDates({ rows }: Pick<AnyCall, 'rows'>, verb: string, ids: readonly number[], datesOf: DatesOf) {
  const once = [...new Set(ids)]
  const found = await rows(declared).find({ id: once }, { ordering: 'id', lock: true })
  const known = new Map(found.map((row) => [row.id, row]))
  const results = once.map((id) => resultOf(id, known.get(id), datesOf))
  const changed = new Set(results.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])))
  const written = await rows(declared).patchMany(
    found.filter(({ id }) => changed.has(id)).map((row) => ({ id: row.id, values: datesOf(row) })),
  )
  const versions = new Map<unknown, number>(written.map(({ id, version }) => [id, version]))
  const all = results.map((one) => ({ ...one, version: versions.get(one.id) ?? one.version }))
  const lines = all.flatMap(({ id, version, before: was, outcome }) =>
    outcome === 'changed' ? [{ id, version, before: was }] : [],
  )
  const kept =
    lines.length === 0
      ? null
      : await rows(batch).create({
          content_type: 'schedule:certificate',
          verb,
          changed: lines.length,
          data: { rows: lines },
        })
  return { batch: kept?.id ?? null, counts: countOutcomes(all), results: all } satisfies VerbAnswer
}

const dateFields = ['issue_date', 'expiry_date'] as const

export const certificate = handle(declared, {
  uploadNew: async (call) => {
    const { id } = await call.rows(declared).create(call.input)
    return call.rows(declared).patch(id, { document: await scanOf(call, 'schedule:certificate', String(id)) })
  },
  bulkUpdateDate: async (call) => {
    const { input, given } = call
    const dates: Dates = Object.fromEntries(dateFields.flatMap((key) => (given.has(key) ? [[key, input[key]]] : [])))
    if (Object.keys(dates).length === 0) throw invalid({ expiry_date: ['Give a day of issue, a last day, or both.'] })
    const types = await call.rows(certificateType).find({}, { only: ['id', 'validity_months'] })
    const validity = new Map(types.map(({ id, validity_months }) => [id, validity_months]))
    return setDates(call, 'bulkUpdateDate', input.certificate_ids, ({ certificate_type }) => {
      const months = validity.get(certificate_type ?? 0) ?? null
      // A last day that is left out follows from the type, as it does for one certificate.
      return typeof dates.issue_date === 'string' && typeof dates.expiry_date !== 'string' && months !== null
        ? { ...dates, expiry_date: monthsAfter(dates.issue_date, months) }
        : dates
    })
  },
  bulkDeleteDate: async (call) => {
    const { certificate_ids, fields } = call.input
    const named: readonly string[] = fields.length === 0 ? ['expiry_date'] : fields
    const dates: Dates = Object.fromEntries(dateFields.flatMap((key) => (named.includes(key) ? [[key, null]] : [])))
    return setDates(call, 'bulkDeleteDate', certificate_ids, () => dates)
  },
})
