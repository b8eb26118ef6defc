/** References between rows: those written must exist in the writer's own company, and lists must forget what is removed. */
import { sql, type SQL } from 'drizzle-orm'
import { entities, entityNamed, type Column, type Entity } from './entity.ts'
import { invalid } from './fault.ts'
import { within, type Scope } from './scope.ts'
import { every, list, name, run, type Client } from './sql.ts'

type Within = { readonly client: Client } & Scope
type Values = Readonly<Record<string, unknown>>

/** An id in the one spelling it has in the database. */
const said = (id: unknown): string => (typeof id === 'string' ? id.toLowerCase() : JSON.stringify(id))
const idType = (entity: Entity) => sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')

/** A person names his own company and its partners; the system, which knows what it does, any. */
const companiesSql = ({ user }: Scope, named: SQL): SQL =>
  user === undefined ? sql`select t.id from company_company t where ${named}` : sql`select t.id from company_known t where t.partner and ${named}`

/** Foreign keys see every company's rows; this sees the writer's. Throws 400 on the field that names a row that is not there. */
export async function checkReferences(entity: Entity, { client, ...scope }: Within, written: readonly Values[]): Promise<void> {
  if (scope.company === undefined) return
  for (const column of entity.written.values()) {
    const { field } = column
    if (field.to === undefined) continue
    const ids = [...new Set(written.flatMap((values) => values[column.name] ?? []))]
    if (ids.length === 0) continue
    const target = entityNamed(field.to)
    const named = sql`t.id = any(${list(ids)}::${idType(target)})`
    const there = await run(
      client,
      target.base === 'company:company'
        ? companiesSql(scope, named)
        : sql`select t.id from ${name(target.table)} t where ${every([named, ...within(target, scope, 't')])}`,
    )
    const known = new Set(there.map(({ id }) => said(id)))
    const missing = ids.filter((id) => !known.has(said(id)))
    if (missing.length > 0)
      throw invalid({ [column.name]: missing.slice(0, 5).map((id) => `There is no ${target.resource.label.toLowerCase()} ${said(id)}.`) })
  }
}

const listsOf = new Map<string, [Entity, Column][]>()
for (const entity of entities.values())
  if (entity.base === entity.name)
    for (const column of entity.written.values())
      if (column.field.kind === 'refs' && column.field.to !== undefined) {
        const { base } = entityNamed(column.field.to)
        listsOf.set(base, [...(listsOf.get(base) ?? []), [entity, column]])
      }

/** Takes rows that go out of every list that names them; single references are cleared by the database itself. */
export async function forget(entity: Entity, { client, ...scope }: Within, ids: readonly unknown[]): Promise<void> {
  for (const [holder, column] of listsOf.get(entity.name) ?? []) {
    const here = name(column.column)
    const gone = sql`${list(ids)}::${sql.raw(column.type)}`
    await run(
      client,
      sql`update ${name(holder.table)} t set ${here} = array(select one from unnest(t.${here}) with ordinality as kept(one, place) where one <> all (${gone}) order by place) where ${every([sql`t.${here} && ${gone}`, ...within(holder, scope, 't')])}`,
    )
  }
}
