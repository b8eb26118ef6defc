/** Numbers for people of a site: the lowest that is free, shown to nobody else for ten minutes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldUsername } from '#model/areas/people/people.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let sites = 0
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

async function siteFrom(username_from: number): Promise<string> {
  const { status, body } = await clerk.post(`${base}servers/`, {
    name: `Site ${++sites}`,
    timezone: 'America/Denver',
    username_from,
  })
  expect(status).toBe(201)
  return body.id
}
const draw = async (kind: string, site: string, who = clerk): Promise<string> => {
  const { status, body } = await who.get(`${base}${kind}/get_available_numeric_username/?server=${site}`)
  expect([status, Object.keys(body)]).toEqual([200, ['username']])
  return body.username
}

describe.each(['user', 'staff', 'driver'])('of a %s', (kind) => {
  it('is the lowest that is neither taken nor held, another one for each call', async () => {
    const first = 10_000 * (1 + sites)
    const site = await siteFrom(first)
    await clerk.post(`${base}driver/`, { name: 'Taken', username: String(first + 1) })
    expect([await draw(kind, site), await draw(kind, site), await draw(kind, site)]).toEqual(
      [first, first + 2, first + 3].map(String),
    )
  })

  it('twenty clerks at once see twenty numbers', async () => {
    const site = await siteFrom(10_000 * (1 + sites))
    const drawn = await Promise.all(Array.from({ length: 20 }, () => draw(kind, site)))
    expect(new Set(drawn).size).toBe(20)
  })

  it('after ten minutes it is shown again', async () => {
    const first = 10_000 * (1 + sites)
    const site = await siteFrom(first)
    const before = Date.now()
    expect(await draw(kind, site)).toBe(String(first))
    await server.within(clerk, async ({ rows }) => {
      const held = await rows(heldUsername).find({ server: site })
      expect(held).toHaveLength(1)
      const begun = Date.parse(held[0]?.held_until ?? '') - 600_000
      expect(begun).toBeGreaterThanOrEqual(before)
      expect(begun).toBeLessThanOrEqual(Date.now())
      await rows(heldUsername).patchMany(
        held.map(({ id }) => ({ id, values: { held_until: '2026-01-01T00:00:00.000Z' } })),
      )
    })
    expect(await draw(kind, site)).toBe(String(first))
  })

  it('without a site, with an unknown one or with that of another company it is 400 at the field', async () => {
    const stranger = await server.user({ company: server.theirs })
    const { body: theirs } = await stranger.post(`${base}servers/`, { name: 'Theirs', timezone: 'America/Denver' })
    for (const query of ['', '?server=', '?server=7', `?server=${crypto.randomUUID()}`, `?server=${theirs.id}`]) {
      const { status, body } = await clerk.get(`${base}${kind}/get_available_numeric_username/${query}`)
      expect([query, status, Object.keys(body)]).toEqual([query, 400, ['server']])
    }
  })

  it('is for those who may change such people', async () => {
    const site = await siteFrom(10_000 * (1 + sites))
    const viewer = await server.user({ permissions: [] })
    expect((await viewer.get(`${base}${kind}/get_available_numeric_username/?server=${site}`)).status).toBe(403)
  })
})

it('follows the generator of the site, where its numbers are digits', async () => {
  const site = await siteFrom(500_000)
  await clerk.post(`${base}code-generators/`, {
    code_type: 'driver',
    server: site,
    next_number: 7,
    digits: 5,
    prefix: '8',
  })
  expect([await draw('driver', site), await draw('driver', site)]).toEqual(['800007', '800008'])
  expect(await draw('staff', site)).toBe('500000')
})
