/** Rows of other resources that are sent with a new row (`createdWith`): they are saved in the same transaction. */
import { meets } from '#model/kernel/permissions.ts'
import { entityNamed, type Entity } from '../../../base/entity.ts'
import { denied, HttpError, invalid } from '../../../base/http-error.ts'
import { MAX_LISTED } from '../../../base/listed-schema.ts'
import type { TenantScope } from '../../../base/tenant-scope.ts'
import { judgeNewRow } from '../../../rows/judging/judge-row.ts'
import type { ColumnValues, RowReader } from '../../../rows/reading/read-rows.ts'
import { insertJudged } from '../../../rows/rows.ts'
import { sameRowAs } from '../../../rows/same-rows.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { newTargetOf, sentBy } from '../sent.ts'

type ListedRows = {
  readonly list: string
  readonly of: Entity
  /** The field that refers to the new row. */
  readonly by: string
  readonly rows: readonly ColumnValues[]
}

const isObject = (value: unknown): value is ColumnValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function rowsIn(list: string, by: string, sent: unknown): readonly ColumnValues[] {
  if (!Array.isArray(sent)) throw invalid({ [list]: ['Must be a list of objects.'] })
  if (sent.length > MAX_LISTED) throw invalid({ [list]: [`At most ${MAX_LISTED} rows; here are ${sent.length}.`] })
  return sent.map((row: unknown, at) => {
    if (!isObject(row)) throw invalid({ [`${list}.${at}`]: ['Must be an object of values.'] })
    if (by in row) throw invalid({ [`${list}.${at}.${by}`]: ['Leave it out: it is the new row itself.'] })
    return row
  })
}

/** Splits a body into the values of the new row and the rows that are listed with it. Throws 403 if the person may not add them. */
export function splitListed(
  { resource: { createdWith = {} } }: Entity,
  { user, permissions = new Set() }: TenantScope,
  values: ColumnValues,
): { readonly own: ColumnValues; readonly listed: readonly ListedRows[] } {
  const listed = Object.entries(createdWith).flatMap(([list, { of: name, by }]): ListedRows[] => {
    const of = entityNamed(name)
    const rows = values[list] === undefined ? [] : rowsIn(list, by, values[list])
    if (rows.length > 0 && user !== undefined && !meets(permissions, of.resource.needs.add)) throw denied()
    return rows.length === 0 ? [] : [{ list, of, by, rows }]
  })
  return { own: Object.fromEntries(Object.entries(values).filter(([key]) => !(key in createdWith))), listed }
}

/** The messages of a refused row at their places: `limits.0.days_in_period`. */
function placed(place: string, error: unknown): unknown {
  if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 409)) return error
  const { detail, ...fields } = error.body
  return new HttpError(error.status, {
    ...(detail !== undefined && { detail }),
    ...Object.fromEntries(Object.entries(fields).map(([key, messages]) => [`${place}.${key}`, messages])),
  })
}

async function addRows(unit: Unit, { id }: RowReader, { list, of, by, rows }: ListedRows): Promise<void> {
  const values = rows.map((row) => ({ ...row, [by]: id }))
  const target = await newTargetOf(unit, of, values)
  // One after the other, so that a refusal names its row.
  for (const [at, row] of values.entries())
    try {
      const judged = judgeNewRow(target, unit.scope, row, sentBy(unit, { values: row, hashed: {} }))
      // A trigger may have added it with the new row, as it adds the company that a driver names.
      const there = of.resource.sameRow && (await sameRowAs(of, unit.access, judged))
      if (there === undefined) await insertJudged(of, unit.access, [judged])
    } catch (error) {
      throw placed(`${list}.${at}`, error)
    }
}

export async function addListed(unit: Unit, row: RowReader, listed: readonly ListedRows[]): Promise<void> {
  for (const one of listed) await addRows(unit, row, one)
}
