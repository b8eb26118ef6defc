/** What a digest is asked for, read with suspicion: since when, and of which objects. */
import { demand } from '../engine/door.ts'
import { columnFor } from '../engine/filter.ts'
import { entities, readId, type Entity } from '../engine/entity.ts'
import { invalid } from '../engine/fault.ts'
import type { Person } from '../engine/handler.ts'

const MOST_SCOPES = 200
const MOST_IDS = 20_000

export type Scope = {
  readonly panes: readonly string[]
  readonly entity: Entity
  readonly ids: ReadonlySet<string> | undefined
  readonly where: Readonly<Record<string, unknown>>
}
export type Asked = { readonly cursor: string | undefined; readonly at: string | undefined; readonly scopes: readonly Scope[] }

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === 'object' && said !== null && !Array.isArray(said)
const wrong = (message: string) => invalid({ scopes: [message] })

function idsIn(entity: Entity, said: unknown): ReadonlySet<string> | undefined {
  if (said === undefined) return undefined
  if (!Array.isArray(said) || said.length > MOST_IDS) throw wrong(`ids is a list of at most ${MOST_IDS}.`)
  return new Set(
    said.map((one: unknown) => {
      const id = typeof one === 'string' || typeof one === 'number' ? readId(entity, String(one)) : undefined
      if (id === undefined) throw wrong(`${JSON.stringify(one)} is not an id of ${entity.resource.label}.`)
      return String(id)
    }),
  )
}

function scopeOf(said: unknown, person: Person): Scope {
  if (!isRecord(said)) throw wrong('Each is an object of panes, resource, ids and where.')
  const { panes, resource, ids, where = {}, ...rest } = said
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw wrong(`${unknown} is unknown.`)
  const entity = typeof resource === 'string' ? entities.get(resource) : undefined
  if (entity === undefined || entity.resource.kept !== undefined) throw wrong(`There is no resource ${JSON.stringify(resource ?? null)} to tell of.`)
  if (!Array.isArray(panes) || !panes.every((pane): pane is string => typeof pane === 'string' && pane.length <= 40)) throw wrong('panes is a list of names.')
  if (!isRecord(where)) throw wrong('where is an object of fields and values.')
  for (const field of Object.keys(where)) columnFor(entity, field, 'scopes')
  demand(person, entity.resource.needs.view)
  return { panes, entity, ids: idsIn(entity, ids), where }
}

/** Throws 400 that names what is wrong, and 403 where a resource may not be seen. */
export function readAsked(body: Readonly<Record<string, unknown>>, person: Person): Asked {
  const { since, since_at, scopes, ...rest } = body
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; a digest takes since, since_at and scopes.'] })
  if (since !== undefined && typeof since !== 'string') throw invalid({ since: ['Not a cursor.'] })
  if (since_at !== undefined && (typeof since_at !== 'string' || Number.isNaN(Date.parse(since_at)))) throw invalid({ since_at: ['Not a moment.'] })
  if (since === undefined && since_at === undefined) throw invalid({ since: ['Say since when: since is a cursor, since_at a moment.'] })
  if (!Array.isArray(scopes) || scopes.length > MOST_SCOPES) throw wrong(`A list of at most ${MOST_SCOPES}.`)
  return { cursor: since, at: since_at === undefined ? undefined : new Date(since_at).toISOString(), scopes: scopes.map((one: unknown) => scopeOf(one, person)) }
}
