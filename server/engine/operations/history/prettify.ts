/** What happened to a record, in words: every entry of the audit trail about it and about what belongs to it, with labels and units instead of ids. */
import { sql, type SQL } from 'drizzle-orm'
import { labelOf as fieldLabel, type Field } from '#model/kernel/field.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { quantityText } from '#model/kernel/quantity.ts'
import { codeText, isCode } from '#model/kernel/words/code-words.ts'
import { entities, type Column, type Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { join, list, run } from '../../base/sql.ts'
import type { ColumnValues } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { columnsByTableName, labelFor, readReferenceLabels, type AuditedChanges } from '../read/reference-labels.ts'
import { idsSeen, isPersonal } from '../read/seen-rows.ts'

type Entry = AuditedChanges & {
  readonly at: string
  readonly actor: string
  readonly kind: 'create' | 'update' | 'delete'
  readonly resource: string
  readonly row_id: string
}
type ToldLine = {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}
type Told = {
  readonly timestamp: string
  readonly actor: string
  readonly says: string
  readonly lines: readonly ToldLine[]
}

const kindWords = { create: 'Added', update: 'Changed', delete: 'Deleted' } as const
const LONGEST = 200
const wordOf = (field: Field, text: string): string => (isCode(field) ? codeText(field, text) : text)

/** Resources of this trail: those whose history is told with a ticket's permission. */
const toldOf = (entity: Entity): boolean =>
  entity.base === entity.name && entity.resource.needs.history === 'can_view_ticket_history'

function textOf(column: Column | undefined, value: unknown, labels: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return ''
  const field: Field | undefined = column?.field
  if (column && field?.to !== undefined) {
    const named = labelFor(column, value, labels)
    const one = (label: unknown): string => (typeof label === 'string' ? label : 'a deleted record')
    return Array.isArray(named) ? named.map(one).join(', ') : one(named)
  }
  if (field === undefined || typeof value === 'object') {
    if (!Array.isArray(value)) return JSON.stringify(value).slice(0, LONGEST)
    return value.map((one) => (field ? wordOf(field, String(one)) : String(one))).join(', ')
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field.kind === 'integer' || field.kind === 'number' || field.kind === 'decimal')
    return quantityText(field, typeof value === 'number' ? value : text)
  if (field.kind === 'instant') return `${new Date(text).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return field.kind === 'day' ? text : wordOf(field, text)
}

/** `Net 4,000.0 → 3,900.5 gal`: a unit that both have stands once. */
function lineText({ label, before, after }: ToldLine): string {
  const unit = / \D+$/.exec(after)?.[0] ?? ''
  const shown = unit !== '' && before.endsWith(unit) ? before.slice(0, -unit.length) : before
  return `${label} ${shown === '' ? 'empty' : shown} → ${after === '' ? 'empty' : after}`
}

function toldEntry(entry: Entry, labels: ReadonlyMap<string, string>, about: Entity): Told {
  const entity = entities.get(entry.resource) ?? about
  const columns = columnsByTableName(entity)
  // In the order in which the record has its fields.
  const order = [...columns.keys()]
  const changes = Object.entries(entry.changes).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  const lines = changes.flatMap(([key, [before, after]]): ToldLine[] => {
    const column = columns.get(key)
    // Of what nobody may read it is told that it changed, by the audit trail.
    if (column === undefined || column.field.writeOnly === true) return []
    return [
      {
        field: column.name,
        label: fieldLabel(column.name, column.field),
        before: textOf(column, before, labels),
        after: textOf(column, after, labels),
      },
    ]
  })
  const what = entry.kind === 'update' && entity === about ? '' : ` ${entity.resource.label.toLowerCase()}`
  const told = entry.kind === 'update' ? `: ${lines.map(lineText).join('; ')}` : ''
  return { timestamp: entry.at, actor: entry.actor, says: `${kindWords[entry.kind]}${what}${told}`, lines }
}

/** The fields of other resources of the trail that say to which row one belongs: it is deleted with it. */
const partsOf = (entity: Entity): readonly (readonly [Entity, Column])[] =>
  [...entities.values()]
    .filter(toldOf)
    .flatMap((part) =>
      [...part.written.values()].flatMap((column): (readonly [Entity, Column])[] =>
        column.field.to === entity.name && column.field.onDelete === 'cascade' ? [[part, column]] : [],
      ),
    )

/** Which entries belong to a row of the entity; by the entries of adding and deleting what belongs to it, whatever was done to that between. */
function belongingSql(entity: Entity, id: string, company: number | undefined): SQL {
  const attached = sql`select resource, row_id from audit where company_id = ${company} and resource = 'document:attachment'
    and ${id} in (changes -> 'object_id' ->> 0, changes -> 'object_id' ->> 1)`
  const parts = partsOf(entity).map(
    ([
      part,
      { column },
    ]) => sql`select resource, row_id from audit where company_id = ${company} and resource = ${part.name}
      and ${id} in (changes -> ${column} ->> 0, changes -> ${column} ->> 1)`,
  )
  return join([attached, ...parts], ' union ')
}

/** `names`: the resources among which the record is looked for, by name or by the model of the product text, which several may share. */
function wanted(input: ColumnValues): {
  readonly id: string
  readonly names: readonly string[]
  readonly limit: number
} {
  const [id, type, limit] = [input['object_id'], input['content_type'], input['limit']]
  const name = typeof type === 'string' ? type.toLowerCase() : ''
  const names = [...entities.values()]
    .filter(toldOf)
    .filter((one) => name === '' || [one.name, one.resource.model].some((text) => text?.toLowerCase() === name))
    .map((one) => one.name)
  if (names.length === 0) throw invalid({ content_type: ['There is no such kind of record in this trail.'] })
  return { id: String(id), names, limit: typeof limit === 'number' ? limit : 100 }
}

async function requestsOf({ client, scope }: Unit, id: string, limit: number): Promise<Told[]> {
  const found = await run<{ at: string; actor: string; method: string; path: string; status: number }>(
    client,
    sql`select r.at, coalesce(u.label, '') as actor, r.method, r.path, r.status from audit_request r left join user_known u on u.id = r.user
      where r.company_id = ${scope.company} and strpos(r.path, ${id}) > 0 order by r.at desc limit ${limit}`,
  )
  return found.map(({ at, actor, method, path, status }) => ({
    timestamp: at,
    actor,
    says: `Requested ${method} ${path}, answered ${status}`,
    lines: [],
  }))
}

/** The newest first. What another company did, or nobody may read, is not there: an unknown record has no results. */
export async function prettified(
  unit: Unit,
  input: ColumnValues,
  permissions: ReadonlySet<Permission>,
): Promise<{ readonly results: readonly Told[] }> {
  const { client, scope, access } = unit
  const { id, names, limit } = wanted(input)
  const [own] = await run<{ resource: string }>(
    client,
    sql`select resource from audit where company_id = ${scope.company} and resource = any(${list(names)}::text[]) and row_id = ${id} limit 1`,
  )
  const about = entities.get(own?.resource ?? '')
  if (about === undefined) return { results: [] }
  if (isPersonal(about, scope) && !(await idsSeen(about, access, [id])).has(id)) return { results: [] }
  const entries = await run<Entry>(
    client,
    sql`select a.at, coalesce(u.label, '') as actor, a.kind, a.resource, a.row_id, a.changes from audit a left join user_known u on u.id = a.by
      where a.company_id = ${scope.company} and ((a.resource = ${about.name} and a.row_id = ${id})
        or (a.resource, a.row_id) in (${belongingSql(about, id, scope.company)})) order by a.id desc limit ${limit}`,
  )
  const labels = new Map<string, string>()
  for (const resource of new Set(entries.map((one) => one.resource))) {
    const entity = entities.get(resource)
    if (entity === undefined) continue
    const mine = entries.filter((one) => one.resource === resource)
    for (const [key, label] of await readReferenceLabels(unit, columnsByTableName(entity), mine)) labels.set(key, label)
  }
  const told = entries.map((entry) => toldEntry(entry, labels, about))
  const asked = permissions.has('can_view_ticket_api_history') ? await requestsOf(unit, id, limit) : []
  return {
    results: [...told, ...asked].toSorted((one, other) => other.timestamp.localeCompare(one.timestamp)).slice(0, limit),
  }
}
