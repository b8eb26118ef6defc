/** A dry run of a write of one row, `?dry_run=1`: the whole write is done in its transaction and rolled back. */
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Errors } from '#model/kernel/validate.ts'
import { TRIAL } from '#model/kernel/action.ts'
import { entityNamed, type Entity } from '../base/entity.ts'
import { bodyOfStatus, type Person } from '../base/handler.ts'
import { invalid } from '../base/http-error.ts'
import { run } from '../base/sql.ts'
import { verdictsOf } from '../rows/judging/judge-facts.ts'
import { find, idsOf } from '../rows/reading/read-rows.ts'
import { transaction, type Unit } from '../rows/transaction.ts'
import { queryOf, type RouteContext } from './guard.ts'

/** `row`: as it would be afterwards; of a deletion, as it is. `warnings`: by field, what does not keep it from being written. */
type TrialAnswer = { readonly dry_run: true; readonly row: unknown; readonly warnings: Errors }

const YES_OR_NO: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [undefined, false],
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** Whether the query asks for a dry run. Throws 400 where it says neither yes nor no. */
export function asksForTrial(request: FastifyRequest): boolean {
  const isTrial = YES_OR_NO.get(queryOf(request)[TRIAL])
  if (isTrial === undefined) throw invalid({ [TRIAL]: ['Must be 1 or true, 0 or false.'] })
  return isTrial
}

/** The warnings that rows of other resources give about the row; none about one that was deleted. */
async function warningsOf({ access }: Unit, entity: Entity, row: unknown): Promise<Errors> {
  if (typeof row !== 'object' || row === null || !('id' in row)) return {}
  const stored = entityNamed(entity.base)
  const rows = await find(stored, access, [sql`t.id = ${idsOf(stored, [row.id])}`], sql``)
  const [verdict] = await verdictsOf(stored, access, rows)
  return verdict?.warnings ?? {}
}

/** Does the work as it would be done, and leaves nothing of it. Throws what the work throws. */
export const tryOut = (
  { db }: Pick<RouteContext, 'db'>,
  entity: Entity,
  person: Person,
  work: (unit: Unit) => Promise<unknown>,
  cause = '',
): Promise<TrialAnswer> =>
  transaction(
    db,
    person,
    async (unit) => {
      await run(unit.client, sql`savepoint trial`)
      const row = bodyOfStatus(await work(unit))
      const warnings = await warningsOf(unit, entity, row)
      await run(unit.client, sql`rollback to savepoint trial`)
      return { dry_run: true, row, warnings }
    },
    cause,
  )
