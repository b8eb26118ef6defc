/** The mass balance of the demo: days that were planted need attention and propose their true cause first; all others balance. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BalanceCauses, BalanceDays, DayBalance } from '#model/areas/terminal/rules/balance/answers.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { createApp } from '#server/app.ts'
import { groups } from '#server/demo/seed/base/people.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { learnOnce } from '../places/learn-once.state.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
let app: FastifyInstance
let asked: Person
beforeAll(async () => {
  demo = await seededDemo()
  app = await createApp({
    db: demo.db,
    authenticate: () => Promise.resolve(asked),
    hashSecret: (plain) => Promise.resolve(plain),
    learn: learnOnce,
  })
})
afterAll(async () => {
  await app.close()
  await demo.stop()
})

/** Requests are made in the name of a person from then on. */
async function signIn(name: string): Promise<void> {
  const [found] = await demo.read(({ rows }) => rows(user).find({ email: `${name}@demo.test` }))
  asked = {
    id: found?.id ?? 0,
    company: found?.company ?? 0,
    email: found?.email ?? '',
    name,
    permissions: new Set(permissions),
  }
}
async function get<T>(path: string): Promise<T> {
  const answer = await app.inject(`/api/mass_balance/${path}`)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json<T>()
}
const sites = () => demo.read(({ rows }) => rows(server).find({}, { ordering: 'name' }), asked.company)

const [FROM, TO] = ['2026-09-21', '2026-11-20']
const planted = [
  ['2026-11-12', 'Crude oil', 'reading'],
  ['2026-11-13', 'Ethanol', 'unmeasured'],
  ['2026-11-14', 'Propane', 'observed'],
  ['2026-11-15', 'Condensate', 'litres'],
  ['2026-11-16', 'Gasoline', 'double'],
  ['2026-11-17', 'Diesel', 'cutoff'],
  ['2026-11-18', 'Normal butane', 'void'],
  ['2026-11-19', 'Propane', 'not_completed'],
]

test.each(['clerk', 'partner'])('at the sites of %s only the planted days need attention', async (name) => {
  await signIn(name)
  const found: string[] = []
  for (const { id, name: site } of await sites()) {
    const { results } = await get<BalanceDays>(`days/?facility=${id}&from=${FROM}&to=${TO}`)
    expect(results).toHaveLength(61)
    found.push(...results.flatMap(({ date, attention }) => (attention > 0 ? [`${site} ${date} ${attention}`] : [])))
  }
  expect(found).toEqual(name === 'clerk' ? planted.map(([date]) => `Hardisty ${date} 1`) : [])
})

test.each(planted)('%s %s proposes first that it is %s', async (date, product, kind) => {
  await signIn('clerk')
  const id = (await sites()).find((one) => one.name === 'Hardisty')?.id
  const { rows } = await get<DayBalance>(`?facility=${id}&date=${date}`)
  const off = rows.filter(({ attention }) => attention)
  expect(off.map((row) => row.product__label)).toEqual([product])
  const { results } = await get<BalanceCauses>(`causes/?facility=${id}&date=${date}&product=${off[0]?.product}`)
  expect(results[0]?.kinds).toEqual([kind])
  expect(Math.abs(Number(results[0]?.left))).toBeLessThan(0.2)
})

test('on each day every product of every site is measured, and what balances has no causes', async () => {
  await signIn('clerk')
  for (const { id } of await sites())
    for (const date of [FROM, '2026-10-31', '2026-11-01', '2026-11-19', TO]) {
      const { rows } = await get<DayBalance>(`?facility=${id}&date=${date}`)
      expect(rows.length).toBeGreaterThan(2)
      expect(rows.filter(({ gain, corrected }) => gain === null || !corrected)).toEqual([])
      const [first] = rows.filter(({ attention }) => !attention)
      const { results } = await get<BalanceCauses>(`causes/?facility=${id}&date=${date}&product=${first?.product}`)
      expect(results).toEqual([])
    }
})

test('clerks may close days', () => {
  expect(groups.find(({ name }) => name === 'Clerks')?.permissions).toContain('close_mass_balance')
})
