/** What happened to a ticket, in words; and which cars were put on tickets and taken off. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let ticket: { readonly id: string }
beforeAll(async () => {
  server = await startServer({ keepsRequests: true })
  clerk = await server.user()
  const made = async (path: string, values: object) => {
    const { status, body } = await clerk.post(`${base}${path}/`, values)
    expect([path, status, status === 201 ? '' : body]).toEqual([path, 201, ''])
    return body
  }
  const acme = await made('company', { name: 'Acme Fuels' })
  ticket = await made('ticket', { ticket_number: 'T-1', net_volume: '4000' })
  await clerk.patch(`${base}ticket/${ticket.id}/`, { net_volume: '3900.5', customer: acme.id })
  const seals = await made('ticketproperties', { ticket: ticket.id, seals: ['77'], odorized: true })
  await clerk.delete(`${base}ticketproperties/${seals.id}/`)
  await made('ticket', { ticket_number: 'T-2' })
})
afterAll(() => server.close())

const tell = (query: string, who = clerk) => who.get(`${base}logentry/prettify/?${query}`)
type Told = {
  readonly says: string
  readonly actor: string
  readonly timestamp: string
  readonly lines: readonly {
    readonly field: string
    readonly label: string
    readonly before: string
    readonly after: string
  }[]
}

describe('the history of a ticket', () => {
  it('is told in words and units, with what belonged to it, the newest first', async () => {
    const { status, body } = await tell(`object_id=${ticket.id}&content_type=ticket`)
    expect(status).toBe(200)
    const told: readonly Told[] = body.results.filter(({ says }: Told) => !says.startsWith('Requested'))
    expect(told.map(({ says }) => says)).toEqual([
      'Deleted ticket properties',
      'Added ticket properties',
      'Changed: Customer empty → Acme Fuels; Net 4,000.0 → 3,900.5 gal',
      'Added ticket',
    ])
    expect(told[2]?.lines).toEqual(
      expect.arrayContaining([
        { field: 'net_volume', label: 'Net', before: '4,000.0 gal', after: '3,900.5 gal' },
        { field: 'customer', label: 'Customer', before: '', after: 'Acme Fuels' },
      ]),
    )
    expect(told.every(({ actor, timestamp }) => actor !== '' && !Number.isNaN(Date.parse(timestamp)))).toBe(true)
    expect(JSON.stringify(told), 'names, never ids').not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('has its requests for those who may see them alone', async () => {
    await server.requests.flush()
    const asked = async (who: Client): Promise<number> =>
      (await tell(`object_id=${ticket.id}`, who)).body.results.filter(({ says }: Told) => says.startsWith('Requested'))
        .length
    expect(await asked(clerk)).toBeGreaterThan(0)
    expect(await asked(await server.user({ permissions: ['can_view_ticket_object_history'] }))).toBe(0)
  })

  it('is limited, asked by a record, and needs its permission', async () => {
    expect((await tell(`object_id=${ticket.id}&limit=1`)).body.results).toHaveLength(1)
    for (const [query, field] of [
      ['', 'object_id'],
      [`object_id=${ticket.id}&content_type=nothing`, 'content_type'],
      [`object_id=${ticket.id}&limit=0`, 'limit'],
    ]) {
      const { status, body } = await tell(query ?? '')
      expect([query, status, Object.keys(body)]).toEqual([query, 400, [field]])
    }
    expect((await tell('object_id=nothing')).body).toEqual({ results: [] })
    const stranger = await server.user({ company: server.theirs })
    expect((await tell(`object_id=${ticket.id}`, stranger)).body).toEqual({ results: [] })
    expect((await tell(`object_id=${ticket.id}`, await server.user({ permissions: [] }))).status).toBe(403)
  })
})

describe('rail cars of tickets', () => {
  it('are told as they were put on and taken off, by whom', async () => {
    const { body: car } = await clerk.post('railcar/', { car_mark: 'GATX', car_number: '20411' })
    const { body: rail } = await clerk.post(`${base}ticket/`, { ticket_number: 'R-1', mode: 'rail' })
    const { body: added } = await clerk.post(`${base}ticket/${rail.id}/add_rail_car/`, { railcar_id: car.id })
    await clerk.post(`${base}ticket/${rail.id}/remove_rail_car/`, { transaction_id: added.transaction_id })
    const ask = async (query: string) => (await clerk.get(`audit/crud/crud_tbossrailcar/?${query}`)).body.results
    const both = [
      expect.objectContaining({
        action: 'taken off',
        ticket_number: 'R-1',
        car: 'GATX 20411',
        ticket: rail.id,
        railcar: car.id,
      }),
      expect.objectContaining({
        action: 'put on',
        ticket_number: 'R-1',
        car: 'GATX 20411',
        by__label: expect.stringMatching(/./),
      }),
    ]
    expect(await ask(`ticket=${rail.id}`)).toEqual(both)
    expect(await ask(`railcar=${car.id}`)).toEqual(both)
    expect(await ask(`ticket=${ticket.id}`)).toEqual([])
    const viewer = await server.user({ permissions: [] })
    expect((await viewer.get('audit/crud/crud_tbossrailcar/')).status).toBe(403)
  })
})
