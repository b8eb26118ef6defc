/** A company's own fields: which there are, as columns beside the declared ones, and how their values are written. */
import { sql } from 'drizzle-orm'
import { additionalName, fieldOf, fieldsOf, isAdditional, keptText, modelOf, withFields, type Definition } from '#model/custom.ts'
import type { Field } from '#model/field.ts'
import { isClean, validate } from '#model/validate.ts'
import { sqlType } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { entities, type Column, type Entity } from './entity.ts'
import { invalid, notFound } from './fault.ts'
import { within, type Scope } from './scope.ts'
import { every, list, name, run, type Client } from './sql.ts'

type At = { readonly client: Client } & Scope
type Values = Readonly<Record<string, unknown>>
const DEFINITIONS = 'config:additionalField'
const VALUES = 'config:additionalValue'

/** The resource under whose name an entity's own fields are defined. */
export const modelNameOf = ({ name: own, resource }: Entity): string => modelOf(own, resource)

const readDefinitions = ({ client, company }: At): Promise<Definition[]> =>
  run<Definition>(client, sql`select * from config_additional_field where company_id = ${company}`)

// What a company has defined is remembered by each process until a definition is written, here or elsewhere (feed/index.ts).
type Memory = { turn: number; companies: Map<number, Map<string, Entity>> }
const memories = new WeakMap<Database, Memory>()
function memoryOf(db: Database): Memory {
  const known = memories.get(db) ?? { turn: 0, companies: new Map() }
  memories.set(db, known)
  return known
}
export function forgetDefinitions(db: Database): void {
  const memory = memoryOf(db)
  memory.turn++
  memory.companies.clear()
}
const wrote = new WeakSet<Client>()
/** Called by every write, before it is committed. */
export function noteWrite({ name: written }: Entity, { client }: At): void {
  if (written === DEFINITIONS) wrote.add(client)
}
export function settleDefinitions(db: Database, client: Client): void {
  if (wrote.delete(client)) forgetDefinitions(db)
}

function extend(entity: Entity, definitions: readonly Definition[], company: number): Entity {
  const model = modelNameOf(entity)
  const fields = fieldsOf(definitions, model)
  const ids = new Map(definitions.filter((one) => one.model === model).map((one) => [additionalName(one.name), one.id]))
  const added = Object.entries(fields).map(([key, field]): [string, Column] => [
    key,
    { name: key, column: key, field, type: sqlType(field, false), nullable: false, additional: { definition: ids.get(key) ?? 0, company } },
  ])
  return { ...entity, resource: withFields(entity.resource, fields), columns: new Map([...entity.columns, ...added]) }
}

/** The entity with the fields that the company of the scope has added to it: for reading; writes take the entity itself. */
export async function withAdditional(db: Database, at: At, entity: Entity): Promise<Entity> {
  const { company } = at
  if (company === undefined) return entity
  const memory = memoryOf(db)
  const known = memory.companies.get(company)
  if (known !== undefined) return known.get(entity.name) ?? entity
  const { turn } = memory
  const definitions = await readDefinitions(at)
  const models = new Set(definitions.filter(({ active }) => active).map(({ model }) => model))
  const extended = new Map(
    [...entities.values()].filter((one) => models.has(modelNameOf(one))).map((one) => [one.name, extend(one, definitions, company)]),
  )
  // What was read while others wrote may be old already.
  if (memory.turn === turn) memory.companies.set(company, extended)
  return extended.get(entity.name) ?? entity
}

/** What is declared, and what is additional. */
export function parted(values: Values): readonly [own: Values, additional: Values] {
  const entries = Object.entries(values)
  if (!entries.some(([key]) => isAdditional(key))) return [values, {}]
  return [Object.fromEntries(entries.filter(([key]) => !isAdditional(key))), Object.fromEntries(entries.filter(([key]) => isAdditional(key)))]
}

function typedOf({ kind }: Field, text: string | undefined): unknown {
  if (text === undefined) return kind === 'text' || kind === 'choice' ? '' : kind === 'flag' ? false : null
  return kind === 'number' ? Number(text) : kind === 'flag' ? true : text
}
/** `12.5` → `12.50`: a decimal is kept with all of its digits, so that the same is written the same. */
function textOf({ kind, scale = 0 }: Field, value: unknown): string | undefined {
  const text = keptText(value)
  if (kind !== 'decimal' || text === undefined || scale === 0) return text
  const [whole = '', digits = ''] = text.split('.')
  return `${whole}.${digits.padEnd(scale, '0')}`
}

type Change = { readonly id: unknown; readonly values: Values }
type Kept = { object_id: string; field: number; value: string }

/** Writes additional values of rows that are there. Each row gets a version, an audit entry that names the fields, and its news. */
export async function writeAdditional(entity: Entity, at: At, changes: readonly Change[]): Promise<void> {
  const said = changes.filter(({ values }) => Object.keys(values).length > 0)
  if (said.length === 0) return
  const { client, company } = at
  const model = modelNameOf(entity)
  const definitions = (await readDefinitions(at)).filter((one) => one.model === model && one.active)
  const fields = fieldsOf(definitions, model)
  for (const { values } of said) {
    const errors = validate(fields, values, 'patch')
    if (!isClean(errors)) throw invalid(errors)
  }
  const ids = said.map(({ id }) => String(id))
  const kept = await run<Kept>(
    client,
    sql`select object_id, field, value from config_additional_value where company_id = ${company} and field = any(${list(definitions.map(({ id }) => id))}::bigint[]) and object_id = any(${list(ids)}::text[])`,
  )
  const before = new Map(kept.map((one) => [`${one.object_id} ${one.field}`, one.value]))
  const put: Kept[] = []
  const gone: Kept[] = []
  const told: Record<string, Record<string, readonly [unknown, unknown]>> = {}
  for (const { id, values } of said)
    for (const definition of definitions) {
      const key = additionalName(definition.name)
      if (values[key] === undefined) continue
      const [object_id, field] = [String(id), fieldOf(definition)]
      const [was, is] = [before.get(`${object_id} ${definition.id}`), textOf(field, values[key])]
      if (was === is) continue
      told[object_id] = { ...told[object_id], [key]: [typedOf(field, was), typedOf(field, is)] }
      if (is === undefined) gone.push({ object_id, field: definition.id, value: '' })
      else put.push({ object_id, field: definition.id, value: is })
    }
  const changed = Object.keys(told)
  if (changed.length === 0) return
  const rows = (some: readonly Kept[]) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r(object_id text, field bigint, value text)`
  if (put.length > 0)
    await run(
      client,
      sql`insert into config_additional_value (company_id, field, model, object_id, value) select ${company}::bigint, r.field, ${model}, r.object_id, r.value from ${rows(put)}
        on conflict (company_id, field, object_id) do update set value = excluded.value`,
    )
  if (gone.length > 0)
    await run(client, sql`delete from config_additional_value v using ${rows(gone)} where v.company_id = ${company} and v.field = r.field and v.object_id = r.object_id`)
  // The trigger that tells of the row puts these beside what changed in it (triggers.sql); any other version than its own gives it a new one.
  await run(client, sql`select set_config('app.additional', ${JSON.stringify(told)}, true)`)
  const type = sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')
  const touched = await run(
    client,
    sql`update ${name(entity.table)} t set version = 0 where ${every([sql`t.id = any(${list(changed)}::${type})`, ...within(entity, at, 't')])} returning t.id`,
  )
  await run(client, sql`select set_config('app.additional', '', true)`)
  if (touched.length < changed.length) throw notFound()
}

/** A new record of a resource with required fields must hold them. */
export function demandAdditional({ resource }: Entity, values: Values): void {
  const required = Object.fromEntries(Object.entries(resource.fields).filter(([key, field]) => isAdditional(key) && field.required === true))
  const errors = validate(required, Object.fromEntries(Object.entries(values).filter(([key]) => key in required)), 'create')
  if (!isClean(errors)) throw invalid(errors)
}

const defined = (): string[] => [...entities.values()].filter(({ name: one, resource }) => resource.of === undefined && one !== VALUES).map(({ name: one }) => one)

/** What no single field can say of a definition. `before`: as it stands, where it is changed. */
function definitionProblems(values: Values, before?: Values): Record<string, string[]> {
  const after = { ...before, ...values }
  const [{ model, kind, choices }, errors] = [after, {} as Record<string, string[]>]
  const known = defined()
  if (typeof model === 'string' && !known.includes(model)) {
    const area = known.filter((one) => one.startsWith(`${model.split(':')[0] ?? ''}:`))
    errors['model'] = [`There is no resource "${model}"; there are ${(area.length > 0 ? area : known).join(', ')}.`]
  }
  if (kind === 'choice' && (!Array.isArray(choices) || choices.length === 0)) errors['choices'] = ['A choice needs something to choose from.']
  for (const key of ['model', 'kind'])
    if (before !== undefined && values[key] !== undefined && values[key] !== before[key])
      errors[key] = ['Set when it is made: add another field instead.']
  return errors
}

/** Throws 400 where rows about to be written are definitions that cannot be. */
export async function judgeDefinitions(entity: Entity, at: At, changes: readonly { readonly id?: unknown; readonly values: Values }[]): Promise<void> {
  if (entity.name !== DEFINITIONS) return
  const known = changes.some(({ id }) => id !== undefined) ? await readDefinitions(at) : []
  for (const { id, values } of changes) {
    const errors = definitionProblems(values, known.find((one) => String(one.id) === String(id)))
    if (!isClean(errors)) throw invalid(errors)
  }
}
