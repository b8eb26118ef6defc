/** Instants of places are filtered and grouped by the clocks of their places on the server too. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { facility } from '#model/areas/company/company.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { knownZone } from '#model/shared/clock.ts'
import { databaseZones } from '#server/engine/base/zones/database-zones.state.ts'
import { zonesByName } from '#server/engine/base/zones/database-zones.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const READER = 'America/New_York'
const zones = ['America/Denver', 'Europe/Berlin', '', 'No/Where']
let server: Server
let clerk: Client
/** What the first server of this process has learned, which later files need too. */
let learned = databaseZones.names
beforeAll(async () => {
  server = await startServer()
  learned = databaseZones.names
  clerk = await server.user()
  await server.within(clerk, async ({ rows, client }) => {
    const places = await rows(facility).createMany(zones.map((_, index) => ({ name: `Place ${index}` })))
    // One of them is older than the rule that a zone is one.
    for (const [index, place] of places.entries())
      await client.query('update company_facility set timezone = $1 where id = $2', [zones[index], place.id])
    await rows(ticket).createMany(
      places.map(({ id }, index) => ({
        ticket_number: `T${index + 1}`,
        facility: id,
        scheduled_at: '2026-11-21T04:30:00Z',
      })),
    )
  })
})
afterEach(() => void (databaseZones.names = learned))
afterAll(() => server.close())

const path = 'terminalboss/v3/ticket/'
const totals = (zone: string) => clerk.get(`${path}get_totals/?by=scheduled_at&zone=${zone}`)
const filtersOf = (typed: string): string => {
  const parsed = parseFilter(ticket.fields.scheduled_at, typed, Date.parse('2026-11-21T02:00:00Z'), READER)
  return encodeURIComponent(JSON.stringify([{ field: 'scheduled_at', ...parsed }]))
}
async function found(typed: string): Promise<string[]> {
  const { body } = await clerk.get(`${path}?ordering=ticket_number&filters=${filtersOf(typed)}`)
  return body.results.map((row: { ticket_number: string }) => row.ticket_number)
}

test('a day and a comparison mean the clocks of each place, or of the reader where a place has none', async () => {
  expect([await found('2026-11-20'), await found('2026-11-21')]).toEqual([['T1', 'T3', 'T4'], ['T2']])
  expect([await found('>= 2026-11-20 22:00'), await found('!today')]).toEqual([['T2', 'T3', 'T4'], ['T2']])
})

test('a day in the address of a list means the clocks of each place, or of whoever asks where a place has none', async () => {
  await clerk.patch('user/me/', { app_config: { timezone: READER } })
  const named = async (query: Record<string, string>) => {
    const { status, body } = await clerk.get(`${path}?${new URLSearchParams({ ordering: 'ticket_number', ...query })}`)
    return status === 200 ? body.results.map((row: { ticket_number: string }) => row.ticket_number) : body
  }
  const before = ['T1', 'T3', 'T4']
  const expected: Record<string, string[]> = {
    'scheduled_at=2026-11-20': before,
    'scheduled_at__ne=2026-11-20': ['T2'],
    'scheduled_at__gte=2026-11-21': ['T2'],
    'scheduled_at__gt=2026-11-20': ['T2'],
    'scheduled_at__lt=2026-11-21': before,
    'scheduled_at__lte=2026-11-20': before,
    'scheduled_at__in=2026-11-20,2026-11-22': before,
    'scheduled_at__in=2026-11-22,2026-11-21T04:30:00Z': ['T1', 'T2', 'T3', 'T4'],
  }
  for (const [query, tickets] of Object.entries(expected)) {
    const [key = '', value = ''] = query.split('=')
    expect([query, await named({ [key]: value })]).toEqual([query, tickets])
    const [field, op = 'eq'] = key.split('__')
    const filters = JSON.stringify([{ field, op, value: op === 'in' ? value.split(',') : value }])
    expect([query, await named({ filters })]).toEqual([query, tickets])
  }
  for (const day of ['2026-02-31', '2026-13-01'])
    expect((await named({ scheduled_at__gte: day })).scheduled_at__gte).toEqual([expect.stringContaining(day)])
  await clerk.patch('user/me/', { app_config: { timezone: '' } })
  // Without a zone in the settings, the company's counts: Berlin is a day ahead for T3 and T4.
  await server.within(clerk, ({ client }) =>
    client.query("update company_company set timezone = 'Europe/Berlin' where id = $1", [server.ours]),
  )
  expect(await named({ scheduled_at: '2026-11-20' })).toEqual(['T1'])
})

test('days of groups are those of the places', async () => {
  const { body } = await totals(READER)
  expect(
    body.results.map(({ by, count }: { by: { scheduled_at: string }; count: number }) => [by.scheduled_at, count]),
  ).toEqual([
    ['2026-11-20', 3],
    ['2026-11-21', 1],
  ])
})

test('a reader in a zone that does not exist is refused by name', async () => {
  const filters = [{ field: 'scheduled_at', match: { any: [{ is: 'range', min: 0, wall: 'Mars/Base' }], not: false } }]
  const { status, body } = await clerk.get(`${path}?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  expect([status, body]).toEqual([400, { filters: ['"Mars/Base" is no time zone.'] }])
})

test('every zone that this system knows, by any of its names, groups a reader’s days', async () => {
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'US/Central', 'Asia/Kolkata', 'europe/kyiv']
  expect(known.filter((zone) => !databaseZones.names.has((knownZone(zone) ?? zone).toLowerCase()))).toEqual([])
  const answers = await Promise.all(['Asia/Calcutta', 'Asia/Kolkata', 'us/central'].map(totals))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a zone that the database names otherwise is asked for by the name of the database', async () => {
  databaseZones.names = zonesByName(['Asia/Kolkata', 'posix/Asia/Calcutta', 'Factory', 'America/Denver'])
  const known = knownZone('Asia/Kolkata') ?? ''
  expect([...databaseZones.names]).toContainEqual([known.toLowerCase(), 'Asia/Kolkata'])
  expect([...databaseZones.names.values()].toSorted()).not.toContain('posix/Asia/Calcutta')
  expect((await totals('Asia/Calcutta')).status).toBe(200)
})

test('a zone that this system knows and the database does not: of a reader it is refused by name, of a place the reader’s clocks count', async () => {
  databaseZones.names = zonesByName(['America/New_York', 'Europe/Berlin'])
  const { status, body } = await totals('America/Denver')
  expect([status, body.zone]).toEqual([
    400,
    ['The database does not know the time zone "America/Denver". Choose another one in your settings.'],
  ])
  // In Denver it is half past nine, in New York half past eleven.
  expect(await found('>= 2026-11-20 22:00')).toEqual(['T1', 'T2', 'T3', 'T4'])
})
