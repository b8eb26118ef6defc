/** Where parties are used, and how two that are the same become one. */
import { party as parties } from '#model/areas/company/company.resource.ts'
import { doublesAmong, nameKey } from '#model/areas/company/rules/same-name.ts'
import { grouped } from '#model/shared/number-format.ts'
import { labelOf } from '#model/kernel/field.ts'
import { entities, type Entity } from '#server/engine/base/entity.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { conflict, HttpError, invalid } from '#server/engine/base/http-error.ts'
import { anyRows } from '#server/engine/rows/rows.ts'

type Reach = Pick<Call<typeof parties, 'uses'>, 'rows'>
type Pointer = { readonly entity: Entity; readonly field: string }
type Moved = { readonly of: string; readonly field: string; readonly id: number | string }

/** Every field of every table that names a party, but what follows from others, and what a party was merged into. */
const pointers: readonly Pointer[] = [...entities.values()].flatMap((entity) =>
  entity.base !== entity.name
    ? []
    : [...entity.written.values()].flatMap(({ name, field }) =>
        field.kind === 'ref' && field.to === 'company:party' && field.readOnly !== true
          ? [{ entity, field: name }]
          : [],
      ),
)

async function usesOf({ rows }: Reach, id: number) {
  const uses = []
  for (const { entity, field } of pointers) {
    const count = await anyRows(rows, entity).count({ [field]: id })
    const { plural, fields } = entity.resource
    if (count > 0) uses.push({ of: entity.name, label: plural, field: labelOf(field, fields[field] ?? {}), count })
  }
  return uses.toSorted((one, other) => other.count - one.count)
}

/** As many as can be, in few steps: what stands still by its state stays as it is. Returns the ids of those that changed. */
async function pointAll(
  reach: Reach,
  { entity, field }: Pointer,
  ids: readonly (number | string)[],
  to: number,
): Promise<readonly (number | string)[]> {
  if (ids.length === 0) return []
  try {
    await anyRows(reach.rows, entity).patchMany(ids.map((id) => ({ id, values: { [field]: to } })))
    return ids
  } catch (error) {
    // Refused before anything is written.
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    if (ids.length === 1) return []
    const half = ids.length >> 1
    const first = await pointAll(reach, { entity, field }, ids.slice(0, half), to)
    return [...first, ...(await pointAll(reach, { entity, field }, ids.slice(half), to))]
  }
}

const things = (count: number): string => (count === 1 ? '1 record' : `${grouped(count)} records`)

async function merge({ row, input, rows }: Call<typeof parties, 'merge'>) {
  if (row.merged_into !== null) throw conflict(`${row.name} was merged already.`, { current: row })
  if (input.into === row.id || input.into === null)
    throw invalid({ into: ['Choose another party: nothing is merged into itself.'] })
  const into = await rows(parties).get(input.into, { lock: true })
  if (into.merged_into !== null)
    throw invalid({ into: [`${into.name} was merged itself: choose the party that stands for it.`] })
  if (input.dry_run) {
    const uses = await usesOf({ rows }, row.id)
    const total = uses.reduce((sum, { count }) => sum + count, 0)
    const named = uses.map(({ label, field, count }) => `${label} (${field}) ${grouped(count)}`)
    const detail =
      total === 0
        ? `Nothing names ${row.name}. It will no longer be active.`
        : `${things(total)} that name ${row.name} will name ${into.name}: ${named.join('; ')}. What is closed, such as a shipped bill, keeps its party.`
    return { id: row.id, detail, blockers: [], warnings: [] }
  }
  const moved: Moved[] = []
  let kept = 0
  for (const pointer of pointers) {
    const { entity, field } = pointer
    const found = await anyRows(rows, entity).find({ [field]: row.id }, { lock: true, ordering: 'id' })
    // A carrier that carries for the one it becomes would carry for itself.
    const ids = found.map(({ id }) => id).filter((id) => entity.name !== 'company:party' || id !== into.id)
    const changed = await pointAll({ rows }, pointer, ids, into.id)
    moved.push(...changed.map((id) => ({ of: entity.name, field, id })))
    kept += found.length - changed.length
  }
  await rows(parties).patch(row.id, {
    active: false,
    merged_into: into.id,
    merge_moved: { active: row.active, rows: moved },
  })
  const stays = kept === 0 ? '' : ` Closed, and kept as it was: ${things(kept)}.`
  return { id: row.id, into: into.id, moved: moved.length, kept, detail: `Moved: ${things(moved.length)}.${stays}` }
}

const isMoved = (one: unknown): one is Moved =>
  typeof one === 'object' && one !== null && 'of' in one && 'field' in one && 'id' in one

async function unmerge({ row, rows }: Call<typeof parties, 'unmerge'>) {
  const { merged_into: into, merge_moved: noted } = row
  if (into === null) throw conflict(`${row.name} was not merged.`, { current: row })
  const stored = noted['rows']
  const moved = Array.isArray(stored) ? stored.filter(isMoved) : []
  let back = 0
  for (const { entity, field } of pointers) {
    const ids = moved.flatMap((one) => (one.of === entity.name && one.field === field ? [one.id] : []))
    if (ids.length === 0) continue
    const found = await anyRows(rows, entity).find({ id: ids, [field]: into }, { lock: true, ordering: 'id' })
    await anyRows(rows, entity).restoreMany(found.map(({ id }) => ({ id, values: { [field]: row.id } })))
    back += found.length
  }
  await rows(parties).patch(row.id, { active: noted['active'] !== false, merged_into: null, merge_moved: {} })
  const touched = moved.length - back
  const stays = touched === 0 ? '' : ` Given to others since, and left there: ${things(touched)}.`
  return { id: row.id, was_merged_into: into, back, touched, detail: `Back with it: ${things(back)}.${stays}` }
}

export const party = handle(parties, {
  merge,
  unmerge,
  uses: async ({ row, rows }) => {
    const uses = await usesOf({ rows }, row.id)
    const alike = await rows(parties).find({ merged_into: null }, { only: ['id', 'name', 'city'] })
    const key = nameKey(row.name)
    return {
      count: uses.reduce((sum, { count }) => sum + count, 0),
      uses,
      doubles: alike.filter(({ id, name }) => id !== row.id && nameKey(name) === key),
    }
  },
  doubles: async ({ rows }) => {
    const all = await rows(parties).find({ merged_into: null }, { only: ['id', 'name', 'city'] })
    return { results: doublesAmong(all).map((some) => ({ key: nameKey(some[0]?.name ?? ''), parties: some })) }
  },
})
