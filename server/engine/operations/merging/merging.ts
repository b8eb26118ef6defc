/**
 * How two rows of a resource that stand for the same thing become one: whatever names the one names the other from then on. What was
 * moved is noted, so that it can go back.
 */
import { labelOf } from '#model/kernel/field.ts'
import { grouped } from '#model/shared/number-format.ts'
import { entities, entityOf, type Entity } from '#server/engine/base/entity.ts'
import type { Rows } from '#server/engine/base/handler.ts'
import { conflict, HttpError, invalid } from '#server/engine/base/http-error.ts'
import { anyRows } from '#server/engine/rows/rows.ts'

type Id = number | string
type Reach = { readonly rows: <S>(resource: S) => Rows<S> }
type Pointer = { readonly entity: Entity; readonly field: string }
type Moved = { readonly of: string; readonly field: string; readonly id: Id }

/** A row that can be merged: whether it was, and what pointed to it before. */
export type Mergeable = {
  readonly id: Id
  readonly merged_into: Id | null
  readonly merge_moved: Readonly<Record<string, unknown>>
}
/** Of a resource: what one is called, which flag a merged one loses, and its name. */
type MergedKind<R> = {
  readonly noun: string
  readonly flag: 'active' | 'enabled'
  readonly isOn: (row: R) => boolean
  readonly nameOf: (row: R) => string
}

const things = (count: number): string => (count === 1 ? '1 record' : `${grouped(count)} records`)
const isMoved = (one: unknown): one is Moved =>
  typeof one === 'object' && one !== null && 'of' in one && 'field' in one && 'id' in one

/** As many as can be, in few steps: what stands still by its state stays as it is. Returns the ids of those that changed. */
async function pointAll(reach: Reach, { entity, field }: Pointer, ids: readonly Id[], to: Id): Promise<readonly Id[]> {
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

/** `resource`: of which rows are merged. */
export function merging<R extends Mergeable>(resource: unknown, { noun, flag, isOn, nameOf }: MergedKind<R>) {
  const own = entityOf(resource)
  /** Every field of every table that names one, but what follows from others, and what one was merged into. */
  const pointers: readonly Pointer[] = [...entities.values()].flatMap((entity) =>
    entity.base !== entity.name
      ? []
      : [...entity.written.values()].flatMap(({ name, field }) =>
          field.kind === 'ref' && field.to === own.name && field.readOnly !== true ? [{ entity, field: name }] : [],
        ),
  )

  async function usesOf({ rows }: Reach, id: Id) {
    const uses = []
    for (const { entity, field } of pointers) {
      const count = await anyRows(rows, entity).count({ [field]: id })
      const { plural, fields } = entity.resource
      if (count > 0) uses.push({ of: entity.name, label: plural, field: labelOf(field, fields[field] ?? {}), count })
    }
    return uses.toSorted((one, other) => other.count - one.count)
  }

  /** What would come of it. */
  async function foreseen(reach: Reach, row: R, into: R) {
    const uses = await usesOf(reach, row.id)
    const total = uses.reduce((sum, { count }) => sum + count, 0)
    const named = uses.map(({ label, field, count }) => `${label} (${field}) ${grouped(count)}`)
    const detail =
      total === 0
        ? `Nothing names ${nameOf(row)}. It will no longer be ${flag}.`
        : `${things(total)} that name ${nameOf(row)} will name ${nameOf(into)}: ${named.join('; ')}. What is closed, such as a shipped bill, keeps its ${noun}.`
    return { id: row.id, detail, blockers: [], warnings: [] }
  }

  return {
    usesOf,
    /** Which one it becomes, as `read` locks it: another one, that was not merged itself. */
    async into<K extends Id>(row: R, id: K | null, read: (id: K) => Promise<R>): Promise<R> {
      if (row.merged_into !== null) throw conflict(`${nameOf(row)} was merged already.`, { current: row })
      if (id === row.id || id === null)
        throw invalid({ into: [`Choose another ${noun}: nothing is merged into itself.`] })
      const into = await read(id)
      if (into.merged_into !== null)
        throw invalid({ into: [`${nameOf(into)} was merged itself: choose the ${noun} that stands for it.`] })
      return into
    },
    foreseen,
    async merge(reach: Reach, row: R, into: R) {
      const moved: Moved[] = []
      let kept = 0
      for (const pointer of pointers) {
        const { entity, field } = pointer
        const found = await anyRows(reach.rows, entity).find({ [field]: row.id }, { lock: true, ordering: 'id' })
        // The row that stands for both may name the merged one, such as its group: it would name itself then.
        const ids = found.map(({ id }) => id).filter((id) => entity !== own || id !== into.id)
        const changed = await pointAll(reach, pointer, ids, into.id)
        moved.push(...changed.map((id) => ({ of: entity.name, field, id })))
        kept += found.length - changed.length
      }
      await anyRows(reach.rows, own).patch(row.id, {
        [flag]: false,
        merged_into: into.id,
        merge_moved: { [flag]: isOn(row), rows: moved },
      })
      const stays = kept === 0 ? '' : ` Closed, and kept as it was: ${things(kept)}.`
      return { id: row.id, into: into.id, moved: moved.length, kept, detail: `Moved: ${things(moved.length)}.${stays}` }
    },
    async unmerge({ rows }: Reach, row: R) {
      const { merged_into: into, merge_moved: noted } = row
      if (into === null) throw conflict(`${nameOf(row)} was not merged.`, { current: row })
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
      await anyRows(rows, own).patch(row.id, { [flag]: noted[flag] !== false, merged_into: null, merge_moved: {} })
      const touched = moved.length - back
      const stays = touched === 0 ? '' : ` Given to others since, and left there: ${things(touched)}.`
      return { id: row.id, was_merged_into: into, back, touched, detail: `Back with it: ${things(back)}.${stays}` }
    },
  }
}
