/**
 * What needs somebody and the figures of a company, in the server itself: one with as many rows as a terminal has in two years.
 * With DATABASE_URL on that PostgreSQL.
 */
import { startServer, type Server } from '../../server/harness.ts'
import { measureOf, type Table } from '../kit/bench.ts'

const ROUNDS = 20
const ROWS = 100_000

async function fill({ db, ours }: Server): Promise<void> {
  const put = (text: string) => db.pool.query(text, [ours, ROWS])
  await put(`insert into rail_shipment (company_id, status, ship_date)
    select $1, case when n % 500 = 0 then 'open' else 'shipped' end, current_date + (n % 60) - 40 from generate_series(1, $2) n`)
  await put(`insert into trace_railcar (company_id, car_mark, car_number)
    select $1, 'BNCH', n::text from generate_series(1, $2 / 20) n`)
  await put(`insert into trace_trip (company_id, railcar, status, late_hours, last_event_at)
    select $1, (select min(id) from trace_railcar where company_id = $1) + n % ($2 / 20),
      case when n < $2 / 20 then 'in_transit' else 'closed' end, n % 50, now() - n % 100 * interval '1 hour'
    from generate_series(0, $2 - 1) n`)
  await put(`insert into terminal_ticket (company_id, ticket_number, status, scheduled_at, completed_at)
    select $1, 'B' || n, case when n % 1000 = 0 then 'complete' else 'invoiced' end, now() - n * interval '10 minutes',
      now() - n * interval '10 minutes' from generate_series(1, $2) n`)
  await put(`insert into invoice_invoice (company_id, invoice_number, status, currency)
    select $1, 'I' || n, case when n % 200 = 0 then 'draft' else 'paid' end, 'CAD' from generate_series(1, $2 / 10) n`)
  await db.pool.query('analyze')
}

export async function bench(): Promise<Table> {
  const server = await startServer({ ownDatabase: true })
  try {
    const clerk = await server.user()
    await fill(server)
    const samples = async (path: string): Promise<readonly number[]> => {
      const took: number[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const began = performance.now()
        const { status, raw } = await clerk.get(path)
        if (status !== 200) throw new Error(`Answered ${status}: ${raw.toString().slice(0, 300)}`)
        if (round > 0) took.push(performance.now() - began)
      }
      return took
    }
    return {
      title: 'What needs somebody today, of 100,000 bills, trips and tickets each',
      rows: [
        measureOf('`user/today/`', await samples('user/today/'), 300),
        measureOf('`company/wheelhouse/`', await samples('company/wheelhouse/'), 400),
      ],
    }
  } finally {
    await server.close()
  }
}
