/** A person reads a report by their own permissions, and each column by those of every reference on its path. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#model/kernel/permissions.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { makeRate, makeStations, ratesAsked } from './report-places.ts'

let server: Server
let owner: Client
let colleague: Client
let administrator: Client
const mine: readonly Permission[] = ['access_menu__reports', 'add_report', 'change_report', 'configuration__railrates']
beforeAll(async () => {
  server = await startServer()
  owner = await server.user({ permissions: mine })
  colleague = await server.user({ permissions: mine })
  administrator = await server.user({ permissions: [...mine, 'configuration__user_administration'] })
  const at = await makeStations(owner)
  await makeRate(owner, { tariff: 'A 1', origin: at.HARDISTY, amount: '1.00' })
})
afterAll(() => server.close())

let made = 0
const saved = async (more: object): Promise<number> => {
  const { status, body } = await owner.post('report/', { name: `Report ${++made}`, ...ratesAsked({}), ...more })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}
const calls = (id: number): readonly string[] =>
  ['', 'sample/', 'sources/', 'choices/?column=tariff', 'download/', 'additional_filters/', 'history/'].map(
    (call) => `report/${id}/${call}`,
  )

describe('a report that is not shared', () => {
  test('is there for its owner and for administrators alone, by every call', async () => {
    const id = await saved({ shared: false })
    for (const url of calls(id)) {
      expect([url, (await owner.get(url)).status]).toEqual([url, 200])
      expect([url, (await administrator.get(url)).status]).toEqual([url, 200])
      expect([url, (await colleague.get(url)).status]).toEqual([url, 404])
    }
    expect((await colleague.get(`report/?id=${id}`)).body.count).toBe(0)
    expect((await colleague.patch(`report/${id}/`, { shared: true })).status).toBe(404)
  })

  test('is there for everyone once it is shared, and no more once it is not', async () => {
    const id = await saved({ shared: false })
    const seen = async (): Promise<number> => (await colleague.get(`report/${id}/`)).status
    await owner.patch(`report/${id}/`, { shared: true })
    expect(await seen()).toBe(200)
    await owner.patch(`report/${id}/`, { shared: false })
    expect(await seen()).toBe(404)
  })
})

describe('a report that is not shared and whose owner was deleted', () => {
  test('is there for administrators alone, also after one of them changed it', async () => {
    const leaver = await server.user({ permissions: mine })
    const report = { name: `Report ${++made}`, ...ratesAsked({}), shared: false }
    const { id } = (await leaver.post('report/', report)).body
    // A user is kept for as long as the audit trail names them.
    await server.db.pool.query('delete from audit where by = $1', [leaver.id])
    expect((await administrator.delete(`user/${leaver.id}/`)).status).toBe(204)
    for (const description of ['', 'Whose was it?']) {
      expect((await administrator.patch(`report/${id}/`, { description })).status).toBe(200)
      expect((await administrator.get(`report/${id}/`)).body).toMatchObject({ description, owner: null })
      expect((await colleague.get(`report/${id}/`)).status).toBe(404)
    }
    expect((await administrator.post(`report/${id}/take_over/`)).status).toBe(200)
    expect((await colleague.get(`report/${id}/`)).status).toBe(404)
    await administrator.patch(`report/${id}/`, { shared: true })
    expect((await colleague.get(`report/${id}/`)).status).toBe(200)
  })
})

describe('a shared report', () => {
  test('shows the rows of its reader’s company, and not those of another one', async () => {
    const stranger = await server.user({ company: server.theirs })
    const id = await saved({ columns: ['tariff'] })
    expect((await owner.get(`report/${id}/sample/`)).body).toMatchObject({ count: 1, results: [{ tariff: 'A 1' }] })
    expect((await stranger.get(`report/${id}/sample/`)).status).toBe(404)
    expect((await stranger.post('report/sample/', ratesAsked({ columns: ['tariff'] }))).body.count).toBe(0)
  })

  test('leaves out the columns that its reader may not see, names them, and adds up none of them', async () => {
    const columns = ['name', 'owner', 'owner.last_login']
    const reader = await server.user()
    const { id } = (await reader.post('report/', { name: 'Owners', source: 'report:report', columns })).body
    const { body } = await owner.get(`report/${id}/sample/`)
    expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(['name', 'owner'])
    expect(body.missing).toEqual([{ name: 'owner.last_login', reason: expect.stringContaining('owner.last_login') }])
    expect((await reader.get(`report/${id}/sample/`)).body.missing).toEqual([])
    // A missing column matches nothing: without the filter the reader would see rows that it leaves out.
    await reader.patch(`report/${id}/`, { filters: [{ field: 'owner.last_login', op: 'isnull', value: 'true' }] })
    expect((await reader.get(`report/${id}/sample/`)).body.count).toBeGreaterThan(0)
    expect((await owner.get(`report/${id}/sample/`)).body.count).toBe(0)
  })

  test('is refused to a reader who may not view its source', async () => {
    const id = await saved({})
    const reader = await server.user({ permissions: ['access_menu__reports'] })
    for (const url of calls(id).filter((one) => !/report\/\d+\/(history\/)?$/.test(one)))
      expect([url, (await reader.get(url)).status]).toEqual([url, 403])
    expect((await reader.get('report/sources/')).body.results).not.toContainEqual(
      expect.objectContaining({ name: 'rail:rate' }),
    )
    expect((await reader.post('report/sample/', ratesAsked({}))).status).toBe(403)
  })

  test('is refused without the permission for reports', async () => {
    const reader = await server.user({ permissions: ['configuration__railrates'] })
    for (const url of [...calls(await saved({})), 'report/sources/'])
      expect([url, (await reader.get(url)).status]).toEqual([url, 403])
    expect((await reader.post('report/sample/', ratesAsked({}))).status).toBe(403)
  })
})
