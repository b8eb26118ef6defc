/** Finds the clock by which a refusal shows both ends of a span of instants: that of the row's place, else that of the user. */
import { sql } from 'drizzle-orm'
import { clock, knownZone } from '#model/shared/clock.ts'
import { spanProblem, spansOf, type ShownTime } from '#model/kernel/span.ts'
import type { Entity } from '../../base/entity.ts'
import { run } from '../../base/sql.ts'
import { namedRows } from '../../rows/number-parts.ts'
import { askerZoneSql } from '../../rows/reading/wall-sql.ts'
import type { ColumnValues } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'

export type SpanClock = (row: ColumnValues) => ShownTime

/** `rows`: as they would be written. Undefined if no span of instants in them is wrong, so that nothing is read for them. */
export async function spanClockFor(
  { client, access, scope }: Unit,
  { resource: { fields } }: Entity,
  rows: readonly ColumnValues[],
): Promise<SpanClock | undefined> {
  const spans = spansOf(fields).filter(({ from }) => fields[from]?.kind === 'instant')
  const wrong = rows.filter((row) => spans.some(({ from, to }) => spanProblem(row[from], row[to]) !== undefined))
  if (wrong.length === 0) return undefined
  const [asker] = await run<{ zone: string }>(client, sql`select ${askerZoneSql(scope)} as zone`)
  const zones = new Map<string, string>()
  for (const place of new Set(spans.flatMap(({ from }) => fields[from]?.place ?? []))) {
    const to = fields[place]?.to
    const ids = [...new Set(wrong.map((row) => row[place] ?? null))].filter((id) => id !== null)
    if (to === undefined || ids.length === 0) continue
    for (const [id, { zone }] of await namedRows(access, to, ids)) zones.set(`${place} ${String(id)}`, zone)
  }
  return (row) => (name, value) => {
    const { kind, place = '' } = fields[name] ?? {}
    const zone = knownZone(zones.get(`${place} ${String(row[place])}`) ?? '') ?? asker?.zone ?? 'UTC'
    return kind === 'instant' ? clock(String(value), zone) : String(value)
  }
}
