/** One resource's part of a digest: each changed object with its net effect, and the panes that show it. */
import { cellWords } from '#model/kernel/words/code-words.ts'
import { labelOf } from '#model/kernel/field.ts'
import type { DigestChange, DigestObject } from '#model/shared/digest.ts'
import { netEffect, type NetChange } from '#model/shared/net-effect.ts'
import { columnsByTableName, labelFor, readReferenceLabels } from '#server/engine/operations/read/reference-labels.ts'
import type { Column, Entity } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { shownIn } from '#server/engine/operations/read/audit-view.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import type { ResolvedScope } from './request.ts'
import type { DigestStart } from './since.ts'
import { movedCars } from './moved-cars.ts'
import { currentRows, touchedSince, trailOf, type AuditEntry, type CurrentRow } from './touched.ts'

export type ObjectChange = {
  readonly object: DigestObject
  readonly by: number | null
  readonly by_name: string
  readonly cause: string
}
export type DigestPart = {
  readonly changes: readonly ObjectChange[]
  readonly beyond: number
  readonly unknown: readonly string[]
}

/** Fields that change with neighbouring rows: a car that only moved up because another left is not reported. */
const passiveFields: Readonly<Record<string, string>> = { 'yard:placement': 'seq' }

/** The current and previous values of a field. */
const valuesOf = (key: string, standing: CurrentRow | undefined, trail: readonly AuditEntry[]): readonly unknown[] => [
  ...(standing && key in standing.row ? [standing.row[key]] : []),
  ...trail.flatMap(({ changes }) => changes[key] ?? []),
]

/** Whether the pane shows the object now or showed it before the change. */
const isIn = (
  { ids, where }: ResolvedScope,
  id: string,
  standing: CurrentRow | undefined,
  trail: readonly AuditEntry[],
): boolean =>
  (ids === undefined || ids.has(id)) &&
  Object.entries(where).every(([key, value]) => valuesOf(key, standing, trail).some((one) => one === value))

const labelled = (
  columns: ReadonlyMap<string, Column>,
  { field, before, after }: NetChange,
  labels: ReadonlyMap<string, string>,
): DigestChange => {
  const column = columns.get(field)
  const change = {
    field: column?.name ?? field,
    label: column ? labelOf(column.name, column.field) : field,
    before,
    after,
  }
  if (column?.field.to === undefined) return change
  return { ...change, before__label: labelFor(column, before, labels), after__label: labelFor(column, after, labels) }
}

/** The name of a deleted object, from its changes and audit entries. */
function lastName(
  { resource, columns }: Entity,
  id: string,
  changes: readonly DigestChange[],
  trail: readonly AuditEntry[],
): string {
  const parts = resource.title.flatMap((key): string[] => {
    const change = changes.find(({ field }) => field === key)
    const value: unknown = change
      ? (change.before__label ?? change.before ?? change.after__label ?? change.after)
      : trail
          .flatMap((entry) => entry.changes[columns.get(key)?.column ?? key] ?? [])
          .findLast((one) => typeof one === 'string')
    const field = resource.fields[key]
    return typeof value === 'string' && value !== '' ? [field === undefined ? value : cellWords(field, value)] : []
  })
  return parts.join(' ') || `${resource.label} ${id}`
}

/** The net effect of an object; undefined if it has no changes that this user may see. */
function netOf(
  entity: Entity,
  trail: readonly AuditEntry[] | undefined,
  isThere: boolean,
):
  | { readonly effect: DigestObject['effect']; readonly changes: readonly NetChange[]; readonly times: number }
  | undefined {
  const unknownEffect = { effect: 'told' as const, changes: [], times: 0 }
  if (trail === undefined || trail.length === 0) return unknownEffect
  const net = netEffect(trail)
  const isShown = shownIn(entity)
  const changes = net.changes.filter(({ field }) => isShown(field))
  // The row exists but is not visible to this user, so only the fact of a change is reported.
  if (!isThere && (net.effect === 'made' || net.effect === 'changed' || net.effect === 'unchanged'))
    return { ...unknownEffect, times: net.times }
  if (net.effect === 'changed' && changes.length === 0) return undefined
  return { ...net, changes }
}

export async function partOf(
  unit: Unit,
  entity: Entity,
  edge: DigestStart,
  person: Person,
  scopes: readonly ResolvedScope[],
): Promise<DigestPart> {
  const only = scopes.every(({ ids }) => ids !== undefined)
    ? new Set(scopes.flatMap(({ ids }) => [...(ids ?? [])]))
    : undefined
  const { ids, beyond, unknown } = await touchedSince(unit, entity, edge, person, only)
  const notes = unknown === undefined ? [] : [unknown]
  if (ids.length === 0) return { changes: [], beyond, unknown: notes }
  const trails = await trailOf(unit, entity, edge, person, ids)
  const standing = await currentRows(unit, entity, ids, [...new Set(scopes.flatMap(({ where }) => Object.keys(where)))])
  const passive = passiveFields[entity.name]
  const moved = passive === undefined ? new Set<unknown>() : await movedCars(unit, edge, person)
  const authors: Omit<ObjectChange, 'object'>[] = []
  const nets: {
    readonly id: string
    readonly net: NonNullable<ReturnType<typeof netOf>>
    readonly panes: readonly string[]
    readonly trail: readonly AuditEntry[]
  }[] = []
  for (const id of ids) {
    const trail = trails?.get(id)
    const current = standing.get(id)
    const panes = [
      ...new Set(scopes.filter((scope) => isIn(scope, id, current, trail ?? [])).flatMap((scope) => scope.panes)),
    ]
    const net = panes.length === 0 ? undefined : netOf(entity, trail, current !== undefined)
    if (
      net === undefined ||
      (passive !== undefined && isPassive(net.changes, passive) && !moved.has(Number(current?.row['car'])))
    )
      continue
    nets.push({ id, net, panes, trail: trail ?? [] })
    const last = trail?.at(-1)
    authors.push(
      trails === undefined || last === undefined
        ? { by: null, by_name: '', cause: 'unknown' }
        : { by: last.by, by_name: last.by__label, cause: last.cause },
    )
  }
  const columns = columnsByTableName(entity)
  const labels = await readReferenceLabels(
    unit,
    columns,
    nets.map(({ net }) => ({
      changes: Object.fromEntries(net.changes.map(({ field, before, after }) => [field, [before, after]])),
    })),
  )
  return {
    beyond,
    unknown: notes,
    changes: nets.map(({ id, net, panes, trail }, index) => {
      const changes = net.changes.map((change) => labelled(columns, change, labels))
      const last = trail.at(-1)
      return {
        ...(authors[index] ?? { by: null, by_name: '', cause: '' }),
        object: {
          resource: entity.name,
          id: entity.uuid ? id : Number(id),
          label: standing.get(id)?.label ?? lastName(entity, id, changes, trail),
          effect: net.effect,
          changes,
          times: net.times,
          at: last?.at ?? null,
          also: [...new Set(trail.map(({ by__label }) => by__label))].filter(
            (name) => name !== '' && name !== last?.by__label,
          ),
          panes,
        },
      }
    }),
  }
}

const isPassive = (changes: readonly NetChange[], field: string): boolean =>
  changes.every((change) => change.field === field)
