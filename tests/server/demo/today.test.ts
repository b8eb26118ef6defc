/** In the demo each exception counts exactly the rows that its filters find in the list of its source. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { ExceptionItem } from '#model/areas/today/rules/exceptions.ts'
import { listQuery } from '#model/areas/today/rules/question.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { createApp } from '#server/app.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
let app: FastifyInstance
beforeAll(async () => {
  demo = await seededDemo()
  const [account] = await demo.read(({ rows }) => rows(user).find({ email: 'admin@demo.test' }))
  if (account?.company == null) throw new Error('The demo has no administrator')
  const { id, company, email, name } = account
  const person: Person = { id, company, email, name, permissions: new Set(everyPermission) }
  app = await createApp({
    db: demo.db,
    authenticate: () => Promise.resolve(person),
    hashSecret: (plain) => Promise.resolve(plain),
  })
})
afterAll(async () => {
  await app.close()
  await demo.stop()
})

const get = async (path: string) => (await app.inject(`/api/${path}`)).json()
/** How many rows the list has for each item, beside how many the item counts. */
const compare = async (items: readonly ExceptionItem[]): Promise<[string, number][][]> => {
  const counted: [string, number][] = []
  const listed: [string, number][] = []
  for (const { label, count, source, filters } of items) {
    if (source === null) continue
    const query = new URLSearchParams(listQuery(filters))
    const { count: rows } = await get(`${entityNamed(source).resource.path}count/?${query}`)
    counted.push([label, count])
    listed.push([label, rows])
  }
  return [counted, listed]
}

test.each(['user/today/', 'company/wheelhouse/'])('%s counts the rows that its filters find', async (path) => {
  const { items, exceptions } = await get(path)
  const found: readonly ExceptionItem[] = items ?? exceptions
  const [counted, listed] = await compare(found)
  expect(found.length).toBeGreaterThan(5)
  expect(listed).toEqual(counted)
  expect(found.every(({ count }) => count > 0)).toBe(true)
  const order = ['late', 'today', 'soon']
  const at = found.map(({ severity }) => order.indexOf(severity))
  expect(at).toEqual(at.toSorted((one, other) => one - other))
})
