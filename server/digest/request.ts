/** Validates the request of a digest: the starting point and the objects. */
import { MOST_IN_PANE } from '#model/kernel/limits.ts'
import { requirePermission } from '#server/engine/base/permission-check.ts'
import { columnFor } from '#server/engine/rows/reading/conditions.ts'
import { asPermitted } from '#server/engine/rows/reading/read-rows.ts'
import { entities, readId, type Entity } from '#server/engine/base/entity.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { scopeOf as tenantScopeOf } from '#server/engine/base/tenant-scope.ts'

const MAX_SCOPES = 200

export type ResolvedScope = {
  readonly panes: readonly string[]
  readonly entity: Entity
  readonly ids: ReadonlySet<string> | undefined
  readonly where: Readonly<Record<string, unknown>>
}
export type DigestRequest = {
  readonly cursor: string | undefined
  readonly at: string | undefined
  readonly scopes: readonly ResolvedScope[]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const invalidScope = (message: string) => invalid({ scopes: [message] })

function idsIn(entity: Entity, value: unknown): ReadonlySet<string> | undefined {
  if (value === undefined) return undefined
  if (!Array.isArray(value) || value.length > MOST_IN_PANE)
    throw invalidScope(`ids must be a list of at most ${MOST_IN_PANE} ids.`)
  return new Set(
    value.map((one: unknown) => {
      const id = typeof one === 'string' || typeof one === 'number' ? readId(entity, String(one)) : undefined
      if (id === undefined) throw invalidScope(`${JSON.stringify(one)} is not an id of ${entity.resource.label}.`)
      return String(id)
    }),
  )
}

function scopeOf(value: unknown, person: Person): ResolvedScope {
  if (!isRecord(value)) throw invalidScope('Each scope must be an object with panes, resource, ids and where.')
  const { panes, resource, ids, where = {}, ...rest } = value
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw invalidScope(`${unknown} is not a known field.`)
  const entity = typeof resource === 'string' ? entities.get(resource) : undefined
  if (entity === undefined) throw invalidScope(`There is no resource ${JSON.stringify(resource ?? null)}.`)
  if (!Array.isArray(panes) || !panes.every((pane): pane is string => typeof pane === 'string' && pane.length <= 40))
    throw invalidScope('panes must be a list of names.')
  if (!isRecord(where)) throw invalidScope('where must be an object of fields and values.')
  const permitted = asPermitted(entity, tenantScopeOf(person))
  for (const field of Object.keys(where)) columnFor(permitted, field, 'scopes')
  requirePermission(person, entity.resource.needs.view)
  return { panes, entity, ids: idsIn(entity, ids), where }
}

/** @throws 400 if the request is invalid, 403 if the user may not view a resource. */
export function readDigestRequest(body: Readonly<Record<string, unknown>>, person: Person): DigestRequest {
  const { since, since_at, scopes, ...rest } = body
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown field. Expected since, since_at and scopes.'] })
  if (since !== undefined && typeof since !== 'string') throw invalid({ since: ['Must be a cursor.'] })
  if (since_at !== undefined && (typeof since_at !== 'string' || Number.isNaN(Date.parse(since_at))))
    throw invalid({ since_at: ['Must be a date and time.'] })
  if (since === undefined && since_at === undefined)
    throw invalid({ since: ['Required: since (a cursor) or since_at (a date and time).'] })
  if (!Array.isArray(scopes) || scopes.length > MAX_SCOPES)
    throw invalidScope(`Must be a list of at most ${MAX_SCOPES} scopes.`)
  return {
    cursor: since,
    at: since_at === undefined ? undefined : new Date(since_at).toISOString(),
    scopes: scopes.map((one: unknown) => scopeOf(one, person)),
  }
}
