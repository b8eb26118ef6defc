/** Many tickets of one company, with what they refer to. */
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import type { Client, Server } from '../../server/harness.ts'

/** Directly into the table, bypassing the triggers for audit and feed: a million of those would be another bench. */
export async function fillTickets({ db, ours, within }: Server, clerk: Client, count: number): Promise<void> {
  const many = <T>(of: number, one: (n: number) => T): T[] => Array.from({ length: of }, (_, n) => one(n + 1))
  await within(clerk, async ({ rows }) => {
    await rows(company).createMany(many(120, (n) => ({ name: `Company ${n}` })))
    await rows(product).createMany(many(40, (n) => ({ product_code: `P${n}`, product_name: `Product ${n}` })))
  })
  const client = await db.pool.connect()
  try {
    await client.query(`
      begin; set local session_replication_role = replica;
      create temporary table c as select id, row_number() over () - 1 as n from terminal_company;
      create temporary table p as select id, row_number() over () - 1 as n from terminal_product;
      insert into terminal_ticket (company_id, ticket_number, status, direction, customer, carrier, product, bol_number, net_volume, gross_weight, scheduled_at, created_at)
      select ${ours}, 'T' || g, (array['scheduled', 'open', 'complete', 'approved', 'void'])[1 + g % 5], case g % 2 when 0 then 'load' else 'unload' end,
        customer.id, carrier.id, product.id, 'B' || (g::bigint * 7919) % 1000000, (g * 13) % 20000, 20000 + g % 20000,
        timestamptz '2026-01-01' + (g::bigint * 7919 % 26000000) * interval '1 second', timestamptz '2026-01-01' + g * interval '1 second'
      from generate_series(1, ${count}) g
        join c customer on customer.n = g % 120 join c carrier on carrier.n = (g / 7) % 120 join p product on product.n = g % 40;
      commit`)
    await client.query('vacuum analyze terminal_ticket')
  } finally {
    client.release()
  }
}
