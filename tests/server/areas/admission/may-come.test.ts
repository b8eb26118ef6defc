/** May come, asked of each kind of record: the same answer that stops its load. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  for (const of of ['DRV', 'USR', 'COM', 'VTL'])
    await made('certification', { name: `Card ${of}`, certification_type: of })
})
afterAll(() => server.close())
const made = async (where: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${where}/`, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
const cases = [
  [
    'driver',
    { name: 'Ana Ortiz', username: '4301', lockout_date: '2026-01-01' },
    ['certification_drv', 'driver_locked_out'],
  ],
  ['staff', { name: 'Bea Kirk', username: '2001', enabled: false }, ['certification_usr', 'staff_disabled']],
  ['user', { name: 'Orla Finch', username: 'visitor1', kind: 'general' }, ['certification_usr']],
  [
    'company',
    { name: 'Prairie Fuels', roles: ['customer', 'carrier'], lockout_date: '2026-01-01' },
    ['certification_com', 'company_locked_out'],
  ],
  [
    'vehicle',
    { unit_number: 'TLR-1', kind: 'trailer', inspection_expires: '2026-01-01' },
    ['certification_vtl', 'trailer_inspection'],
  ],
] as const

it.each(cases)('%s', async (where, values, codes) => {
  const id = await made(where, values)
  const url = `${base}${where}/${id}/may_come/`
  const { status, body } = await clerk.get(url)
  expect([status, body.can, body.blockers.map(({ code }: { code: string }) => code).toSorted()]).toEqual([
    200,
    false,
    codes,
  ])
  const stranger = await server.user({ company: server.theirs })
  const nobody = await server.user({ permissions: [] })
  expect([(await stranger.get(url)).status, (await nobody.get(url)).status]).toEqual([404, 403])
})

it('a driver with the paper may, and what may not come is what stops the load', async () => {
  const driver = await made('driver', { name: 'Carl Gill', username: '4302' })
  const load = async () => (await clerk.post(`${base}ticket/why_not/`, { driver })).body
  const asked = async () => (await clerk.get(`${base}driver/${driver}/may_come/`)).body
  expect((await asked()).blockers.map(({ says }: { says: string }) => says)).toEqual(
    (await load()).blockers.map(({ says }: { says: string }) => says),
  )
  const { body } = await clerk.get(`${base}certification/?name=Card DRV`)
  await made('user-certification', { user: driver, certification: body.results[0].id, verified: true })
  expect([(await asked()).can, (await load()).can]).toEqual([true, true])
})
