/** Why a load may not go, asked of a ticket and of what is not yet one. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantCertificates } from './planted-certificates.ts'
import { askedAtOnce } from '../../asked-at-once.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let customer: string
let carrier: string
let driver: string
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  const made = async (path: string, values: object): Promise<string> => {
    const { status, body } = await clerk.post(`${base}${path}`, values)
    expect([status, status === 201 ? '' : body]).toEqual([201, ''])
    return String(body.id)
  }
  customer = await made('company/', { name: 'Prairie Fuels', lockout_date: '2026-01-01', lockout_reason: 'Unpaid' })
  carrier = await made('company/', { name: 'Plains Haul' })
  driver = await made('driver/', { name: 'Ana Ortiz', username: '4301', password: 'a long password' })
  const insurance = await made('certification/', { name: 'Insurance', certification_type: 'CAR' })
  await made('company-certification/', { company: carrier, certification: insurance, expiry_date: '2026-01-31' })
})
afterAll(() => server.close())

const codes = ({ body }: { body: { blockers: { code: string }[] } }) => body.blockers.map(({ code }) => code).toSorted()

describe('a load that is not yet a ticket', () => {
  it('is told everything in its way, with who may lift it', async () => {
    const asked = await clerk.post(`${base}ticket/why_not/`, { customer, carrier, driver, volume: '9000' })
    expect([asked.status, asked.body.can, codes(asked)]).toEqual([
      200,
      false,
      ['certification_car', 'customer_locked_out'],
    ])
    expect(asked.body.blockers.map(({ says }: { says: string }) => says).toSorted()).toEqual([
      'Customer Prairie Fuels is locked out since 2026-01-01: Unpaid.',
      'Insurance of Plains Haul ended on 2026-01-31.',
    ])
  })

  it('is judged with one question at a time on each connection', async () => {
    const named = { customer, carrier, driver, vehicle: randomUUID(), trailer: randomUUID() }
    const asked = askedAtOnce(() => clerk.post(`${base}ticket/why_not/`, named))
    expect(await asked).toBe(0)
  })

  it('goes where nothing is named, and is judged for the day that is asked for', async () => {
    expect((await clerk.post(`${base}ticket/why_not/`, {})).body).toEqual({ can: true, blockers: [], warnings: [] })
    const then = await clerk.post(`${base}ticket/why_not/`, { carrier, at: '2026-01-15T12:00:00Z' })
    expect(then.body.can).toBe(true)
  })

  it('is told each of forty reasons, and no other', async () => {
    const planted = await plantCertificates(await server.user(), 40)
    const { body } = await clerk.post(`${base}ticket/why_not/`, { carrier: planted })
    // The carrier has no insurance either, which is asked of every carrier here.
    expect(body.blockers.map(({ says }: { says: string }) => says).toSorted()).toEqual(
      [
        ...Array.from({ length: 40 }, (_, at) => `Planted ${at} of Planted Haul ended on 2026-01-31.`),
        'Insurance of Planted Haul is missing.',
      ].toSorted(),
    )
  })

  it('is refused what is no volume, and rows of another company are not there', async () => {
    expect((await clerk.post(`${base}ticket/why_not/`, { volume: 'much' })).status).toBe(400)
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.post(`${base}ticket/why_not/`, { customer })).body.can, 'nothing is told of it').toBe(true)
    const nobody = await server.user({ permissions: [] })
    expect((await nobody.post(`${base}ticket/why_not/`, {})).status).toBe(403)
  })
})

describe('a ticket', () => {
  it('is told the same, and of limits only until it has its room', async () => {
    await clerk.post(`${base}periodic-limit/`, {
      name: 'Plains',
      status: 'active',
      company: customer,
      period_type: 'year',
      period_start: '2026-01-01',
      limit_volume: '5000',
    })
    const { body } = await clerk.post(`${base}ticket/`, { customer, ordered_volume: '9000' })
    expect(codes(await clerk.get(`${base}ticket/${body.id}/why_not/`))).toEqual(['customer_locked_out', 'limit_volume'])
  })

  it('by rail is asked nothing of drivers, and one of another company is not there', async () => {
    const { body } = await clerk.post(`${base}ticket/`, { mode: 'rail' })
    expect((await clerk.get(`${base}ticket/${body.id}/why_not/`)).body.can).toBe(true)
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.get(`${base}ticket/${body.id}/why_not/`)).status).toBe(404)
  })
})
