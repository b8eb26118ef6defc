/** Writes many judged rows of which each is answered by itself: one that the database refuses does not stop the others. */
import { sql } from 'drizzle-orm'
import { labelOf } from '#model/kernel/field.ts'
import type { ChangeResult } from '#model/shared/outcome.ts'
import type { Entity } from '../../base/entity.ts'
import type { HttpError } from '../../base/http-error.ts'
import { run } from '../../base/sql.ts'
import { httpErrorOf, isKeyJustTaken } from '../../base/sql-error.ts'
import type { JudgedValues } from '../../rows/judging/judge-row.ts'
import { updateJudged, type RowReader } from '../../rows/rows.ts'
import { willRetry, type Unit } from '../../rows/transaction.ts'

/** `before`: the row as it was read and locked, if nothing was written since. */
export type Writable = {
  readonly result: ChangeResult
  readonly values: JudgedValues
  readonly before?: RowReader | undefined
}

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
  const { frozen, blockers } = known.body
  return {
    ...about,
    outcome: known.status === 409 && frozen === undefined && blockers === undefined ? 'conflict' : 'not_allowed',
    message: sentenceOf(entity, known),
  }
}

/** How many are written at once, and what is answered of one that the database refuses. */
export type Writing<I, R> = {
  readonly write: (some: readonly I[]) => Promise<readonly R[]>
  readonly refused: (one: I, error: unknown) => R
}

/** Writes all of them at once; if the database refuses, writes halves until the refused ones are found. */
export async function inHalves<I, R>(
  { client }: Pick<Unit, 'client'>,
  items: readonly I[],
  writing: Writing<I, R>,
  isOvertaken = false,
): Promise<readonly R[]> {
  const [one] = items
  if (one === undefined) return []
  await run(client, sql`savepoint part`)
  try {
    const written = await writing.write(items)
    await run(client, sql`release savepoint part`)
    return written
  } catch (error) {
    if (willRetry(error)) throw error
    await run(client, sql`rollback to savepoint part`)
    await run(client, sql`release savepoint part`)
    if (items.length === 1)
      return isKeyJustTaken(error) && !isOvertaken
        ? inHalves({ client }, items, writing, true)
        : [writing.refused(one, error)]
    const half = items.length >> 1
    return [
      ...(await inHalves({ client }, items.slice(0, half), writing)),
      ...(await inHalves({ client }, items.slice(half), writing)),
    ]
  }
}

export const writeEach = (
  unit: Unit,
  entity: Entity,
  writable: readonly Writable[],
): Promise<readonly ChangeResult[]> =>
  inHalves(unit, writable, {
    write: async (some) => {
      const rows = await updateJudged(
        entity,
        unit.access,
        some.map(({ result: { id }, values, before }) => ({ id, values, before })),
        ['id', 'version'],
      )
      return some.map(({ result }, index) => ({ ...result, version: rows[index]?.version ?? result.version }))
    },
    refused: ({ result }, error) => refusal(entity, { ...result, before: null }, error),
  })
