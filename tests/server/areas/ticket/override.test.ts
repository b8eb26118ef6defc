/** A load that something keeps is loaded only after somebody who may has answered for it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let lead: Client
let clerk: Client
let carrier: string
let paper: string
let limit: string
let customer: string
beforeAll(async () => {
  server = await startServer()
  lead = await server.user({ name: 'Lea Lead' })
  clerk = await server.user({ permissions: permissions.filter((code) => code !== 'override_load') })
  customer = await made('company/', { name: 'Prairie Fuels' })
  carrier = await made('company/', { name: 'Plains Haul' })
  const insurance = await made('certification/', { name: 'Insurance', certification_type: 'CAR' })
  paper = await made('company-certification/', {
    company: carrier,
    certification: insurance,
    expiry_date: '2026-01-31',
  })
  limit = await made('periodic-limit/', {
    name: 'Plains',
    status: 'active',
    company: customer,
    period_type: 'year',
    period_start: `${new Date().getUTCFullYear()}-01-01`,
    limit_volume: '5000',
  })
})
afterAll(() => server.close())

async function made(path: string, values: object): Promise<string> {
  const { status, body } = await lead.post(`${base}${path}`, values)
  expect([status, status === 201 ? '' : body]).toEqual([201, ''])
  return String(body.id)
}
type Asked = { readonly body: { readonly blockers: readonly { readonly code: string; readonly by?: string[] }[] } }
const codes = ({ body }: Asked) => body.blockers.map(({ code }) => code).toSorted()
const to = (ids: readonly string[], status: string, who = clerk) =>
  who.post(`${base}ticket/update-tickets-status/`, { ticket_ids: ids, status })
const outcomes = ({ body }: { body: { results: readonly { outcome: string }[] } }) =>
  body.results.map(({ outcome }) => outcome)
const arrived = async (values: object = {}): Promise<string> => {
  const id = await made('ticket/', { carrier, ordered_volume: '1000', ...values })
  for (const state of ['open', 'arrived']) expect(outcomes(await to([id], state))).toEqual(['changed'])
  return id
}

describe('a ticket whose carrier is not insured', () => {
  it('is not loaded, alone or among others that are, and says why', async () => {
    const [kept, free] = [await arrived(), await arrived({ carrier: null })]
    const asked = await to([kept, free], 'loading')
    expect(outcomes(asked)).toEqual(['not_allowed', 'changed'])
    expect(asked.body.results[0].message).toBe('Insurance of Plains Haul ended on 2026-01-31.')
    const why = await clerk.get(`${base}ticket/why_not/?ids=${kept}`)
    const load = why.body.results[0].deeds.find(({ deed }: { deed: string }) => deed === 'load')
    expect(load.blockers.map(({ code }: { code: string }) => code)).toEqual(['certification_car'])
  })

  it('names those who may lift it', async () => {
    const id = await arrived()
    const { body } = await clerk.get(`${base}ticket/${id}/why_not/`)
    expect(body.blockers[0]).toMatchObject({ needs: 'change_certificate', object: { id: paper } })
    expect(body.blockers[0].by).toContain('Lea Lead')
  })

  it('is loaded after somebody who may has answered for it', async () => {
    const id = await arrived()
    const lift = { kind: 'certification', object: paper, reason: 'Renewed by telephone' }
    expect((await clerk.post(`${base}ticket/${id}/override/`, lift)).status).toBe(403)
    const asked = await lead.post(`${base}ticket/${id}/override/`, lift)
    expect([asked.status, asked.body.can, asked.body.override]).toEqual([
      200,
      true,
      expect.objectContaining({ by: 'Lea Lead', reason: 'Renewed by telephone' }),
    ])
    expect(asked.body.warnings[0].says).toBe(
      'Insurance of Plains Haul ended on 2026-01-31. Overridden by Lea Lead: Renewed by telephone',
    )
    expect((await lead.post(`${base}ticket/${id}/override/`, lift)).status, 'twice').toBe(409)
    const history = await lead.get(`${base}load-override/?ticket=${id}`)
    expect(history.body.results).toHaveLength(1)
    expect(outcomes(await to([id], 'loading'))).toEqual(['changed'])
    expect((await lead.post(`${base}ticket/${id}/override/`, lift)).status, 'loading already').toBe(409)
  })

  it.each([
    ['a reason of blanks', { reason: '  ' }, 'reason'],
    ['a kind that nobody may lift', { kind: 'permission' }, 'kind'],
    ['another object', { object: '00000000-0000-0000-0000-000000000000' }, 'object'],
    ['another kind', { kind: 'lockout' }, 'object'],
  ])('refuses %s by name', async (_what, change, field) => {
    const id = await arrived()
    const lift = { kind: 'certification', object: paper, reason: 'Why', ...change }
    const { status, body } = await lead.post(`${base}ticket/${id}/override/`, lift)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  it('of another company is not there', async () => {
    const id = await arrived()
    const stranger = await server.user({ company: server.theirs })
    const lift = { kind: 'certification', object: paper, reason: 'Why' }
    expect((await stranger.post(`${base}ticket/${id}/override/`, lift)).status).toBe(404)
  })
})

describe('a ticket beyond a limit', () => {
  it('is opened after the limit was overridden for it, and counts against it; the next is refused', async () => {
    const [first, second] = [
      await made('ticket/', { customer, ordered_volume: '9000' }),
      await made('ticket/', { customer, ordered_volume: '10' }),
    ]
    expect(codes(await clerk.get(`${base}ticket/${first}/why_not/`))).toEqual(['limit_volume'])
    expect(outcomes(await to([first], 'open'))).toEqual(['not_allowed'])
    const lift = { kind: 'limit', object: limit, reason: 'Agreed with the customer' }
    expect((await lead.post(`${base}ticket/${first}/override/`, lift)).body.can).toBe(true)
    expect(outcomes(await to([first, second], 'open'))).toEqual(['changed', 'not_allowed'])
    const { body } = await lead.get(`${base}periodic-limit/${limit}/`)
    expect(Number(body.reserved_volume)).toBe(9000)
  })
})

describe('an override', () => {
  it('is withdrawn until its ticket is loaded, by whoever may override', async () => {
    const id = await arrived()
    const lift = { kind: 'certification', object: paper, reason: 'Renewed by telephone' }
    const given = async () => (await lead.post(`${base}ticket/${id}/override/`, lift)).body.override.id
    const first = await given()
    expect((await clerk.post(`${base}load-override/${first}/withdraw/`, {})).status).toBe(403)
    expect((await lead.post(`${base}load-override/${first}/withdraw/`, {})).status).toBe(200)
    expect(codes(await clerk.get(`${base}ticket/${id}/why_not/`))).toEqual(['certification_car'])
    const second = await given()
    expect(outcomes(await to([id], 'loading'))).toEqual(['changed'])
    expect((await lead.post(`${base}load-override/${second}/withdraw/`, {})).status).toBe(409)
  })
})
