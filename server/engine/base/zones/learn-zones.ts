/** Asks the database which time zones it knows. It takes the database too long to do so in each statement. */
import type pg from 'pg'
import { databaseZones } from './database-zones.state.ts'
import { zonesByName } from './database-zones.ts'

export async function learnZones(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from pg_timezone_names')
  databaseZones.names = zonesByName(rows.map(({ name }) => name))
}
