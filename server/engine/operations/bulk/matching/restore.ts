/** Takes back what one change did to some rows: each that nobody has changed since gets its former values. */
import { isUndone } from '#model/kernel/life.ts'
import { CHANGE_MANY, CREATE_MANY, type ReturnAnswer } from '#model/shared/outcome.ts'
import type { Resource } from '#model/kernel/resource.ts'
import type { Entity } from '../../../base/entity.ts'
import type { Call, Person } from '../../../base/handler.ts'
import { conflict, notFound } from '../../../base/http-error.ts'
import { requirePermission } from '../../../base/permission-check.ts'
import { anyRows } from '../../../rows/rows.ts'
import { refusal } from '../../write/write-each.ts'

export type KeptLine = {
  readonly id: number | string
  readonly version: number
  readonly before: Readonly<Record<string, unknown>>
  /** `missing`: the change made the row, so its undo deletes it. `there`: the change deleted it, and `before` is all of it. */
  readonly was?: 'missing' | 'there'
  /** The row without which it is not returned, such as the price that follows the one that was ended. */
  readonly with?: number | string
  /** The resource of a row that changed along with those of the batch, where it is another one. */
  readonly of?: string
}
export type Returned = ReturnAnswer['results'][number]

export const isLine = (line: unknown): line is KeptLine =>
  typeof line === 'object' && line !== null && 'id' in line && 'version' in line && 'before' in line
const count = (results: readonly Returned[], outcome: Returned['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length
export const countReturns = (results: readonly Returned[]): ReturnAnswer['counts'] => ({
  returned: count(results, 'returned'),
  touched: count(results, 'touched'),
  not_found: count(results, 'not_found'),
})

/** Throws unless the person may take back what the verb did. */
export function requireUndoable(entity: Entity, verb: string, person: Person): void {
  if (verb === CREATE_MANY) return requirePermission(person, entity.resource.needs.delete)
  if (verb === CHANGE_MANY) return requirePermission(person, entity.resource.needs.change)
  const action = entity.resource.actions[verb]
  if (action?.undoneBy?.of === 'user:batch') return requirePermission(person, action.needs)
  const transition = entity.resource.life?.transitions[verb]
  if (transition === undefined) throw notFound()
  requirePermission(person, transition.needs)
  if (!isUndone(transition)) throw conflict(`“${transition.label}” cannot be undone.`)
}

type Restoring = Pick<Call<Resource, string>, 'rows' | 'inHalves'>

/** Written as they were before, all but those that the database refuses: another row has taken their place since. */
async function written(
  { inHalves }: Restoring,
  entity: Entity,
  lines: readonly KeptLine[],
  write: (some: readonly KeptLine[]) => Promise<ReadonlyMap<KeptLine['id'], number>>,
): Promise<readonly Returned[]> {
  return inHalves<KeptLine, Returned>(lines, {
    write: async (some) => {
      const versions = await write(some)
      return some.map(({ id, version }) => ({
        id,
        version: versions.get(id) ?? version,
        outcome: 'returned',
        message: '',
      }))
    },
    refused: ({ id, version }, error) => {
      const { message } = refusal(entity, { id, version, before: null }, error)
      return { id, version, outcome: 'touched', message }
    },
  })
}

/** `isCreation`: the change made all of the rows. */
export async function restoreLines(
  call: Restoring,
  entity: Entity,
  lines: readonly KeptLine[],
  isCreation = false,
): Promise<readonly Returned[]> {
  const of = anyRows(call.rows, entity)
  const known = new Map(
    (await of.find({ id: lines.map(({ id }) => id) }, { lock: true, ordering: 'id' })).map((one) => [one.id, one]),
  )
  const each = lines.map(({ id, version, was }): Returned => {
    const found = known.get(id)
    if (was === 'there') return { id, version, outcome: 'returned', message: '' }
    if (found === undefined) return { id, version: null, outcome: 'not_found', message: 'It is gone.' }
    return found.version === version
      ? { id, version, outcome: 'returned', message: '' }
      : { id, version: found.version, outcome: 'touched', message: 'It was changed since, and stays as it is.' }
  })
  const alone = new Set(each.flatMap(({ id, outcome }) => (outcome === 'returned' ? [id] : [])))
  const results = each.map((one, at): Returned => {
    const other = lines[at]?.with
    if (one.outcome !== 'returned' || other === undefined || alone.has(other)) return one
    return { ...one, outcome: 'touched', message: 'What belongs to it was changed since, so it stays as it is.' }
  })
  const returned = new Set(results.flatMap(({ id, outcome }) => (outcome === 'returned' ? [id] : [])))
  const untouched = lines.filter(({ id }) => returned.has(id))
  const wasMissing = (line: KeptLine): boolean => isCreation || line.was === 'missing'
  await of.removeMany(untouched.filter(wasMissing).map(({ id }) => id))
  const changed = untouched.filter((line) => !wasMissing(line) && line.was !== 'there')
  const back = await written(call, entity, changed, async (some) => {
    const restored = await of.restoreMany(some.map(({ id, before }) => ({ id, values: before })))
    return new Map(restored.map(({ id, version }) => [id, version]))
  })
  // Under new ids: nothing referred to what could be deleted.
  const deleted = untouched.filter(({ was }) => was === 'there')
  const made = await written(call, entity, deleted, async (some) => {
    await of.createMany(some.map(({ before }) => before))
    return new Map()
  })
  const wrote = new Map([...back, ...made].map((one) => [one.id, one]))
  return results.map((result) => wrote.get(result.id) ?? result)
}
