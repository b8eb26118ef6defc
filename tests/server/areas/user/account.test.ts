/** What administrators see and do of the accounts of others: permissions and where they come from, invitations. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { group } from '#model/areas/user/user.resource.ts'
import { letterWithLink } from './letter-with-link.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let admin: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  admin = await server.user({ name: 'Ada' })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

describe('what somebody may do, and where it comes from', () => {
  it('names the groups that give it, what is their own, and the groups that would', async () => {
    const { id } = await server.within(admin, ({ rows }) =>
      rows(group).create({ name: 'Clerks', permissions: ['change_ticket', 'change_note'] }),
    )
    const { id: other } = await server.within(admin, ({ rows }) =>
      rows(group).create({ name: 'Dispatchers', permissions: ['change_ticket', 'can_change_ticket_status'] }),
    )
    const vic = await server.user({ name: 'Vic', permissions: ['change_note'] })
    await admin.patch(`user/${vic.id}/`, { groups: [id] })
    const { status, body } = await admin.get(`user/${vic.id}/permissions/`)
    const lineOf = (code: string) => body.results.find((one: { code: string }) => one.code === code)
    expect([status, body.results.length]).toEqual([200, permissions.length])
    const clerks = { id, name: 'Clerks' }
    const dispatchers = { id: other, name: 'Dispatchers' }
    expect(lineOf('change_ticket')).toEqual({
      code: 'change_ticket',
      label: 'Can change ticket',
      area: 'Terminal v3',
      granted: true,
      by: [{ kind: 'group', ...clerks }],
      others: [dispatchers],
    })
    expect(lineOf('change_note')).toMatchObject({
      by: [
        { kind: 'group', ...clerks },
        { kind: 'own', id: vic.id, name: 'Vic' },
      ],
    })
    expect(lineOf('can_change_ticket_status')).toMatchObject({ granted: false, by: [], others: [dispatchers] })
    expect((await vic.get(`user/${vic.id}/permissions/`)).body).toEqual(body)
  })

  it('is told to administrators of the company and to oneself alone', async () => {
    const vic = await server.user({ permissions: [] })
    expect((await vic.get(`user/${admin.id}/permissions/`)).status).toBe(403)
    expect((await stranger.get(`user/${admin.id}/permissions/`)).status).toBe(404)
    expect((await server.nobody.get(`user/${admin.id}/permissions/`)).status).toBe(401)
  })
})

describe('an invitation', () => {
  const invite = (email: string) => admin.post('user/invite/', { email, name: 'Nora' })

  it('makes the account, and its letter sets the password once, for a week', async () => {
    const { status, body } = await invite('nora@test.test')
    expect([status, body.email]).toEqual([200, 'nora@test.test'])
    const { link, until } = await letterWithLink(server, 'nora@test.test')
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7)
    const password = { ...link, new_password: 'a long enough one' }
    expect((await server.nobody.post('auth/password/reset/confirm/', password)).status).toBe(200)
    expect((await server.nobody.post('auth/password/reset/confirm/', password)).status).toBe(400)
    const login = { email: 'nora@test.test', password: 'a long enough one' }
    expect((await server.nobody.post('auth/login/', login)).status).toBe(200)
    const again = await admin.post(`user/${body.id}/invite_again/`)
    expect([again.status, again.body.detail]).toEqual([409, 'Nora has come in already.'])
    expect((await admin.post(`user/${body.id}/withdraw_invitation/`)).status).toBe(409)
  })

  it('that is sent again has a new link; the one before opens nothing', async () => {
    const { body } = await invite('nils@test.test')
    const first = await letterWithLink(server, 'nils@test.test')
    expect((await admin.post(`user/${body.id}/invite_again/`)).status).toBe(200)
    const second = await letterWithLink(server, 'nils@test.test')
    const confirm = (link: object) =>
      server.nobody.post('auth/password/reset/confirm/', { ...link, new_password: 'a long enough one' })
    expect([(await confirm(first.link)).status, (await confirm(second.link)).status]).toEqual([400, 200])
  })

  it('that is withdrawn leaves no account, and its letter is not sent', async () => {
    const { body } = await invite('ned@test.test')
    const { link, id } = await letterWithLink(server, 'ned@test.test')
    expect((await admin.post(`user/${body.id}/withdraw_invitation/`)).status).toBe(200)
    expect((await admin.get(`user/${body.id}/`)).status).toBe(404)
    expect((await admin.get(`letter/${id}/`)).body.status).toBe('stopped')
    const answer = await server.nobody.post('auth/password/reset/confirm/', {
      ...link,
      new_password: 'a long enough one',
    })
    expect(answer.status).toBe(400)
  })

  it('is refused to an address that is taken, without a name, by whoever may not, and of what one does not have', async () => {
    await invite('twice@test.test')
    expect((await invite('Twice@test.test')).body).toHaveProperty('email')
    expect((await admin.post('user/invite/', { email: 'nobody@test.test' })).body).toHaveProperty('name')
    const clerk = await server.user({ permissions: ['change_ticket'] })
    const mine = { email: 'mine@test.test', name: 'Mine' }
    expect((await clerk.post('user/invite/', mine)).status).toBe(403)
    const deputy = await server.user({ permissions: ['configuration__user_administration'] })
    const { id } = await server.within(admin, ({ rows }) =>
      rows(group).create({ name: 'Strong', permissions: ['delete_ticket'] }),
    )
    const answer = await deputy.post('user/invite/', { ...mine, groups: [id] })
    expect([answer.status, answer.body.codes]).toEqual([403, ['delete_ticket']])
    expect((await admin.post(`user/${clerk.id}/invite_again/`)).status).toBe(409)
    expect((await stranger.post(`user/${clerk.id}/withdraw_invitation/`)).status).toBe(404)
  })
})

describe('who gains and loses by other permissions of groups', () => {
  it('is told before anything is written, of active people alone', async () => {
    const { id } = await server.within(admin, ({ rows }) =>
      rows(group).create({ name: 'Shifted', permissions: ['change_ticket'] }),
    )
    const ann = await server.user({ name: 'Ann', permissions: [] })
    const bob = await server.user({ name: 'Bob', permissions: ['change_ticket'] })
    const gone = await server.user({ name: 'Gone', permissions: [] })
    for (const one of [ann, bob, gone]) await admin.patch(`user/${one.id}/`, { groups: [id] })
    await admin.patch(`user/${gone.id}/`, { is_active: false })
    const shifts = (permissions: unknown, by = admin) => by.post('groups/shifts/', { permissions })
    const { status, body } = await shifts({ [id]: ['change_note'] })
    expect([status, body.detail]).toEqual([200, '2 people gain, 1 loses: Ann, Bob.'])
    expect(body.lose).toEqual([{ id: ann.id, name: 'Ann', codes: ['change_ticket'] }])
    expect((await admin.get(`groups/${id}/`)).body.permissions).toEqual(['change_ticket'])
    for (const wrong of [{ 999999: [] }, { [id]: ['dance'] }, { [id]: 'change_note' }])
      expect([(await shifts(wrong)).status, Object.keys((await shifts(wrong)).body)]).toEqual([400, ['permissions']])
    expect((await shifts({}, ann)).status).toBe(403)
    expect((await shifts({ [id]: [] }, stranger)).status).toBe(400)
  })
})
