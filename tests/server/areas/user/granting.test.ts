/** Who may give which permissions, at every door, and that somebody stays who may administer users. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '#model/kernel/permissions.ts'
import { group, user } from '#model/areas/user/user.resource.ts'
import { startServer, type Answer, type Client, type Server } from '../../harness.ts'

const ADMIN = 'configuration__user_administration'
let server: Server
let admin: Client
let deputy: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  admin = await server.user({ name: 'Ada' })
  deputy = await server.user({ name: 'Dee', permissions: [ADMIN, 'change_ticket'] })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

let made = 0
const makeGroup = (permissions: readonly Permission[], by = admin) =>
  server.within(by, ({ rows }) => rows(group).create({ name: `Group ${++made}`, permissions }))
const codesOf = async (id: number): Promise<string[]> => (await admin.get(`groups/${id}/`)).body.permissions
const refused = ({ status, body }: Answer) => [status, body.codes]
type Line = { outcome: string; message: string }
const linesOf = ({ body }: Answer): Line[] => body.results

describe('nobody gives what they do not have themselves', () => {
  const beyond = [403, ['delete_ticket']]

  it('to a group: by PATCH, POST, a copy, many at once, or an import', async () => {
    const { id } = await makeGroup(['change_ticket'])
    const { id: strong } = await makeGroup(['delete_ticket'])
    const permissions = ['change_ticket', 'delete_ticket']
    expect(refused(await deputy.patch(`groups/${id}/`, { permissions }))).toEqual(beyond)
    expect(refused(await deputy.post('groups/', { name: 'New', permissions }))).toEqual(beyond)
    expect(refused(await deputy.post(`groups/${strong}/clone/`, { name: 'Copy' }))).toEqual(beyond)
    const many = await deputy.post('groups/change_many/', { changes: [{ id, values: { permissions } }] })
    const imported = await deputy.post('groups/create_many/', { rows: [{ name: 'Imported', permissions }] })
    for (const answer of [many, imported])
      expect(linesOf(answer)).toMatchObject([
        { outcome: 'not_allowed', message: expect.stringContaining('do not have') },
      ])
    expect(await codesOf(id)).toEqual(['change_ticket'])
  })

  it('to a person: as their own, or by a group, and not by PUT either', async () => {
    const person = await server.user({ permissions: [] })
    const { id: strong } = await makeGroup(['delete_ticket', 'change_ticket'])
    const path = `user/${person.id}/`
    expect(refused(await deputy.patch(path, { user_permissions: ['delete_ticket'] }))).toEqual(beyond)
    expect(refused(await deputy.patch(path, { groups: [strong] }))).toEqual(beyond)
    const whole = { name: person.name, email: person.email }
    expect(refused(await deputy.put(path, { ...whole, groups: [strong] }))).toEqual(beyond)
    const fresh = { name: 'New', email: 'new.person@test.test' }
    expect(refused(await deputy.post('user/', { ...fresh, groups: [strong] }))).toEqual(beyond)
    await admin.patch(path, { groups: [strong] })
    expect(refused(await deputy.post(`user/${person.id}/clone/`, fresh))).toEqual(beyond)
    const many = await deputy.post('user/create_many/', { rows: [{ ...fresh, groups: [strong] }] })
    expect(linesOf(many)).toMatchObject([{ outcome: 'not_allowed' }])
  })

  it('to those whose accounts a provider of sign-in makes', async () => {
    const { id } = await makeGroup(['delete_ticket'])
    const fresh = { name: 'corporate', label: 'Corporate', kind: 'saml', groups: [id] }
    expect(refused(await deputy.post('sign_in_provider/', fresh))).toEqual(beyond)
    const made = await admin.post('sign_in_provider/', { ...fresh, groups: [] })
    expect(refused(await deputy.patch(`sign_in_provider/${made.body.id}/`, { groups: [id] }))).toEqual(beyond)
    expect((await admin.patch(`sign_in_provider/${made.body.id}/`, { groups: [id] })).status).toBe(200)
  })

  it('nor takes what they do not have; what they have they give and take', async () => {
    const { id } = await makeGroup(['delete_ticket', 'change_ticket'])
    expect(refused(await deputy.patch(`groups/${id}/`, { permissions: ['change_ticket'] }))).toEqual(beyond)
    expect(refused(await deputy.delete(`groups/${id}/`))).toEqual(beyond)
    const { id: weak } = await makeGroup([])
    for (const permissions of [['change_ticket'], []])
      expect((await deputy.patch(`groups/${weak}/`, { permissions })).status).toBe(200)
    expect((await deputy.delete(`groups/${weak}/`)).status).toBe(204)
  })

  it('nor changes what they may do themselves, at any door', async () => {
    const { id } = await makeGroup(['change_ticket'])
    const path = `user/${deputy.id}/`
    const own = { user_permissions: [ADMIN] }
    expect(refused(await deputy.patch(path, own))).toEqual([403, []])
    expect(refused(await deputy.patch(path, { groups: [id] }))).toEqual([403, []])
    expect(refused(await deputy.put(path, { name: 'Dee', email: deputy.email, groups: [id] }))).toEqual([403, []])
    const many = await deputy.post('user/change_many/', { changes: [{ id: deputy.id, values: own }] })
    expect(linesOf(many)).toMatchObject([{ outcome: 'not_allowed' }])
    expect(
      (await deputy.patch(path, { telephone: '780 555 0199', user_permissions: [ADMIN, 'change_ticket'] })).status,
    ).toBe(200)
  })

  it('nor names a group of another company', async () => {
    const { id } = await makeGroup(['change_ticket'], stranger)
    const person = await server.user({ permissions: [] })
    const answer = await admin.patch(`user/${person.id}/`, { groups: [id] })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['groups']])
    expect((await admin.patch(`groups/${id}/`, { permissions: [] })).status).toBe(404)
  })
})

describe('somebody who may administer users', () => {
  let company: number
  let one: Client
  let other: Client
  beforeEach(async () => {
    company = await server.newCompany(`Company ${++made}`)
    one = await server.user({ company, permissions: [ADMIN] })
    other = await server.user({ company, permissions: [ADMIN] })
  })
  const left = { detail: 'Nobody would be left who may administer users. Let somebody else do so first.' }

  it('stays: the last one is neither disabled, nor deleted, nor deprived', async () => {
    expect((await one.patch(`user/${other.id}/`, { user_permissions: [] })).status).toBe(200)
    const answer = await one.patch(`user/${one.id}/`, { is_active: false })
    expect([answer.status, answer.body]).toEqual([409, left])
    const gone = server.db.pool.query('delete from user_user where id = $1', [one.id])
    await expect(gone).rejects.toMatchObject({ constraint: 'last_administrator' })
  })

  it('stays where a group gives it: neither its code, nor its members, nor the group itself go', async () => {
    const { id } = await makeGroup([ADMIN], one)
    await one.patch(`user/${other.id}/`, { groups: [id], user_permissions: [] })
    await other.patch(`user/${one.id}/`, { user_permissions: [] })
    const many = { changes: [{ id, values: { permissions: [] } }] }
    expect(linesOf(await other.post('groups/change_many/', many))).toMatchObject([{ outcome: 'conflict' }])
    for (const answer of [await other.patch(`groups/${id}/`, { permissions: [] }), await other.delete(`groups/${id}/`)])
      expect([answer.status, answer.body]).toEqual([409, left])
    await expect(server.within(one, ({ rows }) => rows(user).patch(other.id, { groups: [] }))).rejects.toThrow(
      /Nobody would be left/,
    )
  })

  it('stays where two take it from each other at once', async () => {
    const answers = await Promise.all([
      one.patch(`user/${other.id}/`, { user_permissions: [] }),
      other.patch(`user/${one.id}/`, { user_permissions: [] }),
    ])
    expect(answers.every(({ status }) => status === 200)).toBe(false)
    const { rows } = await server.db.pool.query(
      'select count(*)::int as n from user_user u where company_id = $1 and highball_administers(u)',
      [company],
    )
    expect(rows[0].n).toBeGreaterThan(0)
  })
})

describe('two administrators who change one group', () => {
  it('are both heard, code by code', async () => {
    const { id, version } = await makeGroup(['change_ticket', 'delete_ticket'])
    await admin.patch(`groups/${id}/`, { permissions: ['change_ticket', 'delete_ticket', 'view_audit'], version })
    const answer = await admin.patch(`groups/${id}/`, { permissions: ['change_ticket', 'change_note'], version })
    expect([answer.status, answer.body.permissions]).toEqual([200, ['change_ticket', 'view_audit', 'change_note']])
  })

  it('are told where they meant opposite things of the same code', async () => {
    const { id, version } = await makeGroup([])
    await admin.patch(`groups/${id}/`, { permissions: ['delete_ticket'] })
    await admin.patch(`groups/${id}/`, { permissions: [] })
    const answer = await admin.patch(`groups/${id}/`, { permissions: ['delete_ticket'], version })
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'This group was changed meanwhile (permissions: Can delete ticket).',
    ])
    const many = await admin.post('groups/change_many/', {
      changes: [{ id, version, values: { permissions: ['delete_ticket'] } }],
    })
    expect(linesOf(many)).toMatchObject([{ outcome: 'conflict' }])
    expect(await codesOf(id)).toEqual([])
  })
})

describe('a permission that is taken', () => {
  it('is refused soon, also where another process of the server took it', async () => {
    const person = await server.user({ permissions: ['configuration__bol_number'] })
    expect((await person.get('bolnumber/')).status).toBe(200)
    // As another process would: this one's cache is told nothing.
    await server.db.pool.query("update user_user set user_permissions = '{}' where id = $1", [person.id])
    await expect.poll(async () => (await person.get('bolnumber/')).status, { interval: 50, timeout: 240_000 }).toBe(403)
  })

  it('is refused where an administrator took it by a call', async () => {
    const person = await server.user({ permissions: ['configuration__bol_number'] })
    expect((await person.get('bolnumber/')).status).toBe(200)
    await admin.patch(`user/${person.id}/`, { user_permissions: [] })
    await expect.poll(async () => (await person.get('bolnumber/')).status, { interval: 50, timeout: 240_000 }).toBe(403)
  })
})
