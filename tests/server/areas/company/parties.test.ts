/** Carriers that are related to a party, where parties are used, and how two become one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { party } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let admin: Client
let clerk: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  admin = await server.user()
  clerk = await server.user({ permissions: ['change_contract'] })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

const makeParty = (name: string, by = admin) => server.within(by, ({ rows }) => rows(party).create({ name }))
const makeContract = (number: string, of: number) =>
  server.within(admin, ({ rows }) =>
    rows(contract).create({ contract_number: number, name: number, contract_type: 'sale', buyer: of }),
  )
const partyOf = async (id: number): Promise<number> => (await admin.get(`contract/${id}/`)).body.buyer

describe('a related carrier', () => {
  const add = (company_id: unknown, carrier_company_name: unknown, by = admin) =>
    by.post('company/create_related_carrier_company/', { company_id, carrier_company_name })

  it('is made for our company or for a party', async () => {
    const shipper = await makeParty('Shipper One')
    const ours = await add(server.ours, 'Prairie Haul')
    expect([ours.status, ours.body.roles, ours.body.carries_for, ours.body.created]).toEqual([
      200,
      ['carrier'],
      null,
      true,
    ])
    const path = 'company/create_related_carrier_company/'
    const named = await admin.post(path, { party: shipper.id, carrier_company_name: 'Foothills Trucking' })
    expect(named.body).toMatchObject({ carries_for: shipper.id, created: true })
    const numbered = await makeParty('Shipper Two')
    expect((await add(numbered.id, 'Badlands Trucking')).body).toMatchObject({ carries_for: numbered.id })
  })

  it('that is there already is answered, also where its name was typed otherwise, and at once', async () => {
    const { body: first } = await add(server.ours, 'Big Sky Inc.')
    for (const name of ['BIG SKY', 'big  sky, inc', 'Big Sky Incorporated'])
      expect((await add(server.ours, name)).body).toMatchObject({ id: first.id, created: false })
    const both = await Promise.all([add(server.ours, 'At Once Ltd.'), add(server.ours, 'At Once')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
  })

  it('is refused without a name, for an unknown party, and to whoever may not', async () => {
    const theirs = await makeParty('Their party', stranger)
    expect(Object.keys((await add(server.ours, '  ')).body)).toEqual(['carrier_company_name'])
    expect(Object.keys((await add(theirs.id, 'Haul')).body)).toEqual(['company_id'])
    expect((await add(server.ours, 'Haul', clerk)).status).toBe(403)
  })
})

describe('two parties that are the same', () => {
  it('are found, told with what points to them, and become one; undo is exact', async () => {
    const kept = await makeParty('Gulf Petroleum')
    const double = await makeParty('GULF PETROLEUM, INC.')
    const one = await makeContract('G-1', double.id)
    const two = await makeContract('G-2', double.id)
    const own = await makeContract('G-3', kept.id)
    const { doubles } = (await admin.get(`party/${double.id}/uses/`)).body
    expect(doubles).toEqual([{ id: kept.id, name: 'Gulf Petroleum', city: '' }])
    expect((await admin.get(`party/${double.id}/uses/`)).body).toMatchObject({
      count: 2,
      uses: [{ of: 'contract:contract', label: 'Contracts', field: 'Buyer', count: 2 }],
    })
    const trial = await admin.post(`party/${double.id}/merge/`, { into: kept.id, dry_run: true })
    expect([trial.status, trial.body.detail]).toEqual([200, expect.stringContaining('Contracts (Buyer) 2')])
    expect(await partyOf(one.id)).toBe(double.id)

    const merged = await admin.post(`party/${double.id}/merge/`, { into: kept.id })
    expect([merged.status, merged.body.moved, merged.body.kept]).toEqual([200, 2, 0])
    expect([await partyOf(one.id), await partyOf(two.id)]).toEqual([kept.id, kept.id])
    expect((await admin.get(`party/${double.id}/`)).body).toMatchObject({ active: false, merged_into: kept.id })
    expect((await admin.post(`party/${double.id}/merge/`, { into: kept.id })).status).toBe(409)
    expect((await admin.post(`party/${kept.id}/merge/`, { into: double.id })).status).toBe(400)

    // What somebody gave to a third one since stays there.
    const third = await makeParty('Third')
    await admin.patch(`contract/${two.id}/`, { buyer: third.id })
    const back = await admin.post(`party/${double.id}/unmerge/`)
    expect([back.status, back.body.back, back.body.touched, back.body.was_merged_into]).toEqual([200, 1, 1, kept.id])
    expect([await partyOf(one.id), await partyOf(two.id), await partyOf(own.id)]).toEqual([
      double.id,
      third.id,
      kept.id,
    ])
    expect((await admin.get(`party/${double.id}/`)).body).toMatchObject({ active: true, merged_into: null })
    expect((await admin.post(`party/${double.id}/unmerge/`)).status).toBe(409)
  })

  it('are listed as doubles', async () => {
    await makeParty('Lone Star Rail')
    await makeParty('Lone Star Rail LLC')
    const { results } = (await admin.get('party/doubles/')).body
    const named = results.map(({ parties }: { parties: { name: string }[] }) => parties.map(({ name }) => name))
    expect(named).toContainEqual(['Lone Star Rail', 'Lone Star Rail LLC'])
  })

  it('keep their party in what is closed', async () => {
    const kept = await makeParty('Still')
    const double = await makeParty('Still Inc')
    const { id } = await makeContract('S-1', double.id)
    await server.db.pool.query("update contract_contract set status = 'closed' where id = $1", [id])
    const { body } = await admin.post(`party/${double.id}/merge/`, { into: kept.id })
    expect([body.moved, body.kept, await partyOf(id)]).toEqual([0, 1, double.id])
  })

  it('are not merged into themselves, by whoever may not, or across companies', async () => {
    const one = await makeParty('Mine')
    const theirs = await makeParty('Theirs', stranger)
    const merge = (id: number, into: number, by = admin) => by.post(`party/${id}/merge/`, { into })
    expect((await merge(one.id, one.id)).body).toHaveProperty('into')
    expect((await merge(one.id, theirs.id)).status).toBeGreaterThanOrEqual(400)
    expect((await merge(theirs.id, one.id)).status).toBe(404)
    expect((await merge(one.id, theirs.id, clerk)).status).toBe(403)
  })
})
