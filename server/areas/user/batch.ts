/**
 * Undoes a bulk change: each row that nobody has changed since gets its former values back, is deleted where it was created, and made again
 * where it was deleted. A batch is undone once.
 */
import { batch as declared } from '#model/areas/user/batch.resource.ts'
import { CREATE_MANY, type ReturnAnswer } from '#model/shared/outcome.ts'
import { isUndone } from '#model/kernel/life.ts'
import { entities, type Entity } from '#server/engine/base/entity.ts'
import { handle, type Call, type Person } from '#server/engine/base/handler.ts'
import { conflict, notFound } from '#server/engine/base/http-error.ts'
import { requirePermission } from '#server/engine/base/permission-check.ts'
import { refusal } from '#server/engine/operations/write/write-each.ts'
import { anyRows } from '#server/engine/rows/rows.ts'

type Line = {
  readonly id: number | string
  readonly version: number
  readonly before: Readonly<Record<string, unknown>>
  /** `missing`: the change made the row, so its undo deletes it. `there`: the change deleted it, and `before` is all of it. */
  readonly was?: 'missing' | 'there'
}
type Result = ReturnAnswer['results'][number]
type UndoCall = Call<typeof declared, 'undo'>

const isLine = (line: unknown): line is Line =>
  typeof line === 'object' && line !== null && 'id' in line && 'version' in line && 'before' in line
const count = (results: readonly Result[], outcome: Result['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length

/** Throws unless the person may take back what the verb did. */
function requireUndoable(entity: Entity, verb: string, person: Person): void {
  if (verb === CREATE_MANY) return requirePermission(person, entity.resource.needs.delete)
  const action = entity.resource.actions[verb]
  if (action?.undoneBy?.of === 'user:batch') return requirePermission(person, action.needs)
  const transition = entity.resource.life?.transitions[verb]
  if (transition === undefined) throw notFound()
  requirePermission(person, transition.needs)
  if (!isUndone(transition)) throw conflict(`“${transition.label}” cannot be undone.`)
}

/** Written as they were before, all but those that the database refuses: another row has taken their place since. */
async function written(
  { inHalves }: UndoCall,
  entity: Entity,
  lines: readonly Line[],
  write: (some: readonly Line[]) => Promise<ReadonlyMap<Line['id'], number>>,
): Promise<readonly Result[]> {
  return inHalves<Line, Result>(lines, {
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

async function undo(call: UndoCall): Promise<ReturnAnswer> {
  const { row, rows, person, now } = call
  const entity = entities.get(row.content_type)
  if (entity === undefined) throw notFound()
  requireUndoable(entity, row.verb, person)
  if (row.undone_at !== null)
    throw conflict(`This change was undone already, ${row.undone_at.slice(0, 16).replace('T', ' ')} UTC.`)
  const stored = row.data['rows']
  const lines = Array.isArray(stored) ? stored.filter(isLine) : []
  const of = anyRows(rows, entity)
  const known = new Map(
    (await of.find({ id: lines.map(({ id }) => id) }, { lock: true, ordering: 'id' })).map((one) => [one.id, one]),
  )
  const results = lines.map(({ id, version, was }): Result => {
    const found = known.get(id)
    if (was === 'there') return { id, version, outcome: 'returned', message: '' }
    if (found === undefined) return { id, version: null, outcome: 'not_found', message: 'It is gone.' }
    return found.version === version
      ? { id, version, outcome: 'returned', message: '' }
      : { id, version: found.version, outcome: 'touched', message: 'It was changed since, and stays as it is.' }
  })
  const returned = new Set(results.flatMap(({ id, outcome }) => (outcome === 'returned' ? [id] : [])))
  const untouched = lines.filter(({ id }) => returned.has(id))
  const wasMissing = (line: Line): boolean => row.verb === CREATE_MANY || line.was === 'missing'
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
  await rows(declared).patch(row.id, { undone_at: now })
  const wrote = new Map([...back, ...made].map((one) => [one.id, one]))
  const all = results.map((result) => wrote.get(result.id) ?? result)
  return {
    counts: { returned: count(all, 'returned'), touched: count(all, 'touched'), not_found: count(all, 'not_found') },
    results: all,
  }
}

export const batch = handle(declared, { undo })
