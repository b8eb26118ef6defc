/** Every reference to a record that can be switched off: a new one is refused by every write, and one that is there stays. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '#model/kernel/field.ts'
import { switchOf } from '#model/kernel/switch.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { rowsIn, anyRows } from '#server/engine/rows/rows.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { makeRow, sendable, valuesFor } from '../sample.ts'
import { befriend, entitiesInTurn, refusedOutright, rowOf } from './registry.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

/** The references that a client may set, to records with a switch. */
const switched = (entity: Entity): readonly (readonly [string, Field, Entity])[] =>
  Object.entries(entity.resource.fields).flatMap(([key, field]) => {
    const isOpen = field.to !== undefined && field.readOnly !== true && field.creator !== true
    const target = isOpen ? entityNamed(field.to ?? '') : undefined
    return target !== undefined && switchOf(target.resource) !== undefined ? [[key, field, target] as const] : []
  })
const cases = entitiesInTurn.filter(
  ([, entity]) => switched(entity).length > 0 && !refusedOutright(entity, { title: 'change' }),
)

/** By the system: no call is asked whether it may be switched off. */
async function off(target: Entity): Promise<number | string> {
  const { id } = await server.within(all, (unit) => makeRow(unit, target))
  const flag = switchOf(target.resource) ?? ''
  await systemTransaction(
    server.db,
    ({ client, scope }) => anyRows(rowsIn({ client, ...scope }), target).patch(id, { [flag]: false }),
    all.company,
  )
  return id
}

/** A membership names people of other companies, and refuses those of its own before anything else; a receipt has no destination at all, and the parties of an allocation have types. */
const REFUSED =
  /(?:has not been active since \d{4}-\d\d-\d\d|is not active)\. Choose another|This person is of your company already|Only a transfer has a destination|add that type to the company first/

test.each(cases)('%s', async (_name, entity) => {
  const { path } = entity.resource
  const row = await rowOf(server, entity, all)
  const values = await server.within(all, async (unit) => sendable(entity, await valuesFor(unit, entity)))
  const wrong: unknown[] = []
  for (const [key, field, target] of switched(entity)) {
    const id = await off(target)
    const sent = { [key]: field.kind === 'refs' ? [id] : id }
    const answers = {
      PATCH: await all.patch(`${path}${row.id}/`, sent),
      change_many: await all.post(`${path}change_many/`, {
        changes: [{ id: row.id, version: row.version, values: sent }],
      }),
      ...(!refusedOutright(entity, { title: 'create' }) && {
        POST: await all.post(path, { ...values, ...sent }),
        create_many: await all.post(`${path}create_many/`, { rows: [{ ...values, ...sent }] }),
      }),
    }
    for (const [call, { status, body }] of Object.entries(answers)) {
      const isRefused = REFUSED.test(JSON.stringify(body))
      if (isRefused === (field.takesInactive !== undefined)) wrong.push([key, call, status, body])
    }
  }
  expect(wrong).toEqual([])
})

test('a reference that is there stays, and the refusal names the record and the day', async () => {
  const [ticket, vehicle] = [entityNamed('terminal:ticket'), entityNamed('terminal:vehicle')]
  const truck = await server.within(all, (unit) => makeRow(unit, vehicle, { unit_number: 'TRK-77' }))
  const { id } = await server.within(all, (unit) => makeRow(unit, ticket, { vehicle: truck.id, trailer: null }))
  expect((await all.patch(`${vehicle.resource.path}${truck.id}/`, { enabled: false })).status).toBe(200)
  const path = `${ticket.resource.path}${id}/`
  expect((await all.patch(path, { vehicle: truck.id, comments: 'Stays' })).body).toMatchObject({ vehicle: truck.id })
  const { status, body } = await all.patch(path, { trailer: truck.id })
  expect([status, Object.keys(body)]).toEqual([400, ['trailer']])
  expect(body.trailer[0]).toMatch(/TRK-77.* has not been active since \d{4}-\d\d-\d\d\. Choose another/)
})
