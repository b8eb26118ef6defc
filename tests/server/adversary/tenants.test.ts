/** Another company's rows are never seen, counted, referenced or changed: at every door of every resource, by every action, by socket and feed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fields } from '#model/kernel/field.ts'
import type { Action } from '#model/kernel/action.ts'
import { entities, type Entity } from '#server/engine/base/entity.ts'
import { valueFor } from '../sample.ts'
import { everyEntity, kept, refusedOutright, refusedWith } from '../registry/registry.ts'
import { otherThan } from './doors.ts'
import { startCompanies, type Companies } from './two-companies.ts'

let it: Companies
let ear: Awaited<ReturnType<Companies['nodes']['listen']>>
let before: Record<string, unknown>
let since = ''
beforeAll(async () => {
  it = await startCompanies()
  ear = await it.nodes.listen(it.mine.token)
  since = (await it.nodes.poll(it.mine)).cursor
  before = await it.standing()
})
afterAll(async () => {
  it.nodes.hangUp()
  await it.nodes.close()
})

type Id = number | string
/** An id that no row has. */
const absent = ({ uuid }: Pick<Entity, 'uuid'>): Id => (uuid ? '00000000-0000-4000-8000-000000000000' : 999_999_999)
const foreignId = (name: string): Id => it.foreign(name).id
const absentId = (name: string): Id => absent(it.foreign(name).entity)

/** Rows that inputs name by a plain number. */
const meant: Readonly<Record<string, string>> = {
  car: 'trace:railcar',
  railcar: 'trace:railcar',
  track: 'yard:track',
  yard: 'yard:yard',
  form: 'form:form',
  inspection: 'yard:inspection',
}
/** An input that names rows wherever it can: those of the resource itself where it does not say of which. */
function naming(fields: Fields, own: string, idOf: (name: string) => Id): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field], index): [string, unknown][] => {
      const { kind, to, choices, items } = field
      if (kind === 'ref') return [[key, idOf(to ?? '')]]
      if (kind === 'refs') return [[key, [idOf(to ?? '')]]]
      // An id has no largest value; a number of things has.
      if (kind === 'integer' && field.max === undefined) return [[key, idOf(meant[key] ?? own)]]
      if (kind === 'codes' && choices === undefined) return [[key, [String(idOf(own))]]]
      if (kind === 'list') return [[key, [naming(items ?? {}, own, idOf)]]]
      if (/^object_?id$/i.test(key)) return [[key, String(idOf(own))]]
      if (/^(object_type|contentType|model)$/.test(key)) return [[key, own]]
      return field.required === true ? [[key, valueFor(key, field, index)]] : []
    }),
  )
}
/** An answer without what differs in any case: the id that was asked for. */
const plain = (body: unknown, id: Id): string => (JSON.stringify(body) ?? '').replaceAll(String(id), '#')
const address = (entity: Entity, action: Action, id: Id): string =>
  `${entity.resource.path}${action.on === 'row' ? `${id}/` : ''}${action.path}`
async function act(entity: Entity, action: Action, id: Id, idOf: (name: string) => Id) {
  const input = naming(action.input, entity.name, idOf)
  const url = address(entity, action, id)
  if (action.method !== 'GET') return it.mine.ask(action.method, url, input)
  const query = Object.entries(input).map(([key, value]): [string, string] => [
    key,
    Array.isArray(value) ? value.join(',') : String(value),
  ])
  return it.mine.get(`${url}?${new URLSearchParams(query)}`)
}

describe.each(everyEntity)('%s', (name, entity) => {
  const { path, actions } = entity.resource

  test('is seen and counted at no door', async () => {
    // That a row is seen there which is one's own, permissions.test.ts tells.
    expect(await otherThan('hidden', it.mine, it.foreign(name))).toEqual({})
  })

  test('is written by nobody, and refused as a row that is not there', async () => {
    const [id, none] = [foreignId(name), absentId(name)]
    const written = (at: Id) => [
      { title: 'change', ask: () => it.mine.patch(`${path}${at}/`, {}) },
      { title: 'clone', ask: () => it.mine.post(`${path}${at}/clone/`, {}) },
      { title: 'delete', ask: () => it.mine.delete(`${path}${at}/`) },
      {
        title: 'change_many',
        ask: () => it.mine.post(`${path}change_many/`, { changes: [{ id: at, values: {} }] }),
      },
    ]
    for (const [index, { title, ask }] of written(id).entries()) {
      const [answer, other] = [await ask(), await written(none)[index]?.ask()]
      expect([title, answer.status, plain(answer.body, id)]).toEqual([title, other?.status, plain(other?.body, none)])
      const isClosed = refusedOutright(entity, { title })
      expect([title, answer.status]).toEqual([
        title,
        isClosed ? refusedWith(entity) : title === 'change_many' ? 200 : 404,
      ])
    }
  })

  test('is named by no row: as a reference, or as what something hangs on', async () => {
    const [id, none] = [foreignId(name), absentId(name)]
    const holders = [...entities.values()].filter((one) => !one.resource.actionOnly && !kept(one))
    for (const holder of holders)
      for (const [key, { to, kind, readOnly }] of Object.entries(holder.resource.fields)) {
        if (to !== name || readOnly === true) continue
        const row = `${holder.resource.path}${it.own(holder.name).id}/`
        const naming = (one: Id) => ({ [key]: kind === 'refs' ? [one] : one })
        const [answer, other] = [await it.mine.patch(row, naming(id)), await it.mine.patch(row, naming(none))]
        expect([holder.name, key, answer.status, answer.body]).toEqual([
          holder.name,
          key,
          400,
          { [key]: expect.any(Array) },
        ])
        expect(plain(answer.body, id)).toEqual(plain(other.body, none))
      }
    const on = { object_type: name, object_id: String(id) }
    const note = await it.mine.post('notes/', { content: 'x', ...on })
    expect([note.status, Object.keys(note.body)]).toEqual([400, [kept(entity) ? 'object_type' : 'object_id']])
    const asked = [
      await it.mine.get(`user_note/get_user_notes/?objectId=${id}&contentType=${name}`),
      await it.mine.get(`additional_fields/get_model_fields/?model=${name}&object_id=${id}`),
      await it.mine.patch('additional_fields/update_additional_fields/', {
        model: name,
        object_id: String(id),
        fields: {},
      }),
    ]
    expect(asked.map(({ status }) => status).filter((status) => status !== 404 && status !== 405)).toEqual([])
  })

  test('is reached by no action, which answers as for a row that is not there', async () => {
    const [own, theirs, none] = [it.own(name).id, foreignId(name), absentId(name)]
    for (const [key, action] of Object.entries(actions)) {
      if (action.on !== 'row') continue
      const [answer, other] = [await act(entity, action, theirs, foreignId), await act(entity, action, none, absentId)]
      expect([key, answer.status, plain(answer.body, theirs)]).toEqual([key, other.status, plain(other.body, none)])
      expect([key, [400, 404, 405].includes(answer.status)]).toEqual([key, true])
    }
    for (const [key, action] of Object.entries(actions)) {
      // What names no row is only about one's own.
      const asked = [foreignId, absentId].map((idOf) => JSON.stringify(naming(action.input, name, idOf)))
      if (asked[0] === asked[1]) continue
      const [answer, other] = [await act(entity, action, own, foreignId), await act(entity, action, own, absentId)]
      expect([key, answer.status < 500, answer.status]).toEqual([key, true, other.status])
    }
  })

  test('is in no digest and no presence', async () => {
    if (kept(entity)) return
    const id = foreignId(name)
    const scopes = [{ panes: ['p'], resource: name, ids: [id] }]
    for (const start of [{ since }, { since_at: '2026-01-01T00:00:00Z' }]) {
      const { status, body } = await it.mine.post('changes/digest/', { ...start, scopes })
      expect([status, body.count]).toEqual([200, 0])
    }
    ear.socket.emit('look', { looks: [{ resource: name, id, holds: [] }] })
  })
})

describe('in all that', () => {
  test('nothing was answered that only the others know', () => {
    expect(it.leaks).toEqual([])
  })

  test('nothing of theirs was changed', async () => {
    expect(await it.standing()).toEqual(before)
  })

  test('no notice of theirs came by socket or by asking, and no viewer of theirs', async () => {
    const others: unknown[] = []
    ear.socket.on('others', (message) => others.push(message))
    // They change each of their rows, as colleagues would all day; and the last thing is ours.
    await it.server.within(it.stranger, async ({ client }) => {
      for (const entity of entities.values())
        if (entity.base === entity.name && !kept(entity))
          await client.query(`update ${entity.table} set version = 0 where id = $1`, [foreignId(entity.name)])
    })
    const made = await it.mine.post('party/', { name: 'The last' })
    await expect.poll(() => ear.ids('company:party').has(made.body.id), { timeout: 240_000 }).toBe(true)
    const theirs = await it.changesOfTheirs()
    expect(theirs.size).toBeGreaterThan(100)
    const told = [...ear.heard, ...(await it.nodes.poll(it.mine, since)).changes]
    expect(told).toContainEqual({ resource: 'company:party', id: made.body.id, kind: 'create' })
    expect(told.filter(({ resource, id }) => theirs.has(`${resource} ${id}`))).toEqual([])
    expect(others).toEqual([])
  })
})
