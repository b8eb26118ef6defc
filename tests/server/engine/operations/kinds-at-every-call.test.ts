/** Values of kinds at every call that writes: stored as their kind says, or refused by name; old values stay. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { party } from '#model/areas/company/company.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

const typed = {
  country: 'CA',
  state: 'alberta',
  postal_code: 't0b1v0',
  telephone: '780 555 0199 x12',
  email: ' Docks@Example.COM ',
  business_number: '123456782 rt0001',
}
const stored = {
  country: 'CA',
  state: 'AB',
  postal_code: 'T0B 1V0',
  telephone: '+1 780 555 0199 ext. 12',
  email: 'Docks@example.com',
  business_number: '123456782RT0001',
}
const wrong = { country: 'US', state: 'Alberta', postal_code: 'D1A 1A1', telephone: 'abc', email: 'a@b', colour: 'red' }
const messages = {
  state: ['AB is in Canada.'],
  postal_code: ['"D1A 1A1" is not a postal code such as 12207 or 12207-1234.'],
  telephone: ['"abc" is not a telephone number such as +1 780 555 0199 or +1 780 555 0199 ext. 12.'],
  email: ['"a@b" is not an e-mail address such as name@example.com.'],
  colour: ['Unknown field.'],
}
let count = 0
const fresh = () => ({ name: `Kinds ${(count += 1)}`, code: `K${count}` })
const made = async (values: object = typed) => (await clerk.post(party.path, { ...fresh(), ...values })).body

describe('right values', () => {
  test('are stored as their kind says by POST and PATCH', async () => {
    const created = await made()
    expect(created).toMatchObject(stored)
    const { id } = await made({})
    expect((await clerk.patch(`${party.path}${id}/`, typed)).body).toMatchObject(stored)
  })
  test('are stored so by calls for many', async () => {
    const many = await clerk.post(`${party.path}create_many/`, { rows: [{ ...fresh(), ...typed }] })
    expect(many.status).toBe(200)
    const { id } = await made({})
    await clerk.post(`${party.path}change_many/`, { changes: [{ id, values: typed }] })
    expect((await clerk.get(`${party.path}${id}/`)).body).toMatchObject(stored)
    const created = await clerk.get(`${party.path}?name=Kinds ${count - 1}`)
    expect(created.body.results).toMatchObject([stored])
  })
  test('are stored so by actions', async () => {
    const { status } = await clerk.patch('user/me/', { telephone: '(780) 555-0198' })
    expect([status < 300, (await clerk.get('user/me/')).body.telephone]).toEqual([true, '+1 780 555 0198'])
    expect((await clerk.patch('user/me/', { telephone: '12' })).status).toBe(400)
  })
})

describe('wrong values', () => {
  test('are refused all together, by POST and PATCH', async () => {
    const post = await clerk.post(party.path, { code: 'KX', ...wrong })
    expect([post.status, post.body]).toEqual([400, { ...messages, name: ['This field is required.'] }])
    const { id } = await made()
    const patch = await clerk.patch(`${party.path}${id}/`, wrong)
    expect([patch.status, patch.body]).toEqual([400, messages])
  })
  test('are refused by calls for many', async () => {
    const { id } = await made()
    const changed = await clerk.post(`${party.path}change_many/`, { changes: [{ id, values: { email: 'a@b' } }] })
    expect(JSON.stringify(changed.body)).toContain('is not an e-mail address')
    const created = await clerk.post(`${party.path}create_many/`, { rows: [{ ...fresh(), email: 'a@b' }] })
    expect(JSON.stringify(created.body)).toContain('is not an e-mail address')
  })
  test('of 1 MB are refused by name', async () => {
    const { status, body } = await clerk.post(party.path, { ...fresh(), telephone: '9'.repeat(900_000) })
    expect([status, body.telephone]).toEqual([400, [expect.stringContaining('is too long')]])
  })
  test('made so by another country are refused', async () => {
    const { id } = await made({ country: 'CA', state: 'AB' })
    const { status, body } = await clerk.patch(`${party.path}${id}/`, { country: 'US' })
    expect([status, body]).toEqual([400, { state: ['AB is in Canada.'] }])
  })
})

describe('an old value that its kind refuses', () => {
  const old = async () => {
    const { id } = await made({ country: 'CA' })
    await server.db.pool.query(`update company_party set state = 'ZZ', telephone = 'ask Jo' where id = $1`, [id])
    return `${party.path}${id}/`
  }
  test('stays readable and blocks no change of other fields', async () => {
    const path = await old()
    const { status, body } = await clerk.patch(path, { city: 'Hardisty' })
    expect([status, body.state, body.telephone]).toEqual([200, 'ZZ', 'ask Jo'])
  })
  test('may be sent unchanged, and no other wrong value', async () => {
    const path = await old()
    expect((await clerk.patch(path, { state: 'ZZ', telephone: 'ask Jo' })).status).toBe(200)
    expect((await clerk.patch(path, { state: 'ZY' })).status).toBe(400)
    expect((await clerk.patch(path, { state: 'sk' })).body.state).toBe('SK')
  })
  test('is refused in a copy', async () => {
    const path = await old()
    const { status, body } = await clerk.post(`${path}clone/`, fresh())
    expect([status, Object.keys(body)]).toEqual([400, ['state', 'telephone']])
    expect((await clerk.post(`${path}clone/`, { ...fresh(), state: 'AB', telephone: '' })).status).toBe(201)
  })
})

test('a telephone number is found however it is typed', async () => {
  const { id } = await made({ telephone: '587 555 0123', country: 'CA' })
  for (const query of [
    'telephone=(587) 555-0123',
    'telephone=%2B15875550123',
    'telephone__contains=587-555',
    'telephone__contains=5550123',
    'telephone__in=5875550123,780 555 0000',
  ]) {
    const { body } = await clerk.get(`${party.path}?${query}`)
    expect([query, body.results.map((one: { id: number }) => one.id)]).toEqual([query, [id]])
  }
})

test('the API description names the kind and examples', async () => {
  const { body } = await clerk.get('schema/?format=json')
  const text = JSON.stringify(body)
  expect(text).toContain('"x-kind":"phone","examples":["+1 780 555 0199","+1 780 555 0199 ext. 12"]')
})
