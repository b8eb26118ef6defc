/** The matrix of papers: everybody's cells, the loads of tomorrow that a paper stops, and a scan into an empty cell. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zoneAtNoon } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let site: string
let carrier: string
let driver: string
let card: string
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-matrix-'))
const before = process.env['HIGHBALL_DATA']
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const dayFrom = (days: number): string => inDays(days).slice(0, 10)
const made = async (where: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${where}/`, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
const matrix = async (by = clerk) => (await by.get(`${base}certification/matrix/`)).body
const cellOf = async (holder: string, type = card) => {
  const { types, holders } = await matrix()
  const at = types.findIndex((one: { certification: string }) => one.certification === type)
  return holders.find((one: { id: string }) => one.id === holder)?.cells[at]
}
beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  server = await startServer()
  clerk = await server.user()
  site = await made('servers', { name: 'Hardisty', timezone: zoneAtNoon() })
  carrier = await made('company', { name: 'Plains Haul', roles: ['carrier'] })
  driver = await made('driver', { name: 'Ana Ortiz', username: '4301', carrier })
  card = await made('certification', { name: 'Rack card', certification_type: 'DRV', validity_months: 12 })
})
afterAll(async () => {
  await server.close()
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})
const pdf = () => new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' })
const scan = (values: Readonly<Record<string, string>>, file = pdf()) => {
  const form = new FormData()
  for (const [name, text] of Object.entries(values)) form.append(name, text)
  form.append('file', file, 'card.pdf')
  return clerk.form(`${base}user-certification/upload_new/`, form)
}

describe('the matrix', () => {
  it('says what is missing, and which loads of tomorrow that stops', async () => {
    const load = { server: site, carrier, driver }
    const tomorrow = await made('ticket', { ...load, scheduled_at: inDays(1) })
    await made('ticket', { ...load, scheduled_at: inDays(2) })
    expect(await cellOf(driver)).toEqual({ state: 'missing', days: null, paper: null })
    const { stops, coming } = await matrix()
    expect(stops).toEqual([
      {
        holder: driver,
        certification: card,
        loads: [expect.objectContaining({ of: 'terminal:ticket', id: tomorrow })],
      },
    ])
    expect(coming.toSorted()).toEqual([carrier, driver].toSorted())
  })

  it('takes a scan into an empty cell: the last day follows from the type, and nobody has verified it', async () => {
    const { status, body } = await scan({ user: driver, certification: card, issued_date: dayFrom(-10) })
    expect([status, body.verified, body.document === null]).toEqual([200, false, false])
    expect(body.expiry_date > dayFrom(300)).toBe(true)
    expect(await cellOf(driver)).toMatchObject({ state: 'unverified', paper: body.id })
    expect((await matrix()).stops).toEqual([])
  })

  it.each([
    ['what is no picture', { file: new Blob(['hello'], { type: 'application/pdf' }) }, 'file'],
    ['an empty file', { file: new Blob([], { type: 'application/pdf' }) }, 'file'],
    ['no holder', { user: '' }, 'user'],
    ['an end before the issue', { issued_date: dayFrom(1), expiry_date: dayFrom(-1) }, 'expiry_date'],
  ])(
    'refuses %s, and keeps no paper',
    async (_name, { file, ...wrong }: { file?: Blob; [name: string]: unknown }, field) => {
      const count = (await clerk.get(`${base}user-certification/`)).body.count
      const { status, body } = await scan(
        { user: driver, certification: card, ...wrong } as Record<string, string>,
        file,
      )
      expect([status, Object.keys(body)]).toEqual([400, [field]])
      expect((await clerk.get(`${base}user-certification/`)).body.count).toBe(count)
    },
  )

  it('shows only holders that whoever asks may see, and none of another company', async () => {
    const reader = await server.user({ permissions: ['access_menu__v3__sync_data__certificate'] })
    expect((await matrix(reader)).holders).toEqual([])
    expect((await matrix(reader)).stops, 'nothing is told of loads').toEqual([])
    const nobody = await server.user({ permissions: [] })
    expect((await nobody.get(`${base}certification/matrix/`)).status).toBe(403)
    const stranger = await server.user({ company: server.theirs })
    expect((await matrix(stranger)).holders).toEqual([])
  })
})
