/**
 * A page of a hundred rows is planned as a hundred, also beside many companies: where PostgreSQL expects a single row, it reads the tables of
 * labels for each row of the page.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { planOf, statementsOf } from './plans.ts'

const [COMPANIES, EACH, PAGE] = [80, 150, 100]
let server: Server
let clerk: Client

beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  const client = await server.db.connect('setup')
  try {
    await client.query(`
      begin; set local session_replication_role = replica;
      insert into terminal_ticket (company_id, ticket_number, status, direction, scheduled_at, created_at)
      select case when g % ${COMPANIES} = 0 then ${server.ours} else 100000 + g % ${COMPANIES} end, 'T' || g, 'open', 'load',
        timestamptz '2026-01-01' + g * interval '1 second', timestamptz '2026-01-01'
      from generate_series(1, ${COMPANIES * EACH}) g;
      commit; analyze terminal_ticket`)
  } finally {
    client.release()
  }
})
afterAll(() => server.close())

test.each(['after', 'before'])('from the position that follows from `%s`, of every company at once', async (key) => {
  const page = (query: Readonly<Record<string, string>>) =>
    clerk.get(`${ticket.path}get_table/?${new URLSearchParams(query)}`)
  const query = { ordering: '-scheduled_at', limit: String(PAGE), [key]: '' }
  const statements = await statementsOf(server, async () => expect((await page(query)).body.results).toHaveLength(PAGE))
  const [statement, ...others] = statements.filter(({ text }) => text.includes('terminal_ticket'))
  expect(others).toEqual([])
  const plan = statement && (await planOf(server, clerk, '', statement))
  expect(plan?.['Plan Rows']).toBeGreaterThanOrEqual(PAGE / 2)
})
