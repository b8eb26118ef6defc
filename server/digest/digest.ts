/** Builds the digest of what changed in a user's panes: every object once with its net effect, grouped by author and action. */
import type { Digest, DigestGroup, DigestObject } from '#model/shared/digest.ts'
import type { Database } from '#server/db/database.ts'
import { entities, type Entity } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { readingMany, type Unit } from '#server/engine/rows/transaction.ts'
import type { DigestRequest, ResolvedScope } from './request.ts'
import { digestStartOf, type DigestStart } from './since.ts'
import { partOf, type DigestPart, type ObjectChange } from './objects.ts'

/** `yard:yard moveCars` → `Move cars`. */
function titleOf(cause: string): string {
  if (cause === 'unknown') return 'Changed by an unknown user'
  const [name = '', key = ''] = cause.split(' ')
  return entities.get(name)?.resource.actions[key]?.label ?? 'Edited'
}

function groupedByAuthor(changes: readonly ObjectChange[]): DigestGroup[] {
  const groups = new Map<string, { readonly change: ObjectChange; readonly objects: DigestObject[] }>()
  for (const one of changes) {
    const key = `${one.by} ${one.cause}`
    const group = groups.get(key)
    if (group) group.objects.push(one.object)
    else groups.set(key, { change: one, objects: [one.object] })
  }
  return [...groups.values()]
    .toSorted((one, other) => other.objects.length - one.objects.length)
    .map(({ change: { by, by_name, cause }, objects }) => ({
      by,
      by_name: by === null && cause !== 'unknown' ? 'System' : by_name,
      cause,
      title: titleOf(cause),
      objects,
    }))
}

async function partsOf(
  unit: Unit,
  edge: DigestStart,
  person: Person,
  scopes: readonly ResolvedScope[],
): Promise<DigestPart[]> {
  const byEntity = new Map<Entity, ResolvedScope[]>()
  for (const scope of scopes) byEntity.set(scope.entity, [...(byEntity.get(scope.entity) ?? []), scope])
  const parts: DigestPart[] = []
  // One connection, so the queries run one after the other.
  // eslint-disable-next-line no-await-in-loop
  for (const [bare, of] of byEntity) parts.push(await partOf(unit, await unit.withCustomFields(bare), edge, person, of))
  return parts
}

export async function digestOf(db: Database, person: Person, { cursor, at, scopes }: DigestRequest): Promise<Digest> {
  const start = await digestStartOf(db, cursor, at)
  return readingMany(db, person, undefined, async (unit) => {
    const period = { since: start?.since ?? at ?? unit.now, until: unit.now, basis: start?.basis ?? ('trail' as const) }
    if (start === undefined)
      return {
        ...period,
        count: 0,
        beyond: 0,
        groups: [],
        unknown: ['unknown: the starting point is no longer available, so all data should be checked'],
      }
    const parts = await partsOf(unit, start, person, scopes)
    const changes = parts.flatMap((part) => part.changes)
    return {
      ...period,
      count: changes.length,
      beyond: parts.reduce((sum, { beyond }) => sum + beyond, 0),
      groups: groupedByAuthor(changes),
      unknown: [...new Set(parts.flatMap(({ unknown }) => unknown))],
    }
  })
}
