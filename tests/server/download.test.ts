import { parse } from 'csv-parse/sync'
import readSheet from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { facility } from '#model/resources/company.ts'
import { ticket } from '#model/resources/terminal.ts'
import { startServer, type Client, type Server } from './harness.ts'

let server: Server
let clerk: Client
const nasty = [
  '=1+1',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  "'=1",
  '＝1',
  'DDE("cmd")',
  'plain, with comma',
  'two\nlines',
  'say "hi"',
  '<b>&amp;</b>',
  'é 🚂',
]
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await server.within(clerk, async ({ rows }) => {
    const place = await rows(facility).create({ name: 'North & South' })
    await rows(ticket).createMany(
      nasty.map((comments, index) => ({
        ticket_number: `N${String(index).padStart(2, '0')}`,
        comments,
        facility: place.id,
        net_volume: '12.5',
        gross_weight: index,
        scheduled_at: '2026-11-20T14:05:00Z',
      })),
    )
  })
})
afterAll(() => server.close())

const at = 'terminalboss/v3/ticket/download_table/'
const columns = ['ticket_number', 'comments', 'facility', 'net_volume', 'gross_weight', 'scheduled_at', 'arrived_at']
const header = ['Ticket', 'Comments', 'Facility', 'Net (gal)', 'Gross (kg)', 'Scheduled', 'Arrived']

test('CSV comes back row by row, and no cell is one that a spreadsheet would run', async () => {
  const { raw, headers } = await clerk.post(at, { format: 'csv', columns, ordering: 'ticket_number' })
  const lines: string[][] = parse(raw)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="terminal_ticket.csv"',
  })
  expect(lines[0]).toEqual(header)
  for (const [index, [number, comments = '', ...rest]] of lines.slice(1).entries()) {
    const said = nasty[index] ?? ''
    expect([number, comments.replace(/^'/, '') === said || comments === said, ...rest]).toEqual([
      `N${String(index).padStart(2, '0')}`,
      true,
      'North & South',
      '12.5',
      String(index),
      '2026-11-20T14:05:00.000Z',
      '',
    ])
    expect(comments).not.toMatch(/^[\s]*[=+\-@＝]/)
  }
  expect(lines).toHaveLength(nasty.length + 1)
})

test('Excel comes back with its types, and every text as text', async () => {
  const { raw } = await clerk.post(at, { format: 'xlsx', columns, ordering: 'ticket_number' })
  const [sheet] = await readSheet(raw)
  const lines = sheet?.data ?? []
  expect(lines[0]).toEqual(header)
  expect(lines.slice(1)).toEqual(
    nasty.map((comments, index) => [
      `N${String(index).padStart(2, '0')}`,
      expect.toSatisfy((read: string) => read.trim() === comments.replaceAll('\r', '').trim() || read.trim() === comments.trim()),
      'North & South',
      12.5,
      index,
      new Date('2026-11-20T14:05:00Z'),
      null,
    ]),
  )
  expect(raw.includes('<f>')).toBe(false)
})

test('only what is asked for comes, in the order asked for', async () => {
  const { body } = await clerk.post(at, {
    format: 'csv',
    columns: ['gross_weight', 'ticket_number'],
    filters: [{ field: 'gross_weight', op: 'in', value: [3, 5, 4] }],
    ordering: '-gross_weight',
  })
  expect(body).toBe('Gross (kg),Ticket\r\n5,N05\r\n4,N04\r\n3,N03\r\n')
})

test('more rows than a page arrive whole', async () => {
  await server.within(clerk, ({ rows }) =>
    rows(ticket).createMany(Array.from({ length: 2500 }, (_, index) => ({ ticket_number: `P${index}` }))),
  )
  const { raw } = await clerk.post(at, {
    format: 'csv',
    columns: ['ticket_number'],
    filters: [{ field: 'ticket_number', op: 'startswith', value: 'P' }],
    ordering: 'created_at',
  })
  const numbers = (parse(raw) as string[][]).slice(1).map(([number]) => number)
  expect(new Set(numbers).size).toBe(2500)
  expect(numbers).toHaveLength(2500)
})
