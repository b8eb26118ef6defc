/** Completion while typing: values of a field, or rows by their titles. What may be named is what is declared. */
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { withAdditional } from './custom.ts'
import { additionalJoins, at } from './custom-sql.ts'
import { demand, guarded, leftBy, queryOf, type Doors, type Route } from './door.ts'
import { entities, entityNamed, type Column, type Entity } from './entity.ts'
import { invalid } from './fault.ts'
import { columnFor, pattern } from './filter.ts'
import { labelOf } from './label.ts'
import { within, type Scope } from './scope.ts'
import { every, name, run } from './sql.ts'
import { reading } from './transaction.ts'

type Asked = { readonly input: string; readonly limit: number; readonly offset: number }
const known = new Set(['model', 'field', 'input', 'limit', 'offset'])

function wholeOf(query: Readonly<Record<string, unknown>>, key: string, fallback: number): number {
  const said = query[key]
  if (said === undefined) return fallback
  if (typeof said !== 'string' || !/^\d{1,9}$/.test(said)) throw invalid({ [key]: ['Not a whole number.'] })
  return Number(said)
}

/** `area:name`, or the model label of the product text. */
function entityAsked(entity: Entity, model: unknown): Entity {
  if (model === undefined || model === '') return entity
  if (typeof model !== 'string') throw invalid({ model: ['Given more than once.'] })
  const said = model.toLowerCase()
  const found = [...entities.values()].find(
    ({ name: full, resource }) => full.toLowerCase() === said || resource.model?.toLowerCase() === said,
  )
  if (found === undefined) throw invalid({ model: [`There is no model "${model}".`] })
  return found
}

function readAsked(request: FastifyRequest): Asked & { readonly query: Readonly<Record<string, unknown>> } {
  const query = queryOf(request)
  const [unknown] = Object.keys(query).filter((key) => !known.has(key))
  if (unknown !== undefined) throw invalid({ [unknown]: ['Autocomplete takes model, field, input, limit and offset.'] })
  const input = query['input'] ?? ''
  if (typeof input !== 'string' || input.includes('\0')) throw invalid({ input: ['Not a text.'] })
  return { query, input, limit: Math.min(wholeOf(query, 'limit', 20), 100), offset: wholeOf(query, 'offset', 0) }
}

/** Rows by title: what begins with the input comes first. */
function byTitle(entity: Entity, scope: Scope, { input, limit, offset }: Asked): SQL {
  const label = labelOf(entity, 't')
  const words = input
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`label ilike ${pattern(word, false)}`)
  // Of companies those that one may name: one's own and its partners (db/views.ts).
  const rows =
    entity.base === 'company:company' && scope.user !== undefined
      ? sql`select t.id as value, t.label from company_known t where t.partner`
      : sql`select t.id as value, ${label} as label from ${name(entity.table)} t where ${every(within(entity, scope, 't'))}`
  return sql`select value, label from (${rows}) named
    where ${every(words)} order by label ilike ${pattern(input, true)} desc, lower(label) collate "C", value limit ${limit} offset ${offset}`
}

function byValue(entity: Entity, column: Column, scope: Scope, { input, limit, offset }: Asked): SQL {
  const here = at(column)
  const rows = sql`${name(entity.table)} t ${additionalJoins(entity)}`
  const from =
    column.field.kind === 'codes'
      ? sql`${rows}, unnest(${here}) as one(value)`
      : sql`${rows}, lateral (select ${here}::text as value) one`
  return sql`select distinct one.value, one.value as label, lower(one.value) collate "C" as sorted from ${from}
    where ${every([...within(entity, scope, 't'), sql`one.value <> ''`, sql`one.value ilike ${pattern(input, false)}`])} order by sorted, one.value limit ${limit} offset ${offset}`
}

const complete =
  (doors: Doors, entity: Entity): Route =>
  async (request, reply, person) => {
    const { query, ...asked } = readAsked(request)
    const bare = entityAsked(entity, query['model'])
    demand(person, bare.resource.needs.view)
    const { field = '' } = query
    if (typeof field !== 'string') throw invalid({ field: ['Given more than once.'] })
    return reading(doors.db, person, leftBy(reply), async ({ client, scope }) => {
      const about = await withAdditional(doors.db, { client, ...scope }, bare)
      const column = field === '' ? undefined : columnFor(about, field, 'field')
      const points = column?.field.to
      const target = points === undefined ? about : entityNamed(points)
      demand(person, target.resource.needs.view)
      const rows = column === undefined || points !== undefined ? byTitle(target, scope, asked) : byValue(about, column, scope, asked)
      const results = await run<{ value: unknown; label: string }>(client, rows)
      return { results: results.map(({ value, label }) => ({ value, label })) }
    })
  }
export const autocompleteRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.view, complete(doors, entity))
