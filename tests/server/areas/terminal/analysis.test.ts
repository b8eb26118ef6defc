/** Analyses: what adds up, what is on specification and why, who overrules it, and which are good for a ticket. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let propane: string
let samples = 0
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  const { body } = await clerk.post(`${base}product/`, { product_code: 'HD5', product_name: 'HD-5 propane' })
  propane = body.id
  for (const limit of [
    { component: 'propane', least: 90 },
    { component: 'propylene', most: 5 },
    { component: 'c4_and_heavier', most: 2.5 },
  ])
    await clerk.post(`${base}product-specification/`, { product: propane, ...limit })
})
afterAll(() => server.close())

const analyse = (values: object) =>
  clerk.post(`${base}gcanalysis/`, { sample_number: `S-${++samples}`, product: propane, ...values })
const change = (id: string, values: object) => clerk.patch(`${base}gcanalysis/${id}/`, values)
const good = { propane: 95, propylene: 3, n_butane: 2 }
const bad = { propane: 88, propylene: 9, n_butane: 3 }

describe('components', () => {
  it('over 100.02 % are refused, under 99.98 % kept without a density, between normalised', async () => {
    const over = await analyse({ propane: 100, n2: 0.03 })
    expect([over.status, Object.keys(over.body)]).toEqual([400, ['total']])
    expect((await analyse({ propane: 99.97 })).body).toMatchObject({ total: 99.97, relative_density: null })
    for (const share of [99.98, 100, 100.02])
      expect(
        (await analyse({ propane: share > 100 ? 100 : share, ...(share > 100 && { n2: 0.02 }) })).body,
      ).toMatchObject({
        total: share,
        relative_density: expect.closeTo(0.5072, 3),
      })
  })

  it('have propylene, and C6+ with its own molar mass and density', async () => {
    const { body: usual } = await analyse({ propane: 90, c6_plus: 10 })
    expect(usual.relative_density).toBeCloseTo(0.9 * 0.5072 + (0.1 * 676.04) / 999.016, 4)
    const { body: own } = await analyse({ propane: 90, c6_plus: 10, c6_molar_mass: 100, c6_density: 700 })
    expect(own.relative_density).toBeCloseTo(0.9 * 0.5072 + (0.1 * 700) / 999.016, 4)
    expect((await analyse({ propylene: 100 })).body.relative_density).toBeCloseTo(0.52095, 5)
  })
})

describe('on specification', () => {
  it('follows from the limits of the product, with each line’s why', async () => {
    const { body: on } = await analyse(good)
    const { body: off } = await analyse(bad)
    expect([on.on_specification, off.on_specification]).toEqual([true, false])
    const { status, body } = await clerk.get(`${base}gcanalysis/${off.id}/specification/`)
    expect([status, body.on_specification, body.reckoned, body.incomplete]).toEqual([200, false, false, false])
    expect(body.lines.map(({ says, ok }: { says: string; ok: boolean }) => [says, ok])).toEqual([
      ['Propane is 88 %: at least 90 %.', false],
      ['Propylene is 9 %: at most 5 %.', false],
      ['Butanes and heavier is 3 %: at most 2.5 %.', false],
    ])
    expect((await change(off.id, good)).body.on_specification, 'and follows a correction').toBe(true)
  })

  it('is overruled with a reason alone, by whom and when; without it, it follows again', async () => {
    const { body: off } = await analyse(bad)
    const bare = await change(off.id, { on_specification: true })
    expect([bare.status, Object.keys(bare.body)]).toEqual([400, ['overrule_reason']])
    const { status, body } = await change(off.id, { on_specification: true, overrule_reason: 'Agreed with Acme' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        on_specification: true,
        overruled_by: expect.any(Number),
        overruled_at: expect.any(String),
      }),
    ])
    expect((await clerk.get(`${base}gcanalysis/${off.id}/specification/`)).body.overruled).toMatchObject({
      reason: 'Agreed with Acme',
    })
    expect((await change(off.id, { overrule_reason: '' })).body).toMatchObject({
      on_specification: false,
      overruled_by: null,
      overruled_at: null,
    })
  })

  it('is said by hand where the product has no limits', async () => {
    const { body: product } = await clerk.post(`${base}product/`, { product_code: 'C', product_name: 'Condensate' })
    const { body } = await analyse({ product: product.id, on_specification: false })
    expect(body.on_specification).toBe(false)
    expect((await clerk.get(`${base}gcanalysis/${body.id}/specification/`)).body).toMatchObject({
      reckoned: null,
      lines: [],
    })
  })

  it('has limits that are limits', async () => {
    for (const values of [{}, { least: 5, most: 4 }]) {
      const { status, body } = await clerk.post(`${base}product-specification/`, {
        product: propane,
        component: 'ethane',
        ...values,
      })
      expect([status, Object.keys(body)]).toEqual([400, ['most']])
    }
  })
})

describe('a ticket', () => {
  it('takes no analysis that is incomplete', async () => {
    const { body: part } = await analyse({ propane: 50 })
    const { body: whole } = await analyse(good)
    const refused = await clerk.post(`${base}ticket/`, { ticket_number: 'A-1', gc_analysis: part.id })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['gc_analysis']])
    const { body: ticket } = await clerk.post(`${base}ticket/`, { ticket_number: 'A-2', gc_analysis: whole.id })
    const changed = await clerk.patch(`${base}ticket/${ticket.id}/`, { gc_analysis: part.id })
    expect([changed.status, Object.keys(changed.body)]).toEqual([400, ['gc_analysis']])
  })
})

it('analyses of one tank are compared, the newest first', async () => {
  const { body: tank } = await clerk.post(`${base}location/`, { code: 'B1', name: 'Tank' })
  for (const day of ['01', '03', '02'])
    await analyse({ ...good, location: tank.id, sampled_at: `2026-11-${day}T10:00:00Z` })
  const { body: last } = await analyse({ ...good, location: tank.id, sampled_at: '2026-11-04T10:00:00Z' })
  const { body } = await clerk.get(`${base}gcanalysis/${last.id}/compare/?limit=3`)
  expect(body.results.map((one: { sampled_at: string }) => one.sampled_at.slice(8, 10))).toEqual(['04', '03', '02'])
})
