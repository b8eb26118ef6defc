/** Completions during typing: values of a field, or rows by their titles. */
import { sql, type SQL } from 'drizzle-orm'
import { additionalJoins, at } from '../../base/custom-fields-sql.ts'
import { entities, entityNamed, type Column, type Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { invalid } from '../../base/http-error.ts'
import { labelOf } from '../../base/label.ts'
import { requirePermission } from '../../base/permission-check.ts'
import { every, name, run } from '../../base/sql.ts'
import { tenantSql, type TenantScope } from '../../base/tenant-scope.ts'
import { columnFor, pattern } from '../../rows/reading/conditions.ts'
import type { QueryWords } from '../../rows/reading/query.ts'
import type { Unit } from '../../rows/transaction.ts'

/** What to complete, and how many results to skip and return. */
export type Completion = {
  /** The resource whose field or rows are completed. */
  readonly entity: Entity
  /** Empty: rows by their titles. */
  readonly field: string
  readonly input: string
  readonly limit: number
  readonly offset: number
}
const words = new Set(['model', 'field', 'input', 'limit', 'offset'])

function readWhole(query: QueryWords, key: string, fallback: number): number {
  const text = query[key]
  if (text === undefined) return fallback
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) throw invalid({ [key]: ['Must be a whole number.'] })
  return Number(text)
}

/** The resource named as `area:name`, or by the model label of the product text. */
function readModel(entity: Entity, model: unknown): Entity {
  if (model === undefined || model === '') return entity
  if (typeof model !== 'string') throw invalid({ model: ['Given more than once.'] })
  const wanted = model.toLowerCase()
  const found = [...entities.values()].find(
    ({ name: full, resource }) => full.toLowerCase() === wanted || resource.model?.toLowerCase() === wanted,
  )
  if (found === undefined) throw invalid({ model: [`There is no model "${model}".`] })
  return found
}

/** Reads what is to be completed, and refuses with 403 a resource that the person may not view. */
export function readCompletion(entity: Entity, person: Person, query: QueryWords): Completion {
  const [unknown] = Object.keys(query).filter((key) => !words.has(key))
  if (unknown !== undefined) throw invalid({ [unknown]: ['Autocomplete takes model, field, input, limit and offset.'] })
  const { input = '', field = '' } = query
  if (typeof input !== 'string' || input.includes('\0')) throw invalid({ input: ['Not a text.'] })
  const limit = Math.min(readWhole(query, 'limit', 20), 100)
  const offset = readWhole(query, 'offset', 0)
  const wanted = readModel(entity, query['model'])
  requirePermission(person, wanted.resource.needs.view)
  if (typeof field !== 'string') throw invalid({ field: ['Given more than once.'] })
  return { entity: wanted, field, input, limit, offset }
}

/** Each row with its title. Of companies only those that may be named: the user's own and its partners (db/derived/views.ts). */
export const titledRows = (entity: Entity, scope: TenantScope): SQL =>
  entity.base === 'company:company' && scope.user !== undefined
    ? sql`select t.id as value, t.label from company_known t where t.partner`
    : sql`select t.id as value, ${labelOf(entity, 't')} as label from ${name(entity.table)} t where ${every(tenantSql(entity, scope, 't', true))}`

/** Rows by title; those that begin with the input come first. */
function byTitleSql(entity: Entity, scope: TenantScope, { input, limit, offset }: Completion): SQL {
  const conditions = input
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`label ilike ${pattern(word, false)}`)
  return sql`select value, label from (${titledRows(entity, scope)}) named
    where ${every(conditions)} order by label ilike ${pattern(input, true)} desc, lower(label) collate "C", value limit ${limit} offset ${offset}`
}

/** The distinct values of a column. */
function byValueSql(entity: Entity, column: Column, scope: TenantScope, { input, limit, offset }: Completion): SQL {
  const here = at(column)
  const rows = sql`${name(entity.table)} t ${additionalJoins(entity)}`
  const from =
    column.field.kind === 'codes'
      ? sql`${rows}, unnest(${here}) as one(value)`
      : sql`${rows}, lateral (select ${here}::text as value) one`
  return sql`select distinct one.value, one.value as label, lower(one.value) collate "C" as sorted from ${from}
    where ${every([...tenantSql(entity, scope, 't', true), sql`one.value <> ''`, sql`one.value ilike ${pattern(input, false)}`])} order by sorted, one.value limit ${limit} offset ${offset}`
}

type Completions = { readonly results: readonly { readonly value: unknown; readonly label: string }[] }

/** Throws 403 if the field references rows that the person may not view. */
export async function autocomplete(unit: Unit, person: Person, completion: Completion): Promise<Completions> {
  const { client, scope } = unit
  const entity = await unit.withCustomFields(completion.entity)
  const column = completion.field === '' ? undefined : columnFor(entity, completion.field, 'field')
  const referenced = column?.field.to
  const target = referenced === undefined ? entity : entityNamed(referenced)
  requirePermission(person, target.resource.needs.view)
  const query =
    column === undefined || referenced !== undefined
      ? byTitleSql(target, scope, completion)
      : byValueSql(entity, column, scope, completion)
  const results = await run<{ value: unknown; label: string }>(client, query)
  return { results: results.map(({ value, label }) => ({ value, label })) }
}
