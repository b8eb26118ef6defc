/** A secret that the server presents to another one is forgotten when its row names another server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../harness.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { everyEntity, rowOf } from './registry.ts'

let server: Server
let chief: Client
beforeAll(async () => {
  server = await startServer()
  chief = await server.user()
})
afterAll(() => server.close())

const sealedFields = everyEntity.flatMap(([name, entity]) =>
  entity.base !== entity.name
    ? []
    : Object.entries(entity.resource.fields).flatMap(([key, { sealed, readOnly }]) =>
        // What the server makes itself is presented to no other server.
        sealed === undefined || readOnly === true ? [] : [[name, key, entity, sealed] as const],
      ),
)
/** As the field takes it: mailboxes have a scheme of their own, and no path. */
const addressFor = ({ resource }: Entity, field: string, address: string): string =>
  resource.fields[field]?.pattern?.startsWith('^imaps') === true
    ? new URL(address.replace(/^https?:/, 'https:')).origin.replace('https:', 'imaps:')
    : address

test('there are such fields, and each names a field of its resource', () => {
  expect(sealedFields.length).toBeGreaterThan(1)
  for (const [, , { resource }, address] of sealedFields) expect(Object.keys(resource.fields)).toContain(address)
})

describe.each(sealedFields)('%s %s', (_name, key, entity, address) => {
  test.each([
    ['https://one.example.com/other/path', true],
    ['https://ONE.example.com/a', true],
    ['https://one.example.com:8443/a', false],
    ['http://one.example.com/a', false],
    ['https://two.example.com/a', false],
    ['https://one.example.com.two.example/a', false],
  ])('%s keeps it: %s', async (to, isKept) => {
    const [first, second, third] = ['https://one.example.com/a', to, 'https://three.example.com/a'].map((one) =>
      addressFor(entity, address, one),
    )
    const { id } = await rowOf(server, entity, chief)
    const path = `${entity.resource.path}${id}/`
    const column = entity.columns.get(key)?.column ?? key
    const stored = async () =>
      (await server.db.pool.query(`select "${column}" as secret from ${entity.table} where id = $1`, [id])).rows[0]
        ?.secret
    expect((await chief.patch(path, { [address]: first, [key]: 'open sesame' })).status).toBe(200)
    const before = await stored()
    expect(before).toMatch(/^sealed1\$/)
    expect((await chief.patch(path, { [address]: second })).status).toBe(200)
    expect(await stored()).toBe(isKept || second === first ? before : '')
    // One that is set together with the address is of the new server.
    await chief.patch(path, { [address]: third, [key]: 'another' })
    expect(await stored()).toMatch(/^sealed1\$/)
  })
})
