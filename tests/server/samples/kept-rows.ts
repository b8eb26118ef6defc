/** Rows that other samples name: made once for all of them, because most take further rows of their own. */
import { uniqueSets } from '#model/kernel/key.ts'
import type { Field } from '#model/kernel/field.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'

type KeptRow = { readonly id: unknown; uses: number }
/** By connection, so that no database gets the ids of another; then by company, user and resource. */
const kept = new WeakMap<object, Map<string, KeptRow>>()
/** A row is named this often before another one is made: totals over all rows that name it take longer the more there are. */
const MOST_USES = 12

/** References that the rules of an area allow once for each row they name, though no declaration says so. */
const takenByRule: ReadonlySet<string> = new Set(['trace:trip railcar', 'yard:placement car', 'yard:placement track'])

/** Whether only one row may name it. */
export const isTakenOnce = ({ name, resource }: Entity, key: string, field: Field): boolean =>
  field.unique === true || uniqueSets(resource).flat().includes(key) || takenByRule.has(`${name} ${key}`)

/** As it was made: nothing has changed, deleted or taken it back since. */
async function isUntouched({ client }: Unit, { table, uuid }: Entity, id: unknown): Promise<boolean> {
  const found = await client.query(
    `select 1 from ${table} where id = $1::${uuid ? 'uuid' : 'bigint'} and version = 1`,
    [id],
  )
  return found.rowCount === 1
}

/** The id of the row that is kept for that resource and `kind` (the values it was made with), or of a new one. */
export async function keptRow(
  unit: Unit,
  entity: Entity,
  kind: string,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const { client, scope } = unit
  const rows = kept.get(client) ?? new Map<string, KeptRow>()
  kept.set(client, rows)
  const place = [scope.company, scope.user, entity.name, kind].join(' ')
  const known = rows.get(place)
  if (known !== undefined && known.uses++ < MOST_USES && (await isUntouched(unit, entity, known.id))) return known.id
  const id = await make()
  rows.set(place, { id, uses: 1 })
  return id
}
