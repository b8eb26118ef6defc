/** A company that reads cubic metres and tonnes: its files have them, the API and other companies have what is stored. */
import { parse } from 'csv-parse/sync'
import readSheet from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
let stranger: Client
const row = { ticket_number: 'U1', net_volume: '7400.0', gross_weight: 41_500 }
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  stranger = await server.user({ company: server.theirs })
  for (const client of [clerk, stranger]) await server.within(client, ({ rows }) => rows(ticket).create(row))
})
afterAll(() => server.close())

const columns = ['ticket_number', 'net_volume', 'gross_weight']
const file = (client: Client, format: string) =>
  client.post('terminalboss/v3/ticket/download_table/', { format, columns, zone: 'UTC' })
const csvOf = async (client: Client): Promise<unknown> => parse(String((await file(client, 'csv')).body))

test('units are set for the whole company by who may, and read by everybody', async () => {
  const reader = await server.user({ permissions: ['view_audit'] })
  expect((await reader.patch(`company/${server.ours}/`, { volume_unit: 'L' })).status).toBe(403)
  expect((await clerk.patch(`company/${server.ours}/`, { volume_unit: 'bbl' })).status).toBe(400)
  expect((await clerk.patch(`company/${server.ours}/`, { volume_unit: 'm³', weight_unit: 't' })).status).toBe(200)
  const config = {
    access_required: false,
    certificate_four_eyes: false,
    certificates_verified: false,
    invoice_four_eyes: true,
    date_order: '',
    silent_hours: 48,
    volume_unit: 'm³',
    weight_unit: 't',
  }
  expect((await reader.get('company/application_configuration/get_company_config/')).body.settings).toMatchObject(
    config,
  )
  expect((await reader.get('user/me/')).body.company_config).toMatchObject(config)
  expect((await stranger.get('company/application_configuration/get_company_config/')).body.settings).toMatchObject({
    volume_unit: '',
    weight_unit: '',
  })
})

test('files have the units of the reader’s company in their headings and numbers', async () => {
  expect(await csvOf(clerk)).toEqual([
    ['Ticket', 'Net (m³)', 'Gross (t)'],
    ['U1', '28.012', '41.5'],
  ])
  expect(await csvOf(stranger)).toEqual([
    ['Ticket', 'Net (gal)', 'Gross (kg)'],
    ['U1', '7400.0', '41500'],
  ])
  const [sheet] = await readSheet((await file(clerk, 'xlsx')).raw)
  expect(sheet?.data).toEqual([
    ['Ticket', 'Net (m³)', 'Gross (t)'],
    ['U1', 28.012, 41.5],
  ])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array((await file(clerk, 'pdf')).raw)), {
    mergePages: true,
  })
  expect(text).toMatch(/Net \(m³\)\s+Gross \(t\)\s+U1\s+28\.012\d*\s+41\.500/)
})

test('the API has what is stored', async () => {
  const [found] = (await clerk.get('terminalboss/v3/ticket/?ticket_number=U1')).body.results
  expect(found).toMatchObject({ net_volume: '7400.0', gross_weight: 41_500 })
})
