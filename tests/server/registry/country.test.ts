/** Each resource with a country that new rows begin with takes that of its company, in forms and at every call that makes rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { sendable, valuesFor } from '../sample.ts'
import { everyEntity, refusedOutright } from './registry.ts'

let server: Server
const clerks = new Map<string, Client>()
beforeAll(async () => {
  server = await startServer()
  for (const country of ['US', 'CA', 'MX']) {
    const company = await server.newCompany(`Of ${country}`)
    await server.db.pool.query('update company_company set country = $1 where id = $2', [country, company])
    clerks.set(country, await server.user({ company }))
  }
})
afterAll(() => server.close())

const located = everyEntity.filter(
  ([, entity]) =>
    entity.resource.fields['country']?.kind === 'choice' &&
    entity.resource.tenancy !== 'own' &&
    !refusedOutright(entity, { title: 'create' }),
)

const BY_COUNTRY = new Set<unknown>(['subdivision', 'postal_code', 'phone'])
/** A sample without what is read by a country. */
const sampleOf = (clerk: Client, entity: Entity) =>
  server.within(clerk, async (unit) => {
    const values = sendable(entity, await valuesFor(unit, entity))
    const { fields } = entity.resource
    return Object.fromEntries(
      Object.entries(values).filter(([name]) => name !== 'country' && !BY_COUNTRY.has(fields[name]?.holds)),
    )
  })

test('parties, stations and companies of the terminal are located', () => {
  expect(located.map(([name]) => name)).toEqual(
    expect.arrayContaining(['company:party', 'rail:station', 'terminal:company']),
  )
})

describe.each(located)('%s', (_name, entity) => {
  const { path } = entity.resource
  test.each(['US', 'CA', 'MX'])('begins with %s in a company of that country', async (country) => {
    const clerk = clerks.get(country)
    if (clerk === undefined) throw new Error(`No company of ${country}`)
    const one = await clerk.post(path, await sampleOf(clerk, entity))
    expect([one.status, one.body]).toEqual([201, expect.objectContaining({ country })])
    const many = await clerk.post(`${path}create_many/`, { rows: [await sampleOf(clerk, entity)] })
    const id = String(many.body.results[0].id)
    expect((await clerk.get(`${path}${id}/`)).body.country).toBe(country)
    const chosen = await clerk.post(path, { ...(await sampleOf(clerk, entity)), country: 'MX' })
    expect(chosen.body.country).toBe('MX')
  })
})

test('an address that is given decides, and one that agrees with no country is refused', async () => {
  const party = async (values: object) => (await clerks.get('CA')?.post('party/', values))?.body
  expect(await party({ name: 'Alberta Rail', state: 'Alberta', postal_code: 't0b1v0' })).toMatchObject({
    country: 'CA',
    state: 'AB',
    postal_code: 'T0B 1V0',
  })
  expect(await party({ name: 'Dakota Rail', state: 'North Dakota' })).toMatchObject({ country: 'US', state: 'ND' })
  expect(await party({ name: 'Neither', state: 'ND', postal_code: 't0b1v0' })).toEqual({
    state: ['ND is in the United States.'],
  })
})
