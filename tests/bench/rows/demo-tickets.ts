/** Extends the demo's tickets to a million, with its existing companies, products, drivers and vehicles. */
import type pg from 'pg'

const BATCH = 250_000

/** Writes tickets past the triggers. The indexes are made anew afterwards: a change of a ticket is checked with the help of several of them. */
export async function writeTickets(db: pg.Client, write: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await db.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'terminal_ticket' and indexname not like '%pkey'`,
  )
  for (const { name } of indexes) await db.query(`drop index "${name}"`)
  await db.query('set session_replication_role = replica')
  await write()
  await db.query('set session_replication_role = origin')
  for (const { made } of indexes) await db.query(made)
  await db.query('vacuum analyze terminal_ticket')
}

export const fillTickets = (db: pg.Client, rows: number): Promise<void> => writeTickets(db, () => extendDemo(db, rows))

async function extendDemo(db: pg.Client, rows: number): Promise<void> {
  const {
    rows: [there],
  } = await db.query<{ count: number; company: number }>(
    'select count(*)::int as count, company_id as company from terminal_ticket group by company_id order by 1 desc limit 1',
  )
  if (!there) throw new Error('The demo has no tickets.')
  const numbered = (short: string, table: string): string =>
    `create temporary table ${short} as select id, row_number() over () - 1 as n, count(*) over () as all from terminal_${table} where company_id = ${there.company};`
  await db.query(
    `${numbered('c', 'company')} ${numbered('p', 'product')} ${numbered('d', 'driver')} ${numbered('v', 'vehicle')}`,
  )
  const count = async (short: string): Promise<number> =>
    (await db.query<{ count: number }>(`select count(*)::int as count from ${short}`)).rows[0]?.count ?? 1
  const [c, p, d, v] = [await count('c'), await count('p'), await count('d'), await count('v')]
  for (let from = there.count + 1; from <= rows; from += BATCH)
    await db.query(`
      insert into terminal_ticket (company_id, ticket_number, status, direction, mode, customer, carrier, product, driver, vehicle, bol_number, purchase_order, bay, ordered_volume, net_volume, gross_weight, tare_weight, scheduled_at, arrived_at, completed_at, created_at)
      select ${there.company}, 'N' || (1000000 + g), (array['scheduled', 'open', 'complete', 'approved', 'void'])[1 + g % 5], case g % 2 when 0 then 'load' else 'unload' end, case g % 3 when 0 then 'rail' else 'truck' end,
        customer.id, carrier.id, product.id, driver.id, vehicle.id, 'B' || (g::bigint * 7919) % 1000000, case g % 2 when 0 then 'PO' || (g::bigint * 31) % 50000 else '' end, 'B' || g % 12,
        (g * 13::bigint) % 200 * 100, (g * 1313::bigint) % 200000 / 10.0, 20000 + g % 20000, 9000 + g % 3000,
        timestamptz '2024-01-01' + (g::bigint * 7919 % 80000000) * interval '1 second', timestamptz '2024-01-01' + (g::bigint * 7919 % 80000000 + 900) * interval '1 second',
        case when g % 10 < 7 then timestamptz '2024-01-01' + (g::bigint * 7919 % 80000000 + 5000) * interval '1 second' end, timestamptz '2024-01-01' + g * interval '60 seconds'
      from generate_series(${from}, ${Math.min(rows, from + BATCH - 1)}) g
        join c customer on customer.n = g % ${c} join c carrier on carrier.n = (g / 7) % ${c} join p product on product.n = g % ${p} join d driver on driver.n = (g / 3) % ${d} join v vehicle on vehicle.n = (g / 5) % ${v}`)
}
