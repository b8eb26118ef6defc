/**
 * Who is told of a change, by socket, by asking and after an absence: those who may see the row, with the permissions that they have now.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isPermission, permissions as everyPermission, type Permission } from '#model/kernel/permissions.ts'
import { notification } from '#model/areas/user/notice.resource.ts'
import { note } from '#model/areas/user/note.resource.ts'
import { desk, user } from '#model/areas/user/user.resource.ts'
import { entities, entityNamed } from '#server/engine/base/entity.ts'
import { makeRow } from '../sample.ts'
import { startNodes, until, type Change, type Nodes } from './feed-nodes.ts'
import type { Client } from '../harness.ts'

let nodes: Nodes
beforeAll(async () => {
  nodes = await startNodes(2)
})
afterAll(() => nodes.close())
afterEach(() => nodes.hangUp())

const without = (...codes: Permission[]) => everyPermission.filter((one) => !codes.includes(one))
const TICKETS = 'access_menu__v3__sync_data__ticket'

/** Of a company that is nobody else's. */
async function colleagues(...permissions: (readonly Permission[])[]): Promise<Client[]> {
  const company = await nodes.server.newCompany('A company alone')
  return Promise.all(permissions.map((some) => nodes.server.user({ company, permissions: some })))
}
type Ear = Awaited<ReturnType<Nodes['listen']>>

/** Something that everybody of the company hears: when it is heard, everything before it was. */
async function fence(writer: Client, ears: readonly Ear[]): Promise<void> {
  const { id } = await nodes.server.within(writer, (unit) => makeRow(unit, entityNamed('company:party')))
  await until(() => ears.every((ear) => ear.ids('company:party').has(id)))
}
const told = (changes: readonly Change[], ...resources: string[]): string[] =>
  changes
    .filter(({ resource }) => resources.includes(resource))
    .map(({ kind, resource, id }) => `${kind} ${resource} ${id}`)

/** What each of them heard by socket, and is told who asks, and who comes back with an old cursor: the same. */
async function toldTo(
  listeners: readonly Client[],
  work: (writer: Client) => Promise<unknown>,
  ...resources: string[]
): Promise<string[][]> {
  const [writer] = listeners
  if (writer === undefined) return []
  // What was done before is told late at times, and by each node at another moment: it is no part of this.
  await fence(writer, [await nodes.listen(writer.token), await nodes.listen(writer.token, { node: 1 })])
  const since = await Promise.all(listeners.map((one) => nodes.poll(one)))
  const ears: Ear[] = []
  for (const [index, one] of listeners.entries()) ears.push(await nodes.listen(one.token, { node: index % 2 }))
  await work(writer)
  await fence(writer, ears)
  const late: Ear[] = []
  for (const [index, one] of listeners.entries())
    late.push(await nodes.listen(one.token, { node: (index + 1) % 2, cursor: since[index]?.cursor ?? '' }))
  await until(() => late.every((ear) => ear.ids('company:party').size > 0))
  const heard = ears.map((ear) => told(ear.heard, ...resources))
  const asked = await Promise.all(listeners.map((one, index) => nodes.poll(one, since[index]?.cursor)))
  expect(asked.map(({ changes }) => told(changes, ...resources).toSorted())).toEqual(heard.map((one) => one.toSorted()))
  expect(late.map((ear) => told(ear.heard, ...resources).toSorted())).toEqual(heard.map((one) => one.toSorted()))
  return heard
}

describe('is told', () => {
  test('to those who may view the resource', async () => {
    const listeners = await colleagues(everyPermission, [TICKETS], without(TICKETS), ['view_audit'])
    let id = ''
    const heard = await toldTo(
      listeners,
      async (writer) => {
        id = String((await nodes.server.within(writer, (unit) => makeRow(unit, entityNamed('terminal:ticket')))).id)
      },
      'terminal:ticket',
    )
    expect(heard).toEqual([[`create terminal:ticket ${id}`], [`create terminal:ticket ${id}`], [], []])
  })

  test('of whatever resource', async () => {
    const [writer] = await colleagues(everyPermission)
    if (writer === undefined) return
    // Each may view one thing: all the others who hear it, hear of that alone.
    const codes = [...new Set([...entities.values()].flatMap(({ resource: { needs } }) => needs.view))].filter(
      isPermission,
    )
    const viewers = await Promise.all(
      codes.map((code) => nodes.server.user({ company: writer.company, permissions: [code] })),
    )
    const since = (await nodes.poll(writer)).cursor
    const made = [...entities.values()].filter(
      ({ resource: { storage, tenancy, viewOf } }) =>
        storage === undefined && tenancy !== 'own' && tenancy !== 'pair' && viewOf?.shared === undefined,
    )
    for (const entity of made) await nodes.server.within(writer, (unit) => makeRow(unit, entity))
    // Where the last is told, all are: a transaction that is still open holds them back.
    const last = await nodes.server.within(writer, (unit) => makeRow(unit, entityNamed('company:party')))
    await until(async () =>
      (await nodes.poll(writer, since)).changes.some(
        ({ resource, id }) => resource === 'company:party' && id === last.id,
      ),
    )
    const foreign = await Promise.all(
      viewers.map(async (viewer, index) =>
        (await nodes.poll(viewer, since)).changes
          .map(({ resource }) => entityNamed(resource).resource.needs.view)
          .filter((need) => isPermission(need) && need !== codes[index]),
      ),
    )
    expect(foreign.flat()).toEqual([])
    const whole = new Set((await nodes.poll(writer, since)).changes.map(({ resource }) => resource))
    expect(whole.size).toBeGreaterThan(60)
  })

  test('of what hangs on a row, to those who see that row', async () => {
    const listeners = await colleagues(everyPermission, without(TICKETS))
    const ids: Record<string, number> = {}
    const heard = await toldTo(
      listeners,
      (writer) =>
        nodes.server.within(writer, async (unit) => {
          const ticket = await makeRow(unit, entityNamed('terminal:ticket'))
          const mine = await unit.rows(desk).create({ name: 'Mine' })
          const on = (object_type: string, id: unknown) => ({ object_type, object_id: String(id) })
          const made = await unit
            .rows(note)
            .createMany([
              { content: 'ticket', ...on('terminal:ticket', ticket.id) },
              { content: 'desk', ...on('user:desk', mine.id) },
              { content: 'free' },
            ])
          for (const { content, id } of made) ids[content] = id
          const { id } = await unit.rows(note).create({ content: 'note', ...on('user:note', ids['ticket']) })
          ids['note'] = id
        }),
      'user:note',
      'user:userNote',
    )
    const created = (...names: string[]): string[] =>
      names.flatMap((one) => [`create user:note ${ids[one]}`, `create user:userNote ${ids[one]}`]).toSorted()
    expect(heard.map((one) => one.toSorted())).toEqual([created('ticket', 'desk', 'free', 'note'), created('free')])
  })

  test('of a desk that its user shares with groups: it comes for their people, and goes once it is not shared any more', async () => {
    const listeners = await colleagues(everyPermission, everyPermission, everyPermission)
    const [owner, member] = listeners
    if (owner === undefined || member === undefined) return
    const { body: group } = await owner.post('groups/', { name: 'Night', permissions: [] })
    await owner.patch(`user/${member.id}/`, { groups: [group.id] })
    const { id } = (await owner.post('desk/', { name: 'Night', layout: {} })).body
    const heard = await toldTo(
      listeners,
      async () => {
        for (const change of [{ groups: [group.id] }, { name: 'Nights' }, { groups: [] }, { name: 'Mine' }])
          expect((await owner.patch(`desk/${id}/`, change)).status).toBe(200)
      },
      'user:desk',
    )
    const told = (kind: string): string => `${kind} user:desk ${id}`
    expect(heard).toEqual([
      ['update', 'update', 'update', 'update'].map(told),
      ['create', 'update', 'delete'].map(told),
      [],
    ])
  })

  test('of a row that moves: it goes for those who see it no more, and comes for those who see it now', async () => {
    const listeners = await colleagues(everyPermission, without(TICKETS), without('access_menu__v3__sync_data__driver'))
    const [writer] = listeners
    if (writer === undefined) return
    const { id, driver } = await nodes.server.within(writer, async (unit) => {
      const ticket = await makeRow(unit, entityNamed('terminal:ticket'))
      const about = { object_type: 'terminal:ticket', object_id: String(ticket.id) }
      const made = await unit.rows(note).create({ content: 'moves', ...about })
      return { id: made.id, driver: await makeRow(unit, entityNamed('terminal:driver')) }
    })
    const heard = await toldTo(
      listeners,
      () =>
        nodes.server.within(writer, ({ rows }) =>
          rows(note).patch(id, { object_type: 'terminal:driver', object_id: String(driver.id) }),
        ),
      'user:note',
    )
    const [goes, comes] = [`delete user:note ${id}`, `create user:note ${id}`]
    expect(heard).toEqual([[goes, comes], [comes], [goes]])
    const last = await toldTo(
      listeners,
      () => nodes.server.within(writer, ({ rows }) => rows(note).remove(id)),
      'user:note',
    )
    expect(last).toEqual([[goes], [goes], []])
  })

  test('of what is addressed to one user, to that user and to those who oversee it', async () => {
    const listeners = await colleagues(everyPermission, ['view_audit'], ['view_audit'])
    const [, reader] = listeners
    let id = 0
    const heard = await toldTo(
      listeners,
      async (writer) => {
        const values = { title: 'Yours', user: reader?.id ?? null }
        id = await nodes.server.within(writer, async ({ rows }) => (await rows(notification).create(values)).id)
        await nodes.server.within(writer, ({ rows }) => rows(notification).patch(id, { title: 'Still yours' }))
      },
      'user:notification',
    )
    const both = [`create user:notification ${id}`, `update user:notification ${id}`]
    expect(heard).toEqual([both, both, []])
  })
})

describe('with the permissions that one has now', () => {
  const ticketsOf = (ear: Ear): ReadonlySet<unknown> => ear.ids('terminal:ticket')
  const makeTicket = async (writer: Client): Promise<unknown> =>
    (await nodes.server.within(writer, (unit) => makeRow(unit, entityNamed('terminal:ticket')))).id

  test('an open line hears no more of what its user may not view any more, and asks in vain', async () => {
    const [writer, viewer] = await colleagues(everyPermission, [TICKETS, 'view_audit'])
    if (writer === undefined || viewer === undefined) return
    const ear = await nodes.listen(viewer.token, { node: 1 })
    const first = await makeTicket(writer)
    await until(() => ticketsOf(ear).has(first))
    await nodes.server.within(writer, ({ rows }) => rows(user).patch(viewer.id, { user_permissions: ['view_audit'] }))
    let last: unknown
    const isDeaf = await until(async () => {
      last = await makeTicket(writer)
      await fence(writer, [ear])
      return !ticketsOf(ear).has(last)
    })
    const asksInVain = await until(async () => {
      const { cursor } = await nodes.poll(viewer)
      await makeTicket(writer)
      await fence(writer, [ear])
      return told((await nodes.poll(viewer, cursor)).changes, 'terminal:ticket').length === 0
    })
    expect([isDeaf, asksInVain, ear.resets]).toEqual([true, true, []])
  })

  test('whoever may view more begins anew, and hears it from then on', async () => {
    const [writer, viewer] = await colleagues(everyPermission, ['view_audit'])
    if (writer === undefined || viewer === undefined) return
    const ear = await nodes.listen(viewer.token)
    const before = await makeTicket(writer)
    await fence(writer, [ear])
    expect([ticketsOf(ear).has(before), ear.resets]).toEqual([false, []])
    await nodes.server.within(writer, ({ rows }) => rows(user).patch(viewer.id, { user_permissions: [TICKETS] }))
    await until(() => ear.resets.length > 0)
    const after = await makeTicket(writer)
    await fence(writer, [ear])
    expect([ticketsOf(ear).has(after), ear.resets.length]).toEqual([true, 1])
  })
})
