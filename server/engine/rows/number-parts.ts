/** What rows put into their numbers: the day by the clock of their place, and the texts of the fields that are parts. */
import { sql } from 'drizzle-orm'
import { dayIn, knownZone } from '#model/shared/clock.ts'
import type { Drawing } from '#model/areas/config/rules/number-count.ts'
import { partText } from '#model/areas/config/rules/number-pattern.ts'
import { entityNamed, type Entity } from '../base/entity.ts'
import { labelOf } from '../base/label.ts'
import { every, name, run } from '../base/sql.ts'
import { tenantSql } from '../base/tenant-scope.ts'
import { idsOf, type ColumnValues, type ReadScope } from './reading/read-rows.ts'

type Named = { readonly text: string; readonly zone: string }
const nobody: Named = { text: '', zone: '' }

/** What rows are called in a number, by their code if they have one, and the zones of those that are places. */
export async function namedRows(
  at: ReadScope,
  to: string,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, Named>> {
  const entity = entityNamed(to)
  const { client, ...scope } = at
  const column = (key: string) => (entity.columns.has(key) ? sql`t.${name(key)}` : sql`''`)
  // The number of a contract, without the name beside it.
  const [first = ''] = entity.resource.title
  const label = entity.resource.fields[first]?.kind === 'text' ? column(first) : labelOf(entity, 't')
  const rows = await run<{ id: unknown; code: string; label: string | null; zone: string }>(
    client,
    sql`select t.id, ${column('code')} as code, ${label} as label, ${column('timezone')} as zone
      from ${name(entity.table)} t where ${every([sql`t.id = ${idsOf(entity, ids)}`, ...tenantSql(entity, scope, 't', true)])}`,
  )
  return new Map(rows.map(({ id, code, label, zone }) => [id, { text: partText(code || (label ?? '')), zone }]))
}

type Reading = (row: ColumnValues, field: string) => Named

/** Reads what the rows name in these fields, each resource once. */
async function readNamed(
  { resource }: Entity,
  at: ReadScope,
  fields: readonly string[],
  rows: readonly ColumnValues[],
): Promise<Reading> {
  const wanted = new Map<string, Set<unknown>>()
  for (const field of fields) {
    const { to, kind } = resource.fields[field] ?? {}
    if (to === undefined || kind !== 'ref') continue
    const ids = wanted.get(to) ?? new Set()
    for (const row of rows) if (row[field] !== null && row[field] !== undefined) ids.add(row[field])
    wanted.set(to, ids)
  }
  const known = new Map<string, ReadonlyMap<unknown, Named>>()
  for (const [to, ids] of wanted) if (ids.size > 0) known.set(to, await namedRows(at, to, [...ids]))
  return (row, field) => known.get(resource.fields[field]?.to ?? '')?.get(row[field]) ?? nobody
}

function textOf({ resource }: Entity, read: Reading, row: ColumnValues, field: string): string {
  const value = row[field]
  if (resource.fields[field]?.to !== undefined) return read(row, field).text
  return typeof value === 'string' || typeof value === 'number' ? partText(String(value)) : ''
}

/** The moment of the transaction, and the zone of the company. */
export async function companyClock({
  client,
  company,
}: ReadScope): Promise<{ readonly now: string; readonly zone: string }> {
  const [found] = await run<{ now: string; zone: string }>(
    client,
    sql`select now() as now, (select timezone from company_company where id = ${company ?? null}) as zone`,
  )
  return { now: found?.now ?? '', zone: knownZone(found?.zone ?? '') ?? 'UTC' }
}

/** `places`: the fields whose clock counts, the first that has a zone; then the company's. */
export async function drawingsFor(
  entity: Entity,
  at: ReadScope,
  { places, parts }: { readonly places: readonly string[]; readonly parts: readonly string[] },
  rows: readonly ColumnValues[],
): Promise<Drawing[]> {
  const read = await readNamed(entity, at, [...new Set([...places, ...parts])], rows)
  const { now, zone } = await companyClock(at)
  return rows.map((row) => ({
    day: dayIn(now, places.map((place) => knownZone(read(row, place).zone)).find((one) => one !== undefined) ?? zone),
    texts: Object.fromEntries(parts.map((part) => [part, textOf(entity, read, row, part)])),
  }))
}
