/** Cars that were moved, unlike those whose position only changed because a neighbour moved. */
import { sql } from 'drizzle-orm'
import type { Person } from '#server/engine/base/handler.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import type { DigestStart } from './since.ts'

export async function movedCars(
  { client }: Unit,
  { entries }: DigestStart,
  { company }: Person,
): Promise<ReadonlySet<unknown>> {
  const found = await run<{ car: number }>(
    client,
    sql`select distinct jsonb_array_elements_text(a.changes -> 'cars' -> 1)::bigint as car from audit a
      where a.company_id = ${company} and a.resource = 'yard:move' and a.kind = 'create' and jsonb_typeof(a.changes -> 'cars' -> 1) = 'array' and ${entries}`,
  )
  return new Set(found.map(({ car }) => car))
}
