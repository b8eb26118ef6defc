/** Cars that were moved, as against those whose place was counted anew because a neighbour left. */
import { sql } from 'drizzle-orm'
import type { Person } from '../engine/handler.ts'
import { run } from '../engine/sql.ts'
import type { Unit } from '../engine/transaction.ts'
import type { Edge } from './edge.ts'

export async function movedCars({ client }: Unit, { entries }: Edge, { company }: Person): Promise<ReadonlySet<unknown>> {
  const found = await run<{ car: number }>(
    client,
    sql`select distinct jsonb_array_elements_text(a.changes -> 'cars' -> 1)::bigint as car from audit a
      where a.company_id = ${company} and a.resource = 'yard:move' and a.kind = 'create' and jsonb_typeof(a.changes -> 'cars' -> 1) = 'array' and ${entries}`,
  )
  return new Set(found.map(({ car }) => car))
}
