/** What changed in somebody's panes since a moment: every object once, with its net effect, by who did what. */
import type { Digest, DigestGroup, DigestObject } from '#model/rules/digest.ts'
import type { Database } from '../db/database.ts'
import { entities, type Entity } from '../engine/entity.ts'
import type { Person } from '../engine/handler.ts'
import { withAdditional } from '../engine/custom.ts'
import { transaction, type Unit } from '../engine/transaction.ts'
import type { Asked, Scope } from './asked.ts'
import { edgeOf, type Edge } from './edge.ts'
import { partOf, type Part, type Told } from './objects.ts'

/** `yard:yard moveCars` → `Move cars`. */
function titleOf(cause: string): string {
  if (cause === 'unknown') return 'Changed; by whom is not told here'
  const [name = '', key = ''] = cause.split(' ')
  return entities.get(name)?.resource.actions[key]?.label ?? 'Edited'
}

function grouped(told: readonly Told[]): DigestGroup[] {
  const groups = new Map<string, { readonly told: Told; readonly objects: DigestObject[] }>()
  for (const one of told) {
    const key = `${one.by} ${one.cause}`
    const group = groups.get(key)
    if (group) group.objects.push(one.object)
    else groups.set(key, { told: one, objects: [one.object] })
  }
  return [...groups.values()]
    .toSorted((one, other) => other.objects.length - one.objects.length)
    .map(({ told: { by, by_name, cause }, objects }) => ({ by, by_name: by === null && cause !== 'unknown' ? 'The system' : by_name, cause, title: titleOf(cause), objects }))
}

async function partsOf(db: Database, unit: Unit, edge: Edge, person: Person, scopes: readonly Scope[]): Promise<Part[]> {
  const byEntity = new Map<Entity, Scope[]>()
  for (const scope of scopes) byEntity.set(scope.entity, [...(byEntity.get(scope.entity) ?? []), scope])
  const parts: Part[] = []
  // One connection, one question after the other.
  // eslint-disable-next-line no-await-in-loop
  for (const [bare, of] of byEntity) parts.push(await partOf(unit, await withAdditional(db, { client: unit.client, ...unit.scope }, bare), edge, person, of))
  return parts
}

export async function digestOf(db: Database, person: Person, { cursor, at, scopes }: Asked): Promise<Digest> {
  const edge = await edgeOf(db, cursor, at)
  return transaction(db, person, async (unit) => {
    const whole = { since: edge?.since ?? at ?? unit.now, until: unit.now, basis: edge?.basis ?? ('trail' as const) }
    if (edge === undefined) return { ...whole, count: 0, beyond: 0, groups: [], unknown: ['unknown: since when is not known any more; look at everything anew'] }
    const parts = await partsOf(db, unit, edge, person, scopes)
    const told = parts.flatMap((part) => part.told)
    return { ...whole, count: told.length, beyond: parts.reduce((sum, { beyond }) => sum + beyond, 0), groups: grouped(told), unknown: [...new Set(parts.flatMap(({ unknown }) => unknown))] }
  })
}
