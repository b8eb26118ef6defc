/** Notes, files, form entries and whatever else hangs on a record: seen by those who see the record, hung by those who see it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions as everyPermission, type Permission } from '#model/kernel/permissions.ts'
import { notification } from '#model/areas/user/notice.resource.ts'
import { note } from '#model/areas/user/note.resource.ts'
import { desk } from '#model/areas/user/user.resource.ts'
import { entities, entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { createMany } from '#server/engine/rows/rows.ts'
import { otherThan, targetOf, type Target } from '../../adversary/doors.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { makeRow, sendable, valuesFor } from '../../sample.ts'

const without = (...codes: Permission[]) => everyPermission.filter((one) => !codes.includes(one))
const hanging = [...entities].filter(([, { resource }]) => resource.attachedTo !== undefined)
const written = hanging.filter(([, { resource }]) => !resource.actionOnly)

type Place = readonly [resource: string, id: number | string]
let server: Server
let owner: Client
/** Has every permission, as the owner has. */
let colleague: Client
/** May not see tickets, nor drivers. */
let blind: Client
let stranger: Client
const places: Record<string, Place> = {}
beforeAll(async () => {
  server = await startServer()
  owner = await server.user()
  colleague = await server.user({ permissions: without('change_notification') })
  blind = await server.user({
    permissions: without('access_menu__v3__sync_data__ticket', 'access_menu__v3__sync_data__driver'),
  })
  stranger = await server.user({ company: server.theirs })
  await server.within(owner, async (unit) => {
    const ticket = await makeRow(unit, entityNamed('terminal:ticket'))
    const driver = await makeRow(unit, entityNamed('terminal:driver'))
    const mine = await unit.rows(desk).create({ name: 'Mine alone' })
    const told = await unit.rows(notification).create({ title: 'For me', user: owner.id })
    const about = { object_type: 'terminal:ticket', object_id: String(ticket.id) }
    const noted = await unit.rows(note).create({ content: 'On a ticket', ...about })
    Object.assign(places, {
      ticket: ['terminal:ticket', ticket.id],
      driver: ['terminal:driver', driver.id],
      'private desk': ['user:desk', mine.id],
      'notification to the owner': ['user:notification', told.id],
      'note on the ticket': ['user:note', noted.id],
    } satisfies Record<string, Place>)
  })
})
afterAll(() => server.close())

const placeNamed = (name: string): Place => places[name] ?? ['', '']
/** A new row of the entity that its owner hangs there. */
async function hang(entity: Entity, [resource, id]: Place): Promise<Target> {
  const { attachedTo } = entity.resource
  if (attachedTo === undefined) throw new Error(`${entity.name} hangs on nothing`)
  const row = await server.within(owner, async (unit) => {
    const values = { ...(await valuesFor(unit, entity)), [attachedTo.resource]: resource, [attachedTo.id]: String(id) }
    return createMany(entity, unit.access, [{ ...values, ...(entity.resource.recipientField && { user: null }) }])
  })
  return targetOf(owner, entity, row[0]?.id ?? '')
}

describe.each(hanging)('%s', (_name, entity) => {
  test.each([
    ['ticket', () => blind],
    ['note on the ticket', () => blind],
    ['driver', () => blind],
    ['private desk', () => colleague],
    ['notification to the owner', () => colleague],
  ] as const)('on a %s is seen at every door by those who see that, and by nobody else', async (where, who) => {
    const target = await hang(entity, placeNamed(where))
    expect({
      owner: await otherThan('seen', owner, target),
      reader: await otherThan('hidden', who(), target),
      stranger: await otherThan('hidden', stranger, target),
    }).toEqual({ owner: {}, reader: {}, stranger: {} })
  })

  test('is changed by nobody who does not see it', async () => {
    const { id } = await hang(entity, placeNamed('ticket'))
    const at = `${entity.resource.path}${id}/`
    const many = await blind.post(`${entity.resource.path}change_many/`, { changes: [{ id, values: {} }] })
    const answers = [await blind.patch(at, {}), await blind.post(`${at}clone/`, {}), await blind.delete(at)]
    const closed = entity.resource.actionOnly
    expect(answers.map(({ status }) => status)).toEqual(closed ? [405, 405, 405] : [404, 404, 404])
    expect(closed ? many.status : many.body.results[0].outcome).toEqual(closed ? 405 : 'not_found')
    await targetOf(owner, entity, id)
  })

  test('keeps its history for those who saw it, when it is gone', async () => {
    if (entity.resource.actionOnly) return
    const target = await hang(entity, placeNamed('ticket'))
    const history = `${entity.resource.path}${target.id}/history/`
    expect((await owner.delete(`${entity.resource.path}${target.id}/`)).status).toBe(204)
    expect([(await owner.get(history)).body.count, (await blind.get(history)).status]).toEqual([2, 404])
    expect(await otherThan('hidden', blind, target)).toEqual({})
  })
})

describe.each(written)('%s is hung', (_name, entity) => {
  const { path, attachedTo = { resource: '', id: '' } } = entity.resource
  const [on, at] = [attachedTo.resource, attachedTo.id]
  const post = async (client: Client, resource: unknown, id: unknown) => {
    const values = await server.within(owner, async (unit) => sendable(entity, await valuesFor(unit, entity)))
    const { status, body } = await client.post(path, { ...values, [on]: resource, [at]: id })
    return [status, status === 201 ? [] : Object.keys(body)]
  }
  const of = (where: string): Place => placeNamed(where)

  test('only on what is there and its writer sees; what is wrong is refused by the name of the field', async () => {
    const theirs = await server.within(stranger, (unit) => makeRow(unit, entityNamed('company:facility')))
    const [[tickets, ticket], [desks, mine]] = [of('ticket'), of('private desk')]
    expect(
      await Promise.all([
        post(blind, tickets, ticket),
        post(colleague, desks, String(mine)),
        post(owner, tickets, '00000000-0000-4000-8000-000000000000'),
        post(owner, tickets, 'abc'),
        post(owner, tickets, ''),
        post(owner, '', String(ticket)),
        post(owner, 'company:facility', String(theirs.id)),
        post(owner, 'company:nothing', '1'),
        post(owner, 'audit:crud', '1'),
      ]),
    ).toEqual([
      [400, [on]],
      // Who oversees notifications, or not, does not write them: the permission comes first.
      entity.name === 'user:notification' ? [403, ['detail']] : [400, [at]],
      [400, [at]],
      [400, [at]],
      [400, [at]],
      [400, [on]],
      [400, [at]],
      [400, [on]],
      [400, [on]],
    ])
    expect([await post(owner, tickets, ticket), await post(owner, '', '')]).toEqual([
      [201, []],
      [201, []],
    ])
  })

  test('elsewhere only on what its writer sees, and never on itself', async () => {
    const target = await hang(entity, ['', ''])
    const row = `${path}${target.id}/`
    const [[tickets, ticket], [desks, mine]] = [of('ticket'), of('private desk')]
    const moves = [
      await blind.patch(row, { [on]: tickets, [at]: ticket }),
      await blind.patch(row, { [on]: desks, [at]: String(mine) }),
      await owner.patch(row, { [on]: tickets }),
      await owner.patch(row, { [on]: entity.name, [at]: String(target.id) }),
    ]
    expect(moves.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [400, [on]],
      [400, [at]],
      [400, [at]],
      [400, [at]],
    ])
    const many = { changes: [{ id: target.id, values: { [on]: tickets, [at]: ticket } }] }
    expect((await blind.post(`${path}change_many/`, many)).body.results).toMatchObject([{ outcome: 'not_allowed' }])
    expect((await blind.get(row)).status).toBe(200)
    expect((await owner.patch(row, { [on]: tickets, [at]: ticket })).status).toBe(200)
    expect((await blind.get(row)).status).toBe(404)
    const copy = await owner.post(`${row}clone/`, { [at]: 'abc' })
    expect([copy.status, Object.keys(copy.body)]).toEqual([400, [at]])
  })
})
