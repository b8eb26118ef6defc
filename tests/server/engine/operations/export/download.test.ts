import { parse } from 'csv-parse/sync'
import readSheet from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { facility } from '#model/areas/company/company.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { csvText } from '#server/engine/files/csv.ts'
import { startServer, type Answer, type Client, type Server } from '../../../harness.ts'

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
    const place = await rows(facility).create({ name: 'North & South', timezone: 'America/Denver' })
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
const header = [
  'Ticket',
  'Comments',
  'Facility',
  'Net (gal)',
  'Gross (kg)',
  'Scheduled (time zone of Facility)',
  'Arrived (time zone of Facility)',
  'Time zone of Facility',
]

test('CSV is read back row by row, and no cell is one that a spreadsheet would execute', async () => {
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
      '2026-11-20 07:05:00',
      '',
      'America/Denver',
    ])
    expect(comments).not.toMatch(/^[\s]*[=+\-@＝]/)
  }
  expect(lines).toHaveLength(nasty.length + 1)
})

test('Excel is read back with its types, and every text as text', async () => {
  const { raw } = await clerk.post(at, { format: 'xlsx', columns, ordering: 'ticket_number' })
  const [sheet] = await readSheet(raw)
  const lines = sheet?.data ?? []
  expect(lines[0]).toEqual(header)
  expect(lines.slice(1)).toEqual(
    nasty.map((comments, index) => [
      `N${String(index).padStart(2, '0')}`,
      expect.toSatisfy(
        (read: string) => read.trim() === comments.replaceAll('\r', '').trim() || read.trim() === comments.trim(),
      ),
      'North & South',
      12.5,
      index,
      // A workbook knows no zones: its dates are those of the place.
      new Date('2026-11-20T07:05:00Z'),
      null,
      'America/Denver',
    ]),
  )
  expect(raw.includes('<f>')).toBe(false)
})

test('times of no place are in the zone asked for, which the heading names; by default in UTC', async () => {
  const [row] = (await clerk.get('terminalboss/v3/ticket/?ticket_number=N00')).body.results as { created_at: string }[]
  const made = row?.created_at ?? ''
  const file = async (more: object): Promise<string> =>
    (
      await clerk.post(at, {
        format: 'csv',
        columns: ['created_at'],
        filters: [{ field: 'ticket_number', op: 'eq', value: 'N00' }],
        ...more,
      })
    ).body
  expect([await file({}), await file({ zone: 'America/Chicago' })]).toEqual([
    `Created (UTC)\r\n${made.replace('T', ' ').replace(/(\.000)?Z$/, '')}\r\n`,
    expect.stringMatching(
      `^Created \\(America/Chicago\\)\r\n${new Date(made).toLocaleString('sv-SE', { timeZone: 'America/Chicago' })}`,
    ),
  ])
})

test('a file contains only the requested columns, in the requested order', async () => {
  const { body } = await clerk.post(at, {
    format: 'csv',
    columns: ['gross_weight', 'ticket_number'],
    filters: [{ field: 'gross_weight', op: 'in', value: [3, 5, 4] }],
    ordering: '-gross_weight',
  })
  expect(body).toBe('Gross (kg),Ticket\r\n5,N05\r\n4,N04\r\n3,N03\r\n')
})

test('a file can contain more rows than a page', async () => {
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

const idsOf = async (query: string): Promise<string[]> =>
  (await clerk.get(`terminalboss/v3/ticket/?${query}`)).body.results.map(({ id }: { id: string }) => id)
const named = ['N03', 'N01', 'N05']
const inThatOrder = async (): Promise<string[]> =>
  (await Promise.all(named.map((number) => idsOf(`ticket_number=${number}`)))).flat()

test('named rows come in the given order, with the headings of their groups', async () => {
  const ids = await inThatOrder()
  const groups = [
    { at: 0, level: 0, label: 'complete (2)', totals: { gross_weight: 4 } },
    { at: 2, level: 1, label: 'open (1)', totals: { gross_weight: 5 } },
    { at: 3, level: 0, label: 'void (7)', totals: {} },
  ]
  const asked = { columns: ['ticket_number', 'gross_weight'], ids, groups }
  const { body } = await clerk.post(at, { format: 'csv', ...asked })
  expect(body).toBe('Ticket,Gross (kg)\r\ncomplete (2),4\r\nN03,3\r\nN01,1\r\n  open (1),5\r\nN05,5\r\nvoid (7),\r\n')
  const { raw } = await clerk.post(at, { format: 'xlsx', ...asked })
  const [sheet] = await readSheet(raw)
  expect(sheet?.data).toEqual([
    ['Ticket', 'Gross (kg)'],
    ['complete (2)', 4],
    ['N03', 3],
    ['N01', 1],
    [expect.stringMatching(/^ *open \(1\)$/), 5],
    ['N05', 5],
    ['void (7)', null],
  ])
})

test('a file contains no rows of another company, even if named', async () => {
  const stranger = await server.user({ company: server.theirs })
  const { body } = await stranger.post(at, { format: 'csv', columns: ['ticket_number'], ids: await inThatOrder() })
  expect(body).toBe('Ticket\r\n')
})

test.each<[string, object, string]>([
  ['a format that there is not', { format: 'doc' }, 'format'],
  ['ids that are none', { format: 'csv', ids: [7] }, 'ids'],
  ['ids beside a question', { format: 'csv', ids: [], search: 'x' }, 'search'],
  ['a group of no row', { format: 'csv', ids: [], groups: [{ at: 1, level: 0, label: 'x' }] }, 'groups'],
  ['a zone that there is not', { format: 'pdf', zone: 'Mars/Base' }, 'zone'],
])('%s is refused by name', async (_what, body, field) => {
  const answer = await clerk.post(at, body)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

async function pagesOf({ raw }: Answer): Promise<{ text: string[]; width: number; height: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(raw))
  const { text } = await extractText(pdf, { mergePages: false })
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  return { text: text.map((page) => page.replace(/\s+/g, ' ')), width, height }
}

test('a PDF has the company, the filter, the rows as displayed, and header and page number on every page', async () => {
  const answer = await clerk.post(at, {
    format: 'pdf',
    columns: ['ticket_number', 'net_volume', 'scheduled_at'],
    filters: [{ field: 'ticket_number', op: 'startswith', value: 'P' }],
    ordering: 'ticket_number',
    said: 'Ticket starts with P',
    zone: 'America/Chicago',
  })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text, width, height } = await pagesOf(answer)
  expect(height).toBeGreaterThan(width)
  expect(text[0]).toMatch(/^Tickets .*2,500 rows · Ticket starts with P/)
  expect(text.every((page) => page.includes('Ticket Net (gal) Scheduled'))).toBe(true)
  expect(text.map((page) => /Page (\d+) of (\d+)/.exec(page)?.slice(1).map(Number))).toEqual(
    text.map((_, page) => [page + 1, text.length]),
  )
  expect(text.join(' ').match(/\bP\d+\b/g)).toHaveLength(2500)
  const headed = await pagesOf(
    await clerk.post(at, {
      format: 'pdf',
      columns: ['ticket_number', 'status', 'gross_weight'],
      ids: await inThatOrder(),
      groups: [{ at: 0, level: 0, label: 'A customer of a name that is long (3)', totals: { gross_weight: 9 } }],
    }),
  )
  expect(headed.text[0]).toContain('A customer of a name that is long (3) 9 N03')
  const one = await pagesOf(
    await clerk.post(at, {
      format: 'pdf',
      columns: ['ticket_number', 'net_volume', 'scheduled_at'],
      ids: (await inThatOrder()).slice(0, 1),
      zone: 'America/Chicago',
    }),
  )
  expect(one.text[0]).toContain('N03 12.5 2026-11-20 07:05 MST')
})

test('a wide table is in landscape, a wider one on larger paper; too many rows are refused with the limit', async () => {
  const ids = await inThatOrder()
  const of = (columns: readonly string[]) => clerk.post(at, { format: 'pdf', columns, ids }).then(pagesOf)
  const usual = [
    'ticket_number',
    'status',
    'direction',
    'mode',
    'customer',
    'carrier',
    'product',
    'facility',
    'bay',
    'driver',
    'ordered_volume',
    'net_volume',
  ]
  expect(await of(usual)).toMatchObject({ width: 792, height: 612 })
  expect(
    await of([
      ...usual,
      'scheduled_at',
      'arrived_at',
      'started_at',
      'completed_at',
      'approved_at',
      'comments',
      'purchase_order',
    ]),
  ).toMatchObject({ width: 1224, height: 792 })
  await server.within(clerk, ({ rows }) =>
    rows(ticket).createMany(Array.from({ length: 2600 }, (_, index) => ({ ticket_number: `Q${index}` }))),
  )
  const { status, body } = await clerk.post(at, { format: 'pdf', columns: ['ticket_number'] })
  expect([status, body.format[0]]).toEqual([
    400,
    expect.stringMatching(/^5,1\d\d tickets are too many for a PDF: at most 5,000/),
  ])
})

test('a telephone number is written as it is stored; what only resembles one is marked', () => {
  for (const phone of ['+1 780 555 0199', '+52 33 3123 4567 ext. 12']) expect(csvText(phone)).toBe(phone)
  for (const text of ['+1', '+1 780*2', '+1 780 555 0199+A1', '+1 780 cmd|A1'])
    expect(csvText(text)).toContain(`'${text}`)
})
