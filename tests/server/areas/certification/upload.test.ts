/** Uploading the scan of a paper: what is taken, what comes with it, who may verify it, and two at once. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
const table = `${base}user-certification/`
let server: Server
let clerk: Client
let colleague: Client
let certification: string
const before = process.env['HIGHBALL_DATA']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-papers-'))
beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  server = await startServer()
  clerk = await server.user()
  colleague = await server.user()
  const { body } = await clerk.post(`${base}certification/`, { name: 'Training', validity_months: 24 })
  certification = body.id
})
afterAll(async () => {
  await server.close()
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})

let people = 0
async function held(values: object = {}): Promise<string> {
  const { body: driver } = await clerk.post(`${base}driver/`, {
    name: `Driver ${++people}`,
    username: String(5000 + people),
  })
  const { status, body } = await clerk.post(table, { user: driver.id, certification, ...values })
  expect(status).toBe(201)
  return `${table}${body.id}/`
}
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
function form(content: Buffer, filename: string, values: Readonly<Record<string, string>> = {}): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(values)) made.set(name, value)
  made.set('file', new Blob([new Uint8Array(content)]), filename)
  return made
}
const upload = (who: Client, url: string, made: FormData) => who.form(`${url}upload_certificate/`, made)

describe('a scan', () => {
  it('comes with its number and dates, and the last day follows from the type', async () => {
    const url = await held()
    const { status, body } = await upload(clerk, url, form(pdf, 'a.pdf', { number: 'T-9', issued_date: '2026-03-31' }))
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        number: 'T-9',
        issued_date: '2026-03-31',
        expiry_date: '2028-03-31',
        verified: false,
        uploaded_by: clerk.id,
      }),
    ])
    expect((await clerk.get(url)).body).toEqual(body)
  })
  it.each([
    ['a picture', png, 'scan.png'],
    ['a picture under the name of a paper', png, 'scan.pdf'],
  ])('of %s is taken', async (_what, content, filename) => {
    expect((await upload(clerk, await held(), form(content, filename))).status).toBe(200)
  })
  it.each([
    ['a text under the name of a paper', Buffer.from('no paper'), [400, 'file']],
    ['an archive under the name of a paper', Buffer.from('504b0304140000000000', 'hex'), [400, 'file']],
    ['nothing', Buffer.alloc(0), [400, 'file']],
    ['more than 25 MB', Buffer.concat([pdf, Buffer.alloc(25 * 1024 * 1024)]), [413, 'detail']],
  ])('of %s is refused at the file', async (_what, content, refused) => {
    const url = await held()
    const answer = await upload(clerk, url, form(content, 'scan.pdf'))
    expect([answer.status, Object.keys(answer.body)[0]]).toEqual(refused)
    expect((await clerk.get(url)).body.document).toBeNull()
  })
  it('with an impossible day changes nothing', async () => {
    const url = await held()
    const answer = await upload(clerk, url, form(pdf, 'a.pdf', { expiry_date: '2026-02-30' }))
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['expiry_date']])
    const reversed = await upload(
      clerk,
      url,
      form(pdf, 'a.pdf', { issued_date: '2026-05-01', expiry_date: '2026-04-30' }),
    )
    expect([reversed.status, Object.keys(reversed.body)]).toEqual([400, ['expiry_date']])
    const { document, expiry_date } = (await clerk.get(url)).body
    expect([document, expiry_date]).toEqual([null, null])
    expect((await clerk.get(`attachments/?object_id=${url.split('/').at(-2)}`)).body.count).toBe(0)
  })
  it('is one of two at once: both are kept, and the later stands', async () => {
    const url = await held()
    const answers = await Promise.all([
      upload(clerk, url, form(pdf, 'one.pdf')),
      upload(colleague, url, form(Buffer.concat([pdf, pdf]), 'two.pdf')),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [stands] = answers.map(({ body }) => body).toSorted((one, other) => other.version - one.version)
    expect((await clerk.get(url)).body.document).toBe(stands.document)
    expect((await clerk.get(`attachments/?object_id=${stands.id}`)).body.count).toBe(2)
  })
})

describe('verified', () => {
  it('names by whom and when, until the paper changes', async () => {
    const url = await held({ number: 'T-1', expiry_date: '2030-01-01' })
    const { body } = await colleague.patch(url, { verified: true })
    expect([body.verified_by, body.state]).toEqual([colleague.id, 'valid'])
    expect(Math.abs(Date.parse(body.verified_at) - Date.now())).toBeLessThan(600_000)
    expect((await clerk.patch(url, { comments: 'Seen at the desk' })).body.verified).toBe(true)
    const changed = (await clerk.patch(url, { number: 'T-2' })).body
    expect([changed.verified, changed.verified_by, changed.verified_at, changed.state]).toEqual([
      false,
      null,
      null,
      'unverified',
    ])
    expect((await clerk.patch(url, { number: 'T-3', verified: true })).body.verified_by).toBe(clerk.id)
    expect((await upload(clerk, url, form(pdf, 'new.pdf'))).body.verified).toBe(false)
    expect((await clerk.patch(url, { verified_by: colleague.id })).status).toBe(400)
  })
  it('is for somebody else where the company asks for four eyes', async () => {
    const url = await held()
    await upload(clerk, url, form(pdf, 'a.pdf'))
    await clerk.patch(`company/${clerk.company}/`, { certificate_four_eyes: true })
    const own = await clerk.patch(url, { verified: true })
    expect([own.status, Object.keys(own.body)]).toEqual([400, ['verified']])
    expect((await colleague.patch(url, { verified: true })).body.verified_by).toBe(colleague.id)
    await clerk.patch(`company/${clerk.company}/`, { certificate_four_eyes: false })
  })
})

it('an unverified paper warns, and stops where only verified ones count', async () => {
  const { body: carrier } = await clerk.post(`${base}company/`, { name: 'Plains Haul' })
  const { body: type } = await clerk.post(`${base}certification/`, { name: 'Insurance', certification_type: 'CAR' })
  const values = { company: carrier.id, certification: type.id, expiry_date: '2035-01-01' }
  const { body: paper } = await clerk.post(`${base}company-certification/`, values)
  const asked = async () => (await clerk.post(`${base}ticket/why_not/`, { carrier: carrier.id })).body
  expect([(await asked()).can, (await asked()).warnings[0].says]).toEqual([
    true,
    'Insurance of Plains Haul is not verified.',
  ])
  await clerk.patch(`company/${clerk.company}/`, { certificates_verified: true })
  const { can, blockers } = await asked()
  expect([can, blockers[0].object]).toEqual([
    false,
    { resource: 'terminal:companyCertification', id: paper.id, title: 'Insurance of Plains Haul' },
  ])
  await clerk.patch(`${base}company-certification/${paper.id}/`, { verified: true })
  expect((await asked()).blockers).toEqual([])
})
