/** One resource's part of a digest: each touched object with its net effect, for the panes that show it. */
import { labelOf } from '#model/field.ts'
import type { DigestChange, DigestObject } from '#model/rules/digest.ts'
import { netEffect, type NetChange } from '#model/rules/net-effect.ts'
import { columnsOf, labelsIn, named } from '../engine/history.ts'
import type { Column, Entity } from '../engine/entity.ts'
import type { Person } from '../engine/handler.ts'
import { shownIn } from '../engine/trail.ts'
import type { Unit } from '../engine/transaction.ts'
import type { Scope } from './asked.ts'
import type { Edge } from './edge.ts'
import { movedCars } from './moved.ts'
import { standingOf, touchedSince, trailOf, type Entry, type Standing } from './touched.ts'

export type Told = { readonly object: DigestObject; readonly by: number | null; readonly by_name: string; readonly cause: string }
export type Part = { readonly told: readonly Told[]; readonly beyond: number; readonly unknown: readonly string[] }

/** Fields that follow from what happens to neighbours: a car that only moved up because another left is no news. */
const follows: Readonly<Record<string, string>> = { 'yard:placement': 'seq' }

/** A field of the object as it stands, or as it stood. */
const valuesOf = (key: string, standing: Standing | undefined, trail: readonly Entry[]): readonly unknown[] => [
  ...(standing && key in standing.row ? [standing.row[key]] : []),
  ...trail.flatMap(({ changes }) => changes[key] ?? []),
]

/** Shown by a pane now, or when it went. */
const isIn = ({ ids, where }: Scope, id: string, standing: Standing | undefined, trail: readonly Entry[]): boolean =>
  (ids === undefined || ids.has(id)) && Object.entries(where).every(([key, value]) => valuesOf(key, standing, trail).some((one) => one === value))

const labelled = (columns: ReadonlyMap<string, Column>, { field, before, after }: NetChange, labels: ReadonlyMap<string, string>): DigestChange => {
  const column = columns.get(field)
  const said = { field: column?.name ?? field, label: column ? labelOf(column.name, column.field) : field, before, after }
  if (column?.field.to === undefined) return said
  return { ...said, before__label: named(column, before, labels), after__label: named(column, after, labels) }
}

/** What an object that is gone was called, by what is told of it. */
function lastName({ resource, columns }: Entity, id: string, changes: readonly DigestChange[], trail: readonly Entry[]): string {
  const said = resource.title.flatMap((key): string[] => {
    const told = changes.find(({ field }) => field === key)
    const value: unknown = told ? (told.before__label ?? told.before ?? told.after__label ?? told.after) : trail.flatMap((entry) => entry.changes[columns.get(key)?.column ?? key] ?? []).findLast((one) => typeof one === 'string')
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  return said.join(' ') || `${resource.label} ${id}`
}

/** What is known of one object: undefined where nothing of it is this reader's business. */
function netOf(entity: Entity, trail: readonly Entry[] | undefined, isThere: boolean): { readonly effect: DigestObject['effect']; readonly changes: readonly NetChange[]; readonly times: number } | undefined {
  const told = { effect: 'told' as const, changes: [], times: 0 }
  if (trail === undefined || trail.length === 0) return told
  const net = netEffect(trail)
  const isShown = shownIn(entity)
  const changes = net.changes.filter(({ field }) => isShown(field))
  // It is there and may not be seen, or no longer: what became of it is not told.
  if (!isThere && (net.effect === 'made' || net.effect === 'changed' || net.effect === 'unchanged')) return { ...told, times: net.times }
  if (net.effect === 'changed' && changes.length === 0) return undefined
  return { ...net, changes }
}

export async function partOf(unit: Unit, entity: Entity, edge: Edge, person: Person, scopes: readonly Scope[]): Promise<Part> {
  const only = scopes.every(({ ids }) => ids !== undefined) ? new Set(scopes.flatMap(({ ids }) => [...(ids ?? [])])) : undefined
  const { ids, beyond, unknown } = await touchedSince(unit, entity, edge, person, only)
  const notes = unknown === undefined ? [] : [unknown]
  if (ids.length === 0) return { told: [], beyond, unknown: notes }
  const trails = await trailOf(unit, entity, edge, person, ids)
  const standing = await standingOf(unit, entity, ids, [...new Set(scopes.flatMap(({ where }) => Object.keys(where)))])
  const passive = follows[entity.name]
  const moved = passive === undefined ? new Set<unknown>() : await movedCars(unit, edge, person)
  const told: Omit<Told, 'object'>[] = []
  const nets: { readonly id: string; readonly net: NonNullable<ReturnType<typeof netOf>>; readonly panes: readonly string[]; readonly trail: readonly Entry[] }[] = []
  for (const id of ids) {
    const trail = trails?.get(id)
    const stands = standing.get(id)
    const panes = [...new Set(scopes.filter((scope) => isIn(scope, id, stands, trail ?? [])).flatMap((scope) => scope.panes))]
    const net = panes.length === 0 ? undefined : netOf(entity, trail, stands !== undefined)
    if (net === undefined || (passive !== undefined && isPassive(net.changes, passive) && !moved.has(Number(stands?.row['car'])))) continue
    nets.push({ id, net, panes, trail: trail ?? [] })
    const last = trail?.at(-1)
    told.push(trails === undefined || last === undefined ? { by: null, by_name: '', cause: 'unknown' } : { by: last.by, by_name: last.by__label, cause: last.cause })
  }
  const columns = columnsOf(entity)
  const labels = await labelsIn(unit, columns, nets.map(({ net }) => ({ changes: Object.fromEntries(net.changes.map(({ field, before, after }) => [field, [before, after]])) })))
  return {
    beyond,
    unknown: notes,
    told: nets.map(({ id, net, panes, trail }, index) => {
      const changes = net.changes.map((change) => labelled(columns, change, labels))
      const last = trail.at(-1)
      return {
        ...(told[index] ?? { by: null, by_name: '', cause: '' }),
        object: {
          resource: entity.name, id: entity.uuid ? id : Number(id), label: standing.get(id)?.label ?? lastName(entity, id, changes, trail), effect: net.effect, changes, times: net.times, at: last?.at ?? null,
          also: [...new Set(trail.map(({ by__label }) => by__label))].filter((name) => name !== '' && name !== last?.by__label), panes,
        },
      }
    }),
  }
}

const isPassive = (changes: readonly NetChange[], field: string): boolean => changes.every((change) => change.field === field)
