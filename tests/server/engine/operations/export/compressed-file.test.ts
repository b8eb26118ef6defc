import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await server.within(clerk, ({ rows }) => rows(ticket).create({ ticket_number: 'T1' }))
})
afterAll(() => server.close())

test('a CSV file comes quickly compressed to whoever takes that, also where something slower is taken', async () => {
  const { headers, rawPayload } = await server.app.inject({
    method: 'POST',
    url: `/api/${ticket.path}download_table/`,
    headers: { authorization: `Token ${clerk.token}`, 'accept-encoding': 'gzip, deflate, br' },
    payload: { format: 'csv', columns: ['ticket_number'] },
  })
  expect([headers['content-encoding'], headers['vary']]).toEqual(['gzip', 'accept-encoding'])
  expect(gunzipSync(rawPayload).toString()).toBe('Ticket\r\nT1\r\n')
})
