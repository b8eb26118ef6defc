/** A dry run of a write of one row, `?dry_run=1`: the whole write is done in its transaction and rolled back. */
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Errors } from '#model/kernel/validate.ts'
import { PARTIAL, TRIAL } from '#model/kernel/action.ts'
import { flag } from '#model/kernel/field.ts'
import { coerce } from '../base/coerce.ts'
import { entityNamed, type Entity } from '../base/entity.ts'
import { bodyOfStatus, type Person } from '../base/handler.ts'
import { invalid } from '../base/http-error.ts'
import { judgeInput } from '../base/judge-input.ts'
import { run } from '../base/sql.ts'
import { verdictsOf } from '../rows/judging/judge-facts.ts'
import { splitListed } from '../operations/write/creating/listed-rows.ts'
import { targetOf } from '../operations/write/sent.ts'
import { keyWarnings, requireFreeKeys } from '../rows/judging/key-conflicts.ts'
import { find, idsOf, type ColumnValues } from '../rows/reading/read-rows.ts'
import { transaction, type Unit } from '../rows/transaction.ts'
import { queryOf, type RouteContext } from './guard.ts'

/**
 * `row`: the row after the write; of a deletion, the row before it; of a row that is being filled in, the fields sent.
 * `warnings`: messages by field that do not prevent the write.
 */
type TrialAnswer = { readonly dry_run: true; readonly row: unknown; readonly warnings: Errors }

/** Whether a flag is set in the address. Throws 400 if its value is neither yes nor no. */
function isAsked(request: FastifyRequest, name: string): boolean {
  const { [name]: asked = 'false' } = queryOf(request)
  const isSet = coerce(flag(), String(asked))
  if (typeof isSet !== 'boolean') throw invalid({ [name]: ['Must be 1 or true, 0 or false.'] })
  return isSet
}
export const asksForTrial = (request: FastifyRequest): boolean => isAsked(request, TRIAL)
/** Whether only the fields that are sent are to be checked. Throws 400 without a dry run. */
export function asksForPart(request: FastifyRequest): boolean {
  const isPart = isAsked(request, PARTIAL)
  if (isPart && !asksForTrial(request)) throw invalid({ [PARTIAL]: [`Only with ${TRIAL}=1.`] })
  return isPart
}

/** The warnings that other rows give about the row; none about one that was deleted. */
async function warningsOf({ access }: Unit, entity: Entity, row: unknown): Promise<Errors> {
  if (typeof row !== 'object' || row === null || !('id' in row)) return {}
  const stored = entityNamed(entity.base)
  const rows = await find(stored, access, [sql`t.id = ${idsOf(stored, [row.id])}`], sql``)
  const [verdict] = await verdictsOf(stored, access, rows)
  const [ofKeys] = await keyWarnings(stored, access, rows)
  return { ...verdict?.warnings, ...ofKeys }
}

/** Runs the work in a transaction and rolls it back. Throws what the work throws. */
export const tryOut = (
  { db }: Pick<RouteContext, 'db'>,
  entity: Entity,
  person: Person,
  work: (unit: Unit) => Promise<unknown>,
): Promise<TrialAnswer> =>
  transaction(db, person, async (unit) => {
    await run(unit.client, sql`savepoint trial`)
    const row = bodyOfStatus(await work(unit))
    const warnings = await warningsOf(unit, entity, row)
    await run(unit.client, sql`rollback to savepoint trial`)
    return { dry_run: true, row, warnings }
  })

/**
 * Checks the fields of a new row that are filled in so far, and the keys among them. Rows that are listed with it are checked when it is saved.
 * Nothing is written.
 */
export const tryPart = (
  { db }: Pick<RouteContext, 'db'>,
  entity: Entity,
  person: Person,
  values: ColumnValues,
): Promise<TrialAnswer> =>
  transaction(db, person, async (unit) => {
    const { own } = splitListed(entity, unit.scope, values)
    const { shown, stored, companyCountry = '' } = await targetOf(unit, entity, [own])
    const { fields, viewOf } = shown.resource
    const judged = judgeInput(fields, own, 'patch', { companyCountry })
    const row = { ...judged, ...viewOf?.where }
    await requireFreeKeys(stored, unit.access, [{ values: row }])
    const [warnings = {}] = await keyWarnings(stored, unit.access, [row])
    const answered = Object.entries(judged).filter(([name]) => fields[name]?.writeOnly !== true)
    return { dry_run: true, row: Object.fromEntries(answered), warnings }
  })
