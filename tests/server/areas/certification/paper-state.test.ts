/** The state of papers as the API reckons it: filtered, sorted, grouped and counted by the day at the site of their type. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paperByDay } from '#model/areas/certification/rules/paper-state.ts'
import { daysFrom, reckonedOn } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { onOneDay } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
const zones = ['Pacific/Kiritimati', 'America/Denver', 'Pacific/Pago_Pago', 'no zone'] as const
let server: Server
let clerk: Client
const types = new Map<string, string>()
let company: string
const made = async (path: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${path}`, values)
  expect([status, status === 201 ? '' : body]).toEqual([201, ''])
  return String(body.id)
}
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await clerk.patch(`company/${clerk.company}/`, { timezone: 'Asia/Tokyo' })
  company = await made('company/', { name: 'Plains Haul' })
  for (const timezone of zones) {
    const site = await made('servers/', { name: timezone, timezone: 'UTC' })
    // As of sites that were there before a time zone was asked for.
    await server.db.pool.query('update terminal_server set timezone = $1 where id = $2', [timezone, site])
    types.set(
      timezone,
      await made('certification/', {
        name: `Permit ${timezone}`,
        certification_type: 'CAR',
        warning_days: 7,
        servers: [site],
      }),
    )
  }
  types.set(
    '',
    await made('certification/', { name: 'Permit of everywhere', certification_type: 'CAR', warning_days: 7 }),
  )
})
afterAll(() => server.close())

const zoneOf = (zone: string): string => (zone === '' || zone === 'no zone' ? 'Asia/Tokyo' : zone)
const table = `${base}company-certification/`

describe.each([...zones, ''])('at a site in "%s"', (zone) => {
  it('the state is the one that the rule says, on each day around its ends', async () => {
    const certification = types.get(zone)
    const today = dayIn(new Date().toISOString(), zoneOf(zone))
    const days = [-400, -2, -1, 0, 1, 6, 7, 8, 400]
    for (const verified of [true, false])
      for (const away of days)
        await made('company-certification/', {
          company,
          certification,
          expiry_date: daysFrom(today, away),
          verified,
        })
    await made('company-certification/', { company, certification, issued_date: daysFrom(today, 1), verified: true })
    await made('company-certification/', { company, certification, issued_date: today, verified: true })
    const { body } = await clerk.get(`${table}?certification=${certification}&limit=100`)
    const rule = paperByDay('certification', { issued: 'issued_date' })
    // Midnight may have come meanwhile.
    const now = dayIn(new Date().toISOString(), zoneOf(zone))
    expect(body.results).toHaveLength(20)
    for (const row of body.results)
      expect([today, reckonedOn(rule, row, today, 7), reckonedOn(rule, row, now, 7)]).toContain(row.state)
  })

  it('is filtered, counted, grouped and sorted alike', () =>
    onOneDay([zoneOf(zone)], async () => {
      const of = `certification=${types.get(zone)}`
      const { body: all } = await clerk.get(`${table}?${of}&limit=100`)
      const states: string[] = all.results.map(({ state }: { state: string }) => state)
      for (const state of new Set(states)) {
        const wanted = states.filter((one) => one === state).length
        expect((await clerk.get(`${table}count/?${of}&state=${state}`)).body).toEqual({ count: wanted })
        const { body } = await clerk.get(`${table}?${of}&state=${state}&limit=100`)
        expect(body.results.every((row: { state: string }) => row.state === state)).toBe(true)
      }
      const { body: totals } = await clerk.get(
        `${table}get_totals/?by=state&filters=${encodeURIComponent(JSON.stringify([{ field: 'certification', value: types.get(zone) }]))}`,
      )
      const groups = new Map(
        totals.results.map((one: { by: { state: string }; count: number }) => [one.by.state, one.count]),
      )
      expect(groups.get('expired')).toBe(states.filter((one) => one === 'expired').length)
      const { body: sorted } = await clerk.get(`${table}get_table/?${of}&ordering=-state&limit=100`)
      const seen: string[] = sorted.results.map(({ state }: { state: string }) => state)
      expect(seen).toEqual(seen.toSorted().toReversed())
      expect(seen).toHaveLength(20)
    }))
})

it('comes with the moment until which it holds', () =>
  onOneDay(['Pacific/Pago_Pago'], async () => {
    const certification = types.get('Pacific/Pago_Pago')
    const { body } = await clerk.get(`${table}get_table/?certification=${certification}&verified=true&limit=100`)
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Pago_Pago', timeStyle: 'medium' })
    type Row = { state: string; expiry_date: string | null; state__until: string | null }
    const rows: Row[] = body.results
    const ended = rows.filter(
      ({ state, expiry_date }) => state === 'expired' || (state === 'valid' && expiry_date === null),
    )
    expect(ended.map((row) => row.state__until)).toEqual(ended.map(() => null))
    const untils = rows.filter((row) => !ended.includes(row)).map((row) => new Date(row.state__until ?? 0))
    expect(untils.length).toBeGreaterThan(4)
    expect(untils.map((until) => [local.format(until), until > new Date()])).toEqual(
      untils.map(() => ['00:00:00', true]),
    )
  }))

it('is nobody’s to set, and follows at once when its type changes', async () => {
  const certification = types.get('')
  const today = dayIn(new Date().toISOString(), 'Asia/Tokyo')
  const id = await made('company-certification/', {
    company,
    certification,
    expiry_date: daysFrom(today, 20),
    verified: true,
  })
  expect((await clerk.patch(`${table}${id}/`, { state: 'valid' })).body).toEqual({
    state: ['Set by the server only.'],
  })
  expect((await clerk.get(`${table}${id}/`)).body.state).toBe('valid')
  await clerk.patch(`${base}certification/${certification}/`, { warning_days: 30 })
  expect((await clerk.get(`${table}${id}/`)).body.state).toBe('expiring')
  const history = await clerk.get(`${table}${id}/history/`)
  expect(JSON.stringify(history.body)).not.toContain('expiring')
})

it('stands in files and at the head of certificates outside the terminals too', async () => {
  const type = await clerk.post('certificate_type/', { name: 'Tank test', code: 'VTL', validity_months: 12 })
  const { body } = await clerk.post('certificate/', {
    certificate_type: type.body.id,
    holder: 'Ana',
    issue_date: '2024-02-29',
  })
  expect([body.expiry_date, body.state]).toEqual(['2025-02-28', 'expired'])
  const file = await clerk.post('certificate/download_table/', { format: 'csv', columns: ['holder', 'state'] })
  expect(file.raw.toString()).toContain('expired')
})
