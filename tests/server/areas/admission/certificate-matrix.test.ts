/** The matrix of papers outside the terminals: people, companies and cars by their papers, and a scan into an empty cell. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaperMatrix } from '#model/areas/admission/rules/paper-matrix.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
const types: Record<string, number> = {}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-certificates-'))
const before = process.env['HIGHBALL_DATA']
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const made = async (where: string, values: object): Promise<number> => {
  const { status, body } = await clerk.post(where, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
const matrix = async (by = clerk): Promise<PaperMatrix> => (await by.get('certificate_type/matrix/')).body
const cell = async (holder: string, type: string) => {
  const { types: columns, holders } = await matrix()
  const at = columns.findIndex(({ certification }) => certification === String(types[type]))
  return holders.find(({ id }) => id === holder)?.cells[at]
}
beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  server = await startServer()
  clerk = await server.user()
  for (const [code, required] of [
    ['USR', true],
    ['CAR', true],
    ['VEH', false],
    ['INS', false],
  ] as const)
    types[code] = await made('certificate_type/', { name: `Paper ${code}`, code, required, warning_days: 30 })
})
afterAll(async () => {
  await server.close()
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})

it('says what is missing of people and of companies, each by its kind', async () => {
  const carrier = await made('schedule/company/', { name: 'Plains Haul', kind: 'carrier' })
  const customer = await made('schedule/company/', { name: 'Prairie Fuels', kind: 'customer' })
  const missing = { state: 'missing', days: null, paper: null }
  expect(await cell(`person ${clerk.id}`, 'USR')).toEqual(missing)
  expect(await cell(`person ${clerk.id}`, 'CAR')).toBeNull()
  expect(await cell(`firm ${carrier}`, 'CAR')).toEqual(missing)
  expect(await cell(`firm ${customer}`, 'CAR')).toBeUndefined()
})

it('holds papers of whoever is named, of cars and of people, the best of each type', async () => {
  const paper = (values: object) =>
    made('certificate/', { holder: 'Vera Nash', certificate_type: types['INS'], verified: true, ...values })
  await paper({ expiry_date: dayFrom(-1) })
  const best = await paper({ expiry_date: dayFrom(400) })
  expect(await cell('named Vera Nash', 'INS')).toMatchObject({ state: 'valid', paper: String(best) })
  const car = await made('railcar/', { car_mark: 'GATX', car_number: '20143' })
  await paper({ holder: 'GATX 20143', certificate_type: types['VEH'], railcar: car, expiry_date: dayFrom(3) })
  expect((await cell(`car ${car}`, 'VEH'))?.state).toBe('expiring')
  const { holders, stops } = await matrix()
  expect(holders.find(({ id }) => id === `car ${car}`)?.name).toBe('GATX 20143')
  expect(stops).toEqual([])
})

it('takes a scan into an empty cell; without one there is no paper', async () => {
  const scan = (content: string, by = clerk) => {
    const form = new FormData()
    form.append('holder', 'Clerk')
    form.append('user', String(clerk.id))
    form.append('certificate_type', String(types['USR']))
    form.append('file', new Blob([content], { type: 'application/pdf' }), 'card.pdf')
    return by.form('certificate/upload_new/', form)
  }
  const refused = await scan('hello')
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['file']])
  expect((await cell(`person ${clerk.id}`, 'USR'))?.state).toBe('missing')
  const { status, body } = await scan('%PDF-1.4\n%%EOF\n')
  expect([status, body.verified, body.document === null]).toEqual([200, false, false])
  expect(await cell(`person ${clerk.id}`, 'USR')).toMatchObject({ state: 'unverified', paper: String(body.id) })
  const reader = await server.user({ permissions: [] })
  expect((await scan('%PDF-1.4\n%%EOF\n', reader)).status).toBe(403)
})

it('is of one company, and names companies to those alone who may see them', async () => {
  const stranger = await server.user({ company: server.theirs })
  expect((await matrix(stranger)).types).toEqual([])
  const reader = await server.user({ permissions: ['view_audit'] })
  expect((await matrix(reader)).holders.filter(({ kind }) => kind === 'firm')).toEqual([])
})
