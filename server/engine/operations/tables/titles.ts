/** Finds the records that the cells of a table name by their titles, and the zones of places among them. */
import { sql } from 'drizzle-orm'
import type { TitleLookup } from '#model/shared/reading/cell.ts'
import { knownZone } from '#model/shared/clock.ts'
import { entityNamed } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { may } from '../../base/permission-check.ts'
import { list, name, run } from '../../base/sql.ts'
import type { Unit } from '../../rows/transaction.ts'
import { autocomplete, titledRows } from '../read/autocomplete.ts'

type Found = ReturnType<TitleLookup>
/** Similar titles are offered for so many that are not found: each takes a question to the database. */
const MOST_OFFERED = 20
const keyOf = (to: string, title: string): string => `${to} ${title.toLowerCase()}`

async function similarTo(unit: Unit, person: Person, to: string, input: string): Promise<readonly string[]> {
  const completion = { entity: entityNamed(to), field: '', input, limit: 3, offset: 0 }
  const { results } = await autocomplete(unit, person, completion)
  return results.map(({ label }) => label)
}

/** Only a title that belongs to exactly one record is accepted. A person who may not view the records finds none of them. */
export async function lookUpTitles(
  unit: Unit,
  person: Person,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<TitleLookup> {
  const found = new Map<string, Found>()
  for (const [to, titles] of wanted) {
    const entity = entityNamed(to)
    if (titles.length === 0 || !may(person, entity.resource.needs.view)) continue
    const sought = [...new Set(titles.map((title) => title.toLowerCase()))]
    const rows = await run<{ value: number | string; label: string }>(
      unit.client,
      sql`select value, lower(label) as label from (${titledRows(entity, unit.scope)}) named where lower(label) = any(${list(sought)}::text[])`,
    )
    const ids = new Map<string, (number | string)[]>()
    for (const { value, label } of rows) ids.set(label, [...(ids.get(label) ?? []), value])
    let offered = 0
    for (const title of sought) {
      const [id, ...others] = ids.get(title) ?? []
      if (id !== undefined) found.set(keyOf(to, title), others.length === 0 ? { id } : { several: others.length + 1 })
      else if (offered++ < MOST_OFFERED)
        found.set(keyOf(to, title), { perhaps: await similarTo(unit, person, to, title) })
    }
  }
  return (to, title) => found.get(keyOf(to, title)) ?? { perhaps: [] }
}

type Zones = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The zones of the records, by resource and id; of those alone that have one. `zoneAt` is empty for the others. */
export async function zonesOf(
  { client }: Unit,
  ids: ReadonlyMap<string, readonly (number | string)[]>,
): Promise<{ readonly zones: Zones; readonly zoneAt: (to: string, id: unknown) => string }> {
  const zones: Record<string, Readonly<Record<string, string>>> = {}
  for (const [to, some] of ids) {
    const { table, columns, uuid } = entityNamed(to)
    if (some.length === 0 || !columns.has('timezone')) continue
    const rows = await run<{ id: number | string; timezone: string | null }>(
      client,
      sql`select t.id, t.timezone from ${name(table)} t where t.id = any(${list(some)}::${sql.raw(uuid ? 'uuid[]' : 'bigint[]')})`,
    )
    const known = rows.flatMap(({ id, timezone }): [string, string][] => {
      const zone = knownZone(timezone ?? '')
      return zone === undefined ? [] : [[String(id), zone]]
    })
    zones[to] = Object.fromEntries(known)
  }
  return { zones, zoneAt: (to, id) => zones[to]?.[String(id)] ?? '' }
}
