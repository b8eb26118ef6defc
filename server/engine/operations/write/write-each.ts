/** Writes many judged rows of which each is answered by itself: one that the database refuses does not stop the others. */
import { sql } from 'drizzle-orm'
import { labelOf } from '#model/kernel/field.ts'
import type { ChangeResult } from '#model/shared/outcome.ts'
import type { Entity } from '../../base/entity.ts'
import type { HttpError } from '../../base/http-error.ts'
import { run } from '../../base/sql.ts'
import { httpErrorOf } from '../../base/sql-error.ts'
import type { JudgedValues } from '../../rows/judge-row.ts'
import { updateJudged } from '../../rows/rows.ts'
import { willRetry, type Unit } from '../../rows/transaction.ts'

export type Writable = { readonly result: ChangeResult; readonly values: JudgedValues }

/** `Net (gal): Not a number.` on one line; a message about no field has no prefix. */
function sentenceOf({ resource: { fields } }: Entity, { body }: HttpError): string {
  if (typeof body['detail'] === 'string') return body['detail']
  const prefix = (name: string): string => (name === 'non_field_errors' ? '' : `${labelOf(name, fields[name] ?? {})}: `)
  const { blockers: _blockers, warnings: _warnings, ...errors } = body
  return Object.entries(errors)
    .map(([name, messages]) => prefix(name) + (Array.isArray(messages) ? messages.join(' ') : String(messages)))
    .join(' ')
}

/** What an error means for one row. Errors that end the whole request are thrown on. */
export function refusal(
  entity: Entity,
  about: Omit<ChangeResult, 'outcome' | 'message'>,
  error: unknown,
): ChangeResult {
  const known = willRetry(error) ? undefined : httpErrorOf(error)
  if (known === undefined || known.status >= 500) throw error
  return {
    ...about,
    outcome: known.status === 409 && known.body['frozen'] === undefined ? 'conflict' : 'not_allowed',
    message: sentenceOf(entity, known),
  }
}

/** Writes all of them at once; if the database refuses, writes halves until the refused rows are found. */
export async function writeEach(unit: Unit, entity: Entity, writable: readonly Writable[]): Promise<ChangeResult[]> {
  const { client, access } = unit
  if (writable.length === 0) return []
  await run(client, sql`savepoint part`)
  try {
    const rows = await updateJudged(
      entity,
      access,
      writable.map(({ result: { id }, values }) => ({ id, values })),
    )
    await run(client, sql`release savepoint part`)
    return writable.map(({ result }, index) => ({ ...result, version: rows[index]?.version ?? result.version }))
  } catch (error) {
    if (willRetry(error)) throw error
    await run(client, sql`rollback to savepoint part`)
    await run(client, sql`release savepoint part`)
    const [one] = writable
    if (writable.length === 1 && one !== undefined) return [refusal(entity, { ...one.result, before: null }, error)]
    const half = writable.length >> 1
    return [
      ...(await writeEach(unit, entity, writable.slice(0, half))),
      ...(await writeEach(unit, entity, writable.slice(half))),
    ]
  }
}
