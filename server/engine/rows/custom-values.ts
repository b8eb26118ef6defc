/**
 * A company's own fields: what no single field can tell of a definition, and the values, which have a table of their own beside that of the
 * row.
 */
import { sql } from 'drizzle-orm'
import { additionalName, fieldOf, storedText } from '#model/areas/config/custom-field.ts'
import type { Field } from '#model/kernel/field.ts'
import { isClean } from '#model/kernel/validate.ts'
import { modelNameOf, readDefinitions } from '../base/custom-fields.ts'
import { entities, type Entity } from '../base/entity.ts'
import { invalid, notFound } from '../base/http-error.ts'
import { every, list, name, run } from '../base/sql.ts'
import { tenantSql } from '../base/tenant-scope.ts'
import type { ReadScope, ColumnValues } from './reading/read-rows.ts'

function typedOf({ kind }: Field, text: string | undefined): unknown {
  if (text === undefined) return kind === 'text' || kind === 'choice' ? '' : kind === 'flag' ? false : null
  return kind === 'number' ? Number(text) : kind === 'flag' ? true : text
}
/** `12.5` → `12.50`: decimals are stored with all of their digits, so that equal values are equal texts. */
function textOf({ kind, scale = 0 }: Field, value: unknown): string | undefined {
  const text = storedText(value)
  if (kind !== 'decimal' || text === undefined || scale === 0) return text
  const [whole = '', digits = ''] = text.split('.')
  return `${whole}.${digits.padEnd(scale, '0')}`
}

type Change = { readonly id: unknown; readonly values: ColumnValues }
type Stored = { object_id: string; field: number; value: string }

/** Writes validated values of existing rows. Each row gets a new version, an audit entry with the fields, and a feed entry. */
export async function writeCustomValues(entity: Entity, at: ReadScope, changes: readonly Change[]): Promise<void> {
  const given = changes.filter(({ values }) => Object.keys(values).length > 0)
  if (given.length === 0) return
  const { client, company } = at
  const model = modelNameOf(entity)
  const definitions = (await readDefinitions(at)).filter((one) => one.model === model && one.active)
  const ids = given.map(({ id }) => String(id))
  const stored = await run<Stored>(
    client,
    sql`select object_id, field, value from config_additional_value where company_id = ${company} and field = any(${list(definitions.map(({ id }) => id))}::bigint[]) and object_id = any(${list(ids)}::text[])`,
  )
  const before = new Map(stored.map((one) => [`${one.object_id} ${one.field}`, one.value]))
  const put: Stored[] = []
  const gone: Stored[] = []
  const audited: Record<string, Record<string, readonly [unknown, unknown]>> = {}
  for (const { id, values } of given)
    for (const definition of definitions) {
      const key = additionalName(definition.name)
      if (values[key] === undefined) continue
      const [object_id, field] = [String(id), fieldOf(definition)]
      const [was, is] = [before.get(`${object_id} ${definition.id}`), textOf(field, values[key])]
      if (was === is) continue
      audited[object_id] = { ...audited[object_id], [key]: [typedOf(field, was), typedOf(field, is)] }
      if (is === undefined) gone.push({ object_id, field: definition.id, value: '' })
      else put.push({ object_id, field: definition.id, value: is })
    }
  const changed = Object.keys(audited)
  if (changed.length === 0) return
  const rows = (some: readonly Stored[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r(object_id text, field bigint, value text)`
  if (put.length > 0)
    await run(
      client,
      sql`insert into config_additional_value (company_id, field, model, object_id, value) select ${company}::bigint, r.field, ${model}, r.object_id, r.value from ${rows(put)}
        on conflict (company_id, field, object_id) do update set value = excluded.value`,
    )
  if (gone.length > 0)
    await run(
      client,
      sql`delete from config_additional_value v using ${rows(gone)} where v.company_id = ${company} and v.field = r.field and v.object_id = r.object_id`,
    )
  // The trigger that audits the row adds these to the row's own changes (tell.ts), and sets the next version whatever is written.
  await run(client, sql`select set_config('app.additional', ${JSON.stringify(audited)}, true)`)
  const type = sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')
  const touched = await run(
    client,
    sql`update ${name(entity.table)} t set version = 0 where ${every([sql`t.id = any(${list(changed)}::${type})`, ...tenantSql(entity, at, 't')])} returning t.id`,
  )
  await run(client, sql`select set_config('app.additional', '', true)`)
  if (touched.length < changed.length) throw notFound()
}

const DEFINITIONS = 'config:additionalField'
const VALUES = 'config:additionalValue'

const defined = (): string[] =>
  [...entities.values()]
    .filter(({ name: one, resource }) => resource.viewOf === undefined && one !== VALUES)
    .map(({ name: one }) => one)

/** What no single field can say of a definition. `before`: as it stands, where it is changed. */
function definitionProblems(values: ColumnValues, before?: ColumnValues): Record<string, string[]> {
  const after = { ...before, ...values }
  const [{ model, kind, choices }, errors] = [after, {} as Record<string, string[]>]
  const known = defined()
  if (typeof model === 'string' && !known.includes(model)) {
    const area = known.filter((one) => one.startsWith(`${model.split(':')[0] ?? ''}:`))
    errors['model'] = [`There is no resource "${model}"; there are ${(area.length > 0 ? area : known).join(', ')}.`]
  }
  if (kind === 'choice' && (!Array.isArray(choices) || choices.length === 0))
    errors['choices'] = ['A choice needs something to choose from.']
  for (const key of ['model', 'kind'])
    if (before !== undefined && values[key] !== undefined && values[key] !== before[key])
      errors[key] = ['Set when it is made: add another field instead.']
  return errors
}

/** Where rows about to be written are definitions: throws 400 for what no single field can tell, such as a model that does not exist. */
export async function checkDefinitions(
  entity: Entity,
  at: ReadScope,
  changes: readonly { readonly id?: unknown; readonly values: ColumnValues }[],
): Promise<void> {
  if (entity.name !== DEFINITIONS) return
  const known = changes.some(({ id }) => id !== undefined) ? await readDefinitions(at) : []
  for (const { id, values } of changes) {
    const errors = definitionProblems(
      values,
      known.find((one) => String(one.id) === String(id)),
    )
    if (!isClean(errors)) throw invalid(errors)
  }
}
