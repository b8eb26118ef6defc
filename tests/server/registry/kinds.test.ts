/**
 * Every field that holds a kind of value: each call that writes it refuses a wrong value at its field, and stores a
 * right one in one form.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelOf, type Field } from '#model/kernel/field.ts'
import { isTyped, type TypedKind } from '#model/kernel/kinds.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { sendable, valuesFor } from '../sample.ts'
import { valuesOfKinds as values } from './values-of-kinds.ts'
import { befriend, everyEntity, refusedOutright, rowOf } from './registry.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

type Held = readonly [name: string, field: Field, kind: TypedKind]
const heldBy = ({ resource: { fields } }: Entity): readonly Held[] =>
  Object.entries(fields).flatMap(([name, field]): Held[] =>
    isTyped(field.holds) && field.readOnly !== true ? [[name, field, field.holds]] : [],
  )
const sent = (held: readonly Held[], which: 'typed' | 'stored' | 'wrong'): Record<string, unknown> =>
  Object.fromEntries(
    held.map(([name, { kind }, holds]) => [name, kind === 'codes' ? [values[holds][which]] : values[holds][which]]),
  )

/** Nobody else has the address, as people may be known by it. */
const sentBy = ({ name }: Entity, held: readonly Held[], which: 'typed' | 'stored'): Record<string, unknown> =>
  JSON.parse(JSON.stringify(sent(held, which)).replaceAll('Docks', name.replace(':', '.')))

const entities = everyEntity
  .filter(([, entity]) => !refusedOutright(entity, { title: 'change' }))
  .flatMap(([name, entity]) => {
    const held = heldBy(entity)
    return held.length > 0 ? [[name, entity, held] as const] : []
  })

describe.each(entities)('%s', (_name, entity, held) => {
  const { path } = entity.resource
  const names = held.map(([name]) => name).toSorted()
  const wrong = sent(held, 'wrong')
  /** The calls for many refuse each row with one message, which begins what it says of a field with the field's label. */
  const tells = ({ body }: Answer): void => {
    const [{ outcome, message }] = body.results
    expect(outcome).toBe('not_allowed')
    for (const [name, field] of held) expect(message).toContain(`${labelOf(name, field)}: `)
  }

  test('refuses each wrong value at its field by every call, and changes nothing', async () => {
    const row = await rowOf(server, entity, all)
    const url = `${path}${row.id}/`
    const before = (await all.get(url)).body
    const patch = await all.patch(url, wrong)
    expect([patch.status, Object.keys(patch.body).toSorted()]).toEqual([400, names])
    tells(await all.post(`${path}change_many/`, { changes: [{ id: row.id, values: wrong }] }))
    expect((await all.get(url)).body).toEqual(before)
    if (refusedOutright(entity, { title: 'create' })) return
    const whole = await server.within(all, async (unit) => sendable(entity, await valuesFor(unit, entity)))
    const answers = {
      POST: await all.post(path, { ...whole, ...wrong }),
      clone: await all.post(`${url}clone/`, { ...whole, ...wrong }),
    }
    for (const [call, { status, body }] of Object.entries(answers))
      expect([call, status, Object.keys(body).toSorted()]).toEqual([call, 400, names])
    const rows = [{ ...whole, ...wrong }]
    for (const dry_run of [true, false]) {
      tells(await all.post(`${path}create_many/`, { rows, dry_run }))
    }
  })

  test('stores right values as their kinds say', async () => {
    const row = await rowOf(server, entity, all)
    const { status, body } = await all.patch(`${path}${row.id}/`, sentBy(entity, held, 'typed'))
    expect([status, body]).toEqual([200, expect.objectContaining(sentBy(entity, held, 'stored'))])
  })
})
