/** Asks the database which time zones it knows, and what their clocks show. It takes the database too long to do so in each statement. */
import type pg from 'pg'
import { goByOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import { databaseZones } from './database-zones.state.ts'
import { zonesByName } from './database-zones.ts'
import { readOffsets } from './read-offsets.ts'

type Pool = Pick<pg.Pool, 'query'>

export async function learnZones(pool: Pool, now = Date.now()): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from pg_timezone_names')
  const names = zonesByName(rows.map(({ name }) => name))
  databaseZones.names = names
  goByOffsets(await readOffsets(pool, [...new Set(names.values())], now))
}
