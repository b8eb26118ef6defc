/** Files that wait for their ticket: read, offered, attached once, discarded with a reason, and all of it taken back. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPdf } from '#server/print/press.ts'
import { barcodePng, qrJpeg, scannedPdf } from '../../barcode-pictures.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
const files = `${base}unattached-files/`
let server: Server
let clerk: Client
let site: string
let tickets = 0
const before = process.env['HIGHBALL_DATA']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-unattached-'))
beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  server = await startServer()
  clerk = await server.user()
  const { body } = await clerk.post(`${base}servers/`, { name: 'Hardisty', timezone: 'America/Denver' })
  site = body.id
})
afterAll(async () => {
  await server.close()
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})

async function newTicket(): Promise<{ readonly id: string; readonly number: string }> {
  const number = `T-${4700 + ++tickets}`
  const { status, body } = await clerk.post(`${base}ticket/`, { ticket_number: number })
  expect(status).toBe(201)
  return { id: body.id, number }
}
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
async function upload(name: string, content: Uint8Array = pdf, values: object = { server: site, source: 'scanner' }) {
  const form = new FormData()
  for (const [key, value] of Object.entries(values)) form.set(key, value)
  form.set('file', new Blob([new Uint8Array(content)]), name)
  return clerk.form(`${files}upload/`, form)
}
const uploaded = async (name: string, content: Uint8Array = pdf): Promise<string> => {
  const { status, body } = await upload(name, content)
  expect([status, body.status]).toEqual([200, 'waiting'])
  return body.id
}
const attach = (file_id: string, ticket_id: string, who = clerk) =>
  who.post(`${files}attach_to_ticket/`, { file_id, ticket_id })
const row = async (id: string) => (await clerk.get(`${files}${id}/`)).body
const attachedTo = async (ticket: string): Promise<string[]> =>
  (await clerk.get(`attachments/?object_type=terminal:ticket&object_id=${ticket}`)).body.results.map(
    ({ name }: { name: string }) => name,
  )

describe('what arrives', () => {
  it('waits at its site, with the ticket whose number its name has', async () => {
    const ticket = await newTicket()
    const named = await uploaded(`scan ${ticket.number}.pdf`)
    const nameless = await uploaded('scan.pdf')
    const { status, body } = await clerk.get(`${files}get_by_server_id/?server_id=${site}`)
    const found = body.results.filter(({ id }: { id: string }) => id === named || id === nameless)
    expect([
      status,
      found.map((one: Record<string, unknown>) => [one['name'], one['ticket_number'], one['candidate']]),
    ]).toEqual([
      200,
      expect.arrayContaining([
        [
          `scan ${ticket.number}.pdf`,
          ticket.number,
          expect.objectContaining({ id: ticket.id, ticket_number: ticket.number, status: 'scheduled' }),
        ],
        ['scan.pdf', '', null],
      ]),
    ])
    expect(await attachedTo(ticket.id), 'nothing is attached by itself').toEqual([])
  })

  it('is read: the number may stand in its text alone', async () => {
    const ticket = await newTicket()
    const paper = await renderPdf({
      title: `Bill of ticket ${ticket.number}`,
      about: '',
      facts: [],
      foot: '',
      parts: [],
    })
    expect((await row(await uploaded('scan-0001.pdf', paper))).ticket_number).toBe(ticket.number)
  })

  it.each<[string, string, (number: string) => Promise<Buffer>]>([
    ['bars of a picture', 'scan-0002.png', (number) => barcodePng('code128', number)],
    ['squares of a photograph', 'IMG_0003.jpg', async (number) => qrJpeg(`Ticket ${number}`)],
    ['bars of a scanned page', 'scan-0004.pdf', async (number) => scannedPdf(await barcodePng('code128', number))],
  ])('is looked at: the number may stand in the %s', async (_what, name, picture) => {
    const ticket = await newTicket()
    const id = await uploaded(name, await picture(ticket.number))
    const { body } = await clerk.get(`${files}get_by_server_id/?server_id=${site}`)
    const found = body.results.find((one: { id: string }) => one.id === id)
    expect([found.ticket_number, found.candidate.id, found.status]).toEqual([ticket.number, ticket.id, 'waiting'])
    expect(await attachedTo(ticket.id), 'nothing is attached by itself').toEqual([])
  })
  it('goes by its name where that names another ticket than its barcode', async () => {
    const [named, printed] = [await newTicket(), await newTicket()]
    const id = await uploaded(`${named.number}.png`, await barcodePng('qrcode', printed.number))
    expect((await row(id)).ticket_number).toBe(named.number)
  })
  it('with a barcode that names no ticket is offered none', async () => {
    expect((await row(await uploaded('scan.png', await barcodePng('qrcode', 'T-0000')))).ticket_number).toBe('')
  })

  it.each([
    ['nothing', 'a.pdf', Buffer.alloc(0), {}, ['file']],
    ['no site', 'a.pdf', pdf, { server: '' }, ['server']],
    ['an unknown site', 'a.pdf', pdf, { server: crypto.randomUUID() }, ['server']],
    ['an unknown source', 'a.pdf', pdf, { source: 'fax' }, ['source']],
  ])('is refused with %s', async (_what, name, content, values, fields) => {
    const { status, body } = await upload(name, content, { server: site, source: 'scanner', ...values })
    expect([status, Object.keys(body)]).toEqual([400, fields])
  })

  it.each(['', '?server_id=', `?server_id=${crypto.randomUUID()}`])(
    'is asked by a site: "%s" is 400',
    async (query) => {
      const { status, body } = await clerk.get(`${files}get_by_server_id/${query}`)
      expect([status, Object.keys(body)]).toEqual([400, ['server_id']])
    },
  )

  it('that was uploaded by mistake is taken away again', async () => {
    const id = await uploaded('mistake.pdf')
    expect((await clerk.post(`${files}${id}/take_away/`, {})).status).toBe(200)
    expect((await clerk.get(`${files}${id}/`)).status).toBe(404)
  })
})

describe('attaching', () => {
  it('hangs the file on the ticket, once; put back it is as it was', async () => {
    const [ticket, other] = [await newTicket(), await newTicket()]
    const id = await uploaded('one.pdf')
    const was = await row(id)
    const { status, body } = await attach(id, ticket.id)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, status: 'attached', ticket: ticket.id, attached_by: expect.any(Number) }),
    ])
    expect(await attachedTo(ticket.id)).toEqual(['one.pdf'])
    const again = await attach(id, other.id)
    expect([again.status, again.body]).toEqual([
      409,
      {
        detail: `one.pdf is attached to ticket ${ticket.number} already.`,
        ticket: ticket.id,
        ticket_number: ticket.number,
      },
    ])
    expect((await clerk.post(`${files}${id}/put_back/`, {})).status).toBe(200)
    expect(await attachedTo(ticket.id)).toEqual([])
    const { version: _v, updated_at: _u, ...now } = await row(id)
    expect(now).toEqual({ ...now, ...Object.fromEntries(Object.entries(was).filter(([key]) => key in now)) })
    expect((await clerk.post(`${files}${id}/put_back/`, {})).status).toBe(409)
  })

  it('of two at once is done by one', async () => {
    const [one, other] = [await newTicket(), await newTicket()]
    const id = await uploaded('race.pdf')
    const statuses = (await Promise.all([attach(id, one.id), attach(id, other.id)])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    expect([...(await attachedTo(one.id)), ...(await attachedTo(other.id))]).toEqual(['race.pdf'])
  })

  it('to a void ticket is 409, to none and of none 404, without the permission 403', async () => {
    const ticket = await newTicket()
    const id = await uploaded('void.pdf')
    const viewer = await server.user({ permissions: ['access_menu__v3__sync_data__ticket'] })
    expect((await attach(id, ticket.id, viewer)).status).toBe(403)
    for (const unknown of [crypto.randomUUID(), '7'])
      expect([(await attach(unknown, ticket.id)).status, (await attach(id, unknown)).status]).toEqual([404, 404])
    const stranger = await server.user({ company: server.theirs })
    expect((await attach(id, ticket.id, stranger)).status).toBe(404)
    await clerk.post(`${base}ticket/update-tickets-status/`, {
      ticket_ids: [ticket.id],
      status: 'void',
      reason: 'Wrong',
    })
    const { status, body } = await attach(id, ticket.id)
    expect([status, body]).toEqual([409, { detail: `Ticket ${ticket.number} is void.` }])
    const lacking = await clerk.post(`${files}attach_to_ticket/`, {})
    expect([lacking.status, Object.keys(lacking.body)]).toEqual([400, ['file_id', 'ticket_id']])
  })
})

describe('discarding', () => {
  it('asks for a reason, and is taken back', async () => {
    const id = await uploaded('rubbish.pdf')
    const ask = (values: object) => clerk.post(`${files}discard/`, { file_id: id, ...values })
    for (const values of [{}, { reason: '  ' }]) {
      const { status, body } = await ask(values)
      expect([status, Object.keys(body)]).toEqual([400, ['reason']])
    }
    const { status, body } = await ask({ reason: 'A coffee stain' })
    expect([status, body.status, body.discard_reason]).toEqual([200, 'discarded', 'A coffee stain'])
    expect((await attach(id, (await newTicket()).id)).status).toBe(409)
    await clerk.post(`${files}${id}/put_back/`, {})
    expect(await row(id)).toMatchObject({ status: 'waiting', discard_reason: '' })
  })
})
