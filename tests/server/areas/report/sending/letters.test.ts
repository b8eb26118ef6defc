/** Letters with reports: their texts, files, recipients and states. */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLetterFile, MOST_LETTER_BYTES, openLetterFile, clearLetterFiles } from '#server/mail/letter-files.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { textOfPdf } from '../../../pdf-text.ts'
import { openMailbox, type Mailbox } from '../../../jobs/mailbox.ts'
import { deskOf, station, stationReport, type Desk } from './report-desk.ts'

let server: Server
let admin: Client
let desk: Desk
let box: Mailbox
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  admin = await server.user()
  desk = deskOf(server)
  box = await openMailbox()
  await station(admin, 'HARDISTY')
  await station(admin, 'LLOYDMINSTER')
})
afterAll(async () => {
  await box.close()
  await server.close()
})
const bytesOf = (content: unknown): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/** A PDF file and a workbook say when they were made. */
async function comparedOf(format: string, bytes: Buffer) {
  if (format === 'csv') return bytes.toString()
  if (format === 'pdf') return (await textOfPdf(bytes)).replaceAll(/\d\d:\d\d/g, '')
  return { size: bytes.byteLength, head: bytes.subarray(0, 4).toString() }
}

test.each(['csv', 'xlsx', 'pdf'] as const)(
  'one letter per address holds the same %s file as the download',
  async (format) => {
    const report = await stationReport(admin, {
      format,
      emails: ['ann@prairie.test', 'Ann@prairie.test', 'bob@prairie.test'],
    })
    await admin.post(`report/${report}/run/`, {})
    const before = box.accepted.length
    await desk.deliver(box)
    const arrived = box.accepted.slice(before)
    expect(new Set(arrived.map(({ to }) => to?.[0]?.address?.toLowerCase()))).toEqual(
      new Set(['ann@prairie.test', 'bob@prairie.test']),
    )
    expect(arrived).toHaveLength(2)
    const download = await admin.get(`report/${report}/download/?format=${format}`)
    for (const { attachments, text, subject } of arrived) {
      const [file] = attachments
      expect(attachments).toHaveLength(1)
      expect(file?.filename).toMatch(new RegExp(`^Stations \\d+\\.${format}$`))
      expect(await comparedOf(format, bytesOf(file?.content))).toEqual(await comparedOf(format, download.raw))
      expect(subject).toMatch(/: 2 rows$/)
      expect(text).toContain('HARDISTY | AB')
      expect(text).toContain(`/#/company/reports/${report}/`)
    }
    const { body } = await admin.get(`report/${report}/get_emails/`)
    expect(body.history).toMatchObject([
      { status: 'sent', rows: 2, format, error: '' },
      { status: 'sent', rows: 2, format, error: '' },
    ])
    expect(body.runs).toMatchObject([{ outcome: 'sent', rows: 2, message: '2 rows' }])
  },
)

test('a person sends it to addresses, each of which is answered', async () => {
  const report = await stationReport(admin)
  const { status, body } = await admin.put(`report/${report}/email/`, {
    target: 'ann@prairie.test; nobody; ANN@prairie.test, eve@prairie.test',
    format: 'xlsx',
    message: 'As asked.',
  })
  expect([status, body.queued.map(({ to }: { to: string }) => to)]).toEqual([
    200,
    ['ann@prairie.test', 'eve@prairie.test'],
  ])
  expect(body.refused).toMatchObject([{ to: 'nobody' }])
  const listed = await admin.put(`report/${report}/email/`, { target: ['ann@prairie.test', 'bob@prairie.test'] })
  expect([listed.status, listed.body.queued.length, listed.body.refused]).toEqual([200, 2, []])
  expect(await desk.letters(report)).toHaveLength(4)
})

test.each([
  ['line breaks', 'ann@prairie.test\r\nBcc: eve@prairie.test'],
  ['a line feed', 'ann@prairie.test\neve@prairie.test'],
  ['line breaks in a list', ['ann@prairie.test', 'eve@prairie.test\nBcc: x@prairie.test']],
  ['none that is valid', 'nobody; also not'],
  ['none', ''],
  ['more than fifty', Array.from({ length: 51 }, (_, n) => `p${n}@prairie.test`)],
])('a target with %s is refused', async (_of, target) => {
  const report = await stationReport(admin)
  const { status, body } = await admin.put(`report/${report}/email/`, { target })
  expect([status, Object.keys(body)]).toEqual([400, ['target']])
  expect(await desk.letters(report)).toEqual([])
})

test('letters of another company are not listed, nor is its report sent', async () => {
  const report = await stationReport(admin)
  const other = await server.user({ company: server.theirs })
  expect((await other.put(`report/${report}/email/`, { target: 'x@prairie.test' })).status).toBe(404)
  for (const call of ['run', 'take_over']) expect((await other.post(`report/${report}/${call}/`, {})).status).toBe(404)
  expect((await other.get(`report/${report}/get_emails/`)).status).toBe(404)
})

test('only who may change reports sends one', async () => {
  const report = await stationReport(admin)
  const reader = await server.user({ permissions: ['access_menu__reports'] })
  expect((await reader.put(`report/${report}/email/`, { target: 'x@prairie.test' })).status).toBe(403)
  for (const call of ['run', 'take_over']) expect((await reader.post(`report/${report}/${call}/`, {})).status).toBe(403)
  expect((await reader.get(`report/${report}/get_emails/`)).status).toBe(200)
})

test('deleting a report stops its letters that wait', async () => {
  const report = await stationReport(admin)
  await admin.post(`report/${report}/run/`, {})
  expect((await desk.letters(report)).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  expect((await admin.delete(`report/${report}/`)).status).toBe(204)
  expect((await desk.letters(report)).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
  await desk.deliver(box)
  expect(box.accepted.filter(({ text }) => text?.includes(`/reports/${report}/`))).toEqual([])
})

test('a report whose file is above 20 MB is sent with a link in place of the file', async () => {
  const columns = Array.from({ length: 18 }, (_, at) => `wide_${at}`)
  const report = await stationReport(admin, {
    columns,
    formulas: columns.map((name) => ({ name, label: '', expression: `"${'x'.repeat(190)}"`, unit: '' })),
  })
  await server.db.pool.query(
    `insert into rail_station (company_id, name, state, country, railroad)
      select $1, 'SIDING ' || n, 'AB', 'CA', 'CN' from generate_series(1, 6100) n`,
    [server.ours],
  )
  expect((await admin.post(`report/${report}/run/`, {})).body).toMatchObject({ outcome: 'sent', rows: 6102 })
  const before = box.accepted.length
  await desk.deliver(box)
  await server.db.pool.query("delete from rail_station where name like 'SIDING %'")
  const arrived = box.accepted.slice(before).filter(({ text }) => text?.includes(`/reports/${report}/`))
  expect(arrived).toHaveLength(2)
  for (const { attachments, text } of arrived) {
    expect(attachments).toEqual([])
    expect(text).toMatch(
      new RegExp(`The file is larger than 20 MB and is not attached. Download it at https?://.*/reports/${report}/`),
    )
  }
  const { body } = await admin.get(`report/${report}/get_emails/`)
  expect(body.history.map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent'])
})

test('a file above 20 MB is not kept, and one that no letter waits for goes', async () => {
  const large = Readable.from(Array.from({ length: 21 }, () => Buffer.alloc(MOST_LETTER_BYTES / 20)))
  expect(await keepLetterFile(large)).toBeUndefined()
  const kept = await keepLetterFile(Buffer.from('a,b\n'))
  if (kept === undefined) throw new Error('It was not kept')
  await clearLetterFiles(server.db, new Date(Date.now() + 23 * 60 * 60_000))
  const there = await openLetterFile(kept.sha256)
  there?.destroy()
  expect([kept.size, there !== undefined]).toEqual([4, true])
  await clearLetterFiles(server.db, new Date(Date.now() + 25 * 60 * 60_000))
  expect(await openLetterFile(kept.sha256)).toBeUndefined()
})
