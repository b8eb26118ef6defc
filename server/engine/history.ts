/** What happened to one row: who, when, which field, from what to what, with the names of what references point to. */
import { sql } from 'drizzle-orm'
import { withAdditional } from './custom.ts'
import { guarded, idOf, queryOf, type Doors, type Route } from './door.ts'
import { entityNamed, type Column, type Entity } from './entity.ts'
import { invalid } from './fault.ts'
import { labelOf } from './label.ts'
import { get } from './found.ts'
import { mayChange, within } from './scope.ts'
import { every, list, name, run } from './sql.ts'
import { auditedAs, demandShown, shownIn } from './trail.ts'
import { transaction, type Unit } from './transaction.ts'

type Changed = { readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> }
type Entry = { id: number; at: string; by: number | null; by__label: string; kind: string; changes: Record<string, [unknown, unknown]> }

function paging(query: Readonly<Record<string, unknown>>): { limit: number; offset: number } {
  const { limit = '100', offset = '0', ...rest } = query
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw invalid({ [unknown]: ['History takes limit and offset.'] })
  for (const [key, said] of Object.entries({ limit, offset }))
    if (!/^\d{1,9}$/.test(String(said))) throw invalid({ [key]: ['Not a whole number.'] })
  return { limit: Math.min(Number(limit), 1000), offset: Number(offset) }
}

/** The trail is kept by column; a field is called by its name. */
export const columnsOf = (entity: Entity): ReadonlyMap<string, Column> =>
  new Map([...entity.columns.values(), ...entity.written.values()].map((column) => [column.column, column]))

const idsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])

/** What all the references of some entries are called, of those that the asker may still see: by `area:name id`. */
export async function labelsIn({ client, scope }: Unit, columns: ReadonlyMap<string, Column>, entries: readonly Changed[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<string, Set<unknown>>()
  for (const { changes } of entries)
    for (const [key, pair] of Object.entries(changes)) {
      const to = columns.get(key)?.field.to
      if (to === undefined) continue
      const ids = wanted.get(to) ?? new Set()
      for (const id of pair.flatMap(idsIn)) ids.add(id)
      wanted.set(to, ids)
    }
  const labels = new Map<string, string>()
  for (const [to, ids] of wanted) {
    const target = entityNamed(to)
    const found = await run<{ id: unknown; label: string }>(
      client,
      sql`select t.id, ${labelOf(target, 't')} as label from ${name(target.table)} t where ${every([sql`t.id = any(${list([...ids])}::${sql.raw(target.uuid ? 'uuid[]' : 'bigint[]')})`, ...within(target, scope, 't')])}`,
    )
    for (const { id, label } of found) labels.set(`${to} ${String(id)}`, label)
  }
  return labels
}

/** Beside the ids of a reference its label, beside those of several a list; null for what is no more, or not to be seen. */
export function named({ field }: Column, value: unknown, labels: ReadonlyMap<string, string>): unknown {
  const labelFor = (id: unknown): string | null => labels.get(`${field.to ?? ''} ${String(id)}`) ?? null
  return Array.isArray(value) ? value.map(labelFor) : value === null || value === undefined ? null : labelFor(value)
}

function changesOf(columns: ReadonlyMap<string, Column>, { changes }: Changed, labels: ReadonlyMap<string, string>, isShown: (column: string) => boolean) {
  const shown = Object.entries(changes).filter(([key]) => isShown(key))
  return shown.map(([key, [before, after]]) => {
    const column = columns.get(key)
    const said = { field: column?.name ?? key, before, after }
    if (column?.field.to === undefined) return said
    return { ...said, before__label: named(column, before, labels), after__label: named(column, after, labels) }
  })
}

/** Newest first. A row that is gone keeps its history; one of another company has none to be read. */
const history =
  (doors: Doors, bare: Entity): Route =>
  async (request, _reply, person) => {
    const id = idOf(bare, request)
    const { limit, offset } = paging(queryOf(request))
    return transaction(doors.db, person, async (unit) => {
      const { client, scope } = unit
      const entity = await withAdditional(doors.db, { client, ...scope }, bare)
      await demandShown(entity, { client, ...scope }, id)
      const here = sql`from audit a left join user_known u on u.id = a.by where a.company_id = ${person.company} and a.resource = ${auditedAs(entity)} and a.row_id = ${String(id)}`
      const [counted] = await run<{ count: number }>(client, sql`select count(*) as count ${here}`)
      const count = counted?.count ?? 0
      if (count === 0 || entity.resource.tenancy === 'user' || (entity.resource.addressed !== undefined && !mayChange(entity, scope))) await get(entity, { client, ...scope }, id)
      const entries = await run<Entry>(
        client,
        sql`select a.id, a.at, a.by, coalesce(u.label, '') as by__label, a.kind, a.changes ${here} order by a.id desc limit ${limit} offset ${offset}`,
      )
      const isShown = shownIn(entity)
      const columns = columnsOf(entity)
      const labels = await labelsIn(unit, columns, entries)
      return { count, results: entries.map((entry) => ({ ...entry, changes: changesOf(columns, entry, labels, isShown) })) }
    })
  }
export const historyRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.history, history(doors, entity))
