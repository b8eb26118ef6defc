/**
 * What the engine guarantees for every declared action: its input by name, its path. Its permission is tested in registry/access.test.ts, what
 * it does by its area.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action } from '#model/kernel/action.ts'
import { entities, type Entity } from '#server/engine/base/entity.ts'
import { befriend, single } from '../../../registry/registry.ts'
import { makeRow } from '../../../sample.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let all: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  // Rows between two companies name a partner.
  await befriend(server)
  all = await server.user()
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

const declared = [...entities.values()].flatMap((entity) =>
  Object.entries(entity.resource.actions).map(([key, action]): [string, Entity, Action] => [
    `${entity.name} ${key}`,
    entity,
    action,
  ]),
)
const addressOf = ({ resource }: Entity, action: Action, id: number | string) =>
  `${resource.path}${action.on === 'row' ? `${id}/` : ''}${action.path}`
const wrongFor = (action: Action): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(action.input).map(([key, field]) => [
      key,
      field.kind === 'json' || field.kind === 'flag' ? 'text' : { not: 'this' },
    ]),
  )

/** Companies and rows that others share are not made here: permission and input are judged before one is looked for. */
const isMade = (entity: Entity): boolean => entity.resource.viewOf?.shared === undefined && !single(entity)
type Made = { readonly id: number | string }
/** One row of each resource: nothing here is done to it. */
const rows = new Map<string, Promise<Made>>()
function rowOf(entity: Entity): Promise<Made> {
  const known =
    rows.get(entity.name) ??
    (isMade(entity)
      ? server.within(all, (unit) => makeRow(unit, entity))
      : Promise.resolve({ id: entity.uuid ? '00000000-0000-4000-8000-000000000000' : 999_999_999 }))
  rows.set(entity.name, known)
  return known
}

describe.each(declared)('%s', (_name, entity, action) => {
  test('names invalid and unknown input', async () => {
    const { id } = await rowOf(entity)
    const url = addressOf(entity, action, id)
    const wrong = { ...wrongFor(action), zzz: 1 }
    const answer = action.method === 'GET' ? await all.get(`${url}?zzz=1`) : await all.ask(action.method, url, wrong)
    const named =
      action.method === 'GET'
        ? ['zzz', ...Object.entries(action.input).flatMap(([key, field]) => (field.required === true ? [key] : []))]
        : Object.keys(wrong)
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([400, named.toSorted()])
  })

  test('finds no row of another company, and no missing row', async () => {
    if (action.on !== 'row') return
    const { id } = await rowOf(entity)
    const ask = (client: Client, of: number | string) =>
      client.ask(action.method, addressOf(entity, action, of), action.method === 'GET' ? undefined : {})
    // Input is validated first; after valid input, the row decides.
    if ([...Object.values(action.input), ...Object.values(action.files)].some(({ required }) => required === true))
      return
    expect((await ask(stranger, id)).body).toEqual({ detail: 'Not found.' })
    expect((await ask(all, entity.uuid ? '00000000-0000-4000-8000-000000000000' : 999_999_999)).status).toBe(404)
    expect((await ask(all, 'x')).status).toBe(404)
  })
})

test('a repeated query parameter is refused, because it is ambiguous', async () => {
  const { id } = await server.within(all, (unit) => makeRow(unit, entities.get('yard:yard') as Entity))
  const { status, body } = await all.get(`yard_management/rail_yard/${id}/move_history/?page=1&page=2`)
  expect([status, body]).toEqual([400, { page: ['Given more than once.'] }])
})

test('a form is read like JSON, each value by its field', async () => {
  const form = new FormData()
  form.set('dry_run', 'perhaps')
  form.set('zzz', '1')
  const { status, body } = await all.form('yard_management/rail_yard/import/', form)
  expect([status, Object.keys(body).toSorted()]).toEqual([400, ['dry_run', 'zzz']])
})
