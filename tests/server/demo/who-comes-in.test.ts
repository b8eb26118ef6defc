/** What the demo has to show who comes in: people, one who works for two companies, providers, doubles among parties, and letters. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInProvider } from '#model/areas/sign-in/sign-in-provider.resource.ts'
import { party } from '#model/areas/company/company.resource.ts'
import { doublesAmong } from '#model/areas/company/rules/same-name.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
beforeAll(async () => {
  demo = await seededDemo()
})
afterAll(() => demo.stop())

it('has ten people, and one of them works for both companies', async () => {
  expect(await demo.count('user_user')).toBeGreaterThanOrEqual(10)
  const { rows } = await demo.db.pool.query(
    'select m.company_id <> u.company_id as elsewhere, m.accepted_at is not null as accepted from user_membership m join user_user u on u.id = m.user_id where u.email = $1',
    ['both@demo.test'],
  )
  expect(rows).toEqual([{ elsewhere: true, accepted: true }])
})
it('has a provider of each kind, switched off, with keys of its own', async () => {
  const providers = await demo.read(({ rows }) => rows(signInProvider).find({}, { ordering: 'kind' }))
  expect(providers.map(({ kind, enabled }) => [kind, enabled])).toEqual([
    ['oidc', false],
    ['saml', false],
  ])
  expect(providers[1]?.certificate).toContain('BEGIN CERTIFICATE')
  expect(providers[0]?.jwks).toContain('"kty"')
})
it('has doubles among parties, and letters in the outbox', async () => {
  const { company } = (
    await demo.db.pool.query('select company_id as company from user_user where email = $1', ['admin@demo.test'])
  ).rows[0]
  const parties = await demo.read(({ rows }) => rows(party).find({ active: true }), Number(company))
  expect(doublesAmong(parties).length).toBeGreaterThanOrEqual(2)
  expect(await demo.count('outbox')).toBeGreaterThan(0)
})
