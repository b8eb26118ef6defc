/** A million tickets of 2,000 allocations of a second-generation terminal, written past the triggers. */
export const TICKETS = 1_000_000
const [ALLOCATIONS, SITES, PRODUCTS] = [2000, 4, 6]
/** Number of days over which the loads are spread. */
const DAYS = 1095
/** The tickets are inserted in several statements, because the server ends a statement after four minutes. */
const SLICES = 5

const zones = ['America/Edmonton', 'America/Regina', 'America/Vancouver', 'America/Toronto'] as const

/** Returns the statements that insert the rows, without triggers. */
export const legacyTickets = (company: number): readonly string[] => [
  'set local session_replication_role = replica',
  `insert into terminal_server (company_id, name, timezone)
   select ${company}, 'SITE ' || at, (array['${zones.join("','")}'])[at] from generate_series(1, ${SITES}) at`,
  `insert into legacy_company (company_id, company_code, name)
   select ${company}, 'BC' || at, 'Customer ' || at from generate_series(1, 100) at`,
  `insert into legacy_product (company_id, product_code, product_name, "productUnit")
   select ${company}, 'BP' || at, 'Product ' || at, case when at = ${PRODUCTS} then 'mass' else 'volume' end
   from generate_series(1, ${PRODUCTS}) at`,
  `insert into legacy_allocation (company_id, allocation_code, customer, product_key, effective_date)
   select ${company}, 'BA' || at, c.first + at % 100, p.first + at % ${PRODUCTS}, current_date - ${DAYS + 30}
   from generate_series(1, ${ALLOCATIONS}) at,
     (select min(id) as first from legacy_company where company_id = ${company} and company_code like 'BC%') c,
     (select min(id) as first from legacy_product where company_id = ${company} and product_code like 'BP%') p`,
  `insert into legacy_transfer_limit (company_id, allocation, period_type, "limit", transfer_limit_start_date)
   select ${company}, id, 'month', 500000, effective_date from legacy_allocation where company_id = ${company} and allocation_code like 'BA%'`,
  ...Array.from(
    { length: SLICES },
    (_, slice) => `insert into legacy_ticket
     (company_id, ticket_number, status, product_direction, site_user,
      allocation, customer, product, load_start, load_end, net_volume, weight, manual)
   select ${company}, 'BT' || n,
     case when n % 997 = 0 then 'open' when n % 101 = 0 then 'void' when n % 53 = 0 then 'corrected' else 'closed' end,
     case when n % 5 = 0 then 'unload' else 'load' end,
     (array(select id from terminal_server where company_id = ${company} and name like 'SITE %' order by name))[1 + n % ${SITES}],
     a.id, a.customer, a.product_key, at.began, at.began + interval '40 minutes', 30000 + n % 9000, 20000 + n % 5000, n % 40 = 0
   from generate_series(${slice}::int, ${TICKETS - 1}, ${SLICES}) n
   join (select id, customer, product_key, row_number() over (order by id) - 1 as nth
     from legacy_allocation where company_id = ${company} and allocation_code like 'BA%') a on a.nth = n % ${ALLOCATIONS}
   cross join lateral (select now() - interval '1 second' * (${DAYS} * 86400.0 * n / ${TICKETS}) as began) at`,
  ),
]
