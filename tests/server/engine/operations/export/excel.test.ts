/** A table as an Excel file, as Excel shows it. Its values are tested in download.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { facility } from '#model/areas/company/company.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { readWorkbook } from '../../files/workbook.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await server.within(clerk, async ({ rows }) => {
    const place = await rows(facility).create({ name: 'North & South', timezone: 'America/Denver' })
    const loaded = { facility: place.id, net_volume: '23456.5', gross_weight: 9500 }
    await rows(ticket).createMany([{ ...loaded, ticket_number: 'N00', scheduled_at: '2026-11-20T14:05:00Z' }])
  })
})
afterAll(() => server.close())

test('figures have the digits of their fields and times are dates in the zone told, below a heading that stays and filters', async () => {
  const { raw } = await clerk.post('terminalboss/v3/ticket/download_table/', {
    format: 'xlsx',
    columns: ['ticket_number', 'net_volume', 'gross_weight', 'scheduled_at'],
  })
  const book = readWorkbook(raw)
  expect([book.frozen, book.filter]).toEqual(['1', 'A1:E2'])
  expect(book.row(1).map(({ value, isBold }) => [value, isBold])).toEqual([
    ['Ticket', true],
    ['Net (gal)', true],
    ['Gross (kg)', true],
    ['Scheduled (time zone of Facility)', true],
    ['Time zone of Facility', true],
  ])
  expect(book.row(2).map(({ value, format }) => [value, format])).toEqual([
    ['N00', 'General'],
    [expect.stringMatching(/^23456\.50?$/), '#,##0.0'],
    ['9500', '#,##0'],
    // 07:05 in Edmonton.
    [expect.stringMatching(/^46346\.295138/), 'yyyy\\-mm\\-dd\\ hh:mm'],
    ['America/Denver', 'General'],
  ])
  expect(book.widths).toEqual([11, 14, 15, 38, 26])
})
