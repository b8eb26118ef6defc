/** Every kind of required paper in every state, as *Why not?* tells it of a load and of an inspection: what stops, what warns, and what counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { zoneAtNoon } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
const zone = zoneAtNoon()
let server: Server
let clerk: Client
let site: string
let elsewhere: string
const made = async (path: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(path, values)
  expect([path, status, status === 201 ? '' : body]).toEqual([path, 201, ''])
  return String(body.id)
}
let count = 0
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  // An inspection is at no site: the clocks of the company count.
  await clerk.patch(`company/${clerk.company}/`, { timezone: zone })
  site = await made(`${base}servers/`, { name: 'Hardisty', timezone: zone })
  elsewhere = await made(`${base}servers/`, { name: 'Kerrobert', timezone: zone })
})
afterAll(() => server.close())

const company = (name: string) => made(`${base}company/`, { name })
const vehicle = (kind: string) => (unit_number: string) => made(`${base}vehicle/`, { unit_number, kind })
/** By the kind of paper: the part of the load that its holder has, who that is, and where it is kept. */
const kinds = {
  COM: { part: 'customer', holder: company, of: 'company' },
  CAR: { part: 'carrier', holder: company, of: 'company' },
  DRV: {
    part: 'driver',
    holder: (name: string) => made(`${base}driver/`, { name, username: String(61_000 + count) }),
    of: 'user',
  },
  VEH: { part: 'vehicle', holder: vehicle('straight_truck'), of: 'vehicle' },
  VTR: { part: 'vehicle', holder: vehicle('tractor'), of: 'vehicle' },
  VTL: { part: 'trailer', holder: vehicle('trailer'), of: 'vehicle' },
} as const
type Kind = keyof typeof kinds

const today = (): string => dayIn(new Date().toISOString(), zone)
/** What is held, by the day of the test, and what is said of it; null says nothing. */
const states = {
  missing: { held: null, stops: 'is missing.', warns: null },
  'not yet issued': { held: { issued_date: 2, verified: true }, stops: 'is valid from', warns: null },
  expired: { held: { expiry_date: -2, verified: true }, stops: 'ended on', warns: null },
  'ends today': { held: { expiry_date: 0, verified: true }, stops: null, warns: 'ends today' },
  expiring: { held: { expiry_date: 5, verified: true }, stops: null, warns: 'ends in' },
  unverified: { held: { expiry_date: 300 }, stops: null, warns: 'is not verified.' },
  valid: { held: { expiry_date: 300, verified: true }, stops: null, warns: null },
} as const
type State = keyof typeof states

async function loadWith(kind: Kind, state: State, servers: readonly string[]) {
  const name = `${kind} ${++count}`
  const { part, holder, of } = kinds[kind]
  const certification = await made(`${base}certification/`, {
    name: `Permit ${count}`,
    certification_type: kind,
    warning_days: 30,
    servers,
  })
  const id = await holder(name)
  const { held } = states[state]
  const day = today()
  const dates =
    held &&
    Object.fromEntries(
      Object.entries(held).map(([field, value]) => [field, typeof value === 'number' ? daysFrom(day, value) : value]),
    )
  const paper = dates && (await made(`${base}${of}-certification/`, { [of]: id, certification, ...dates }))
  const load = { [part]: id, server: site }
  const { body } = await clerk.post(`${base}ticket/why_not/`, load)
  const ticket = await made(`${base}ticket/`, load)
  // Types of other cases ask papers of the same holder: they are the business of those.
  const permit = `Permit ${count} `
  const mine = (all: readonly { readonly says: string; readonly object: unknown }[]) =>
    all.filter(({ says }) => says.startsWith(permit))
  const seen = async () => {
    const answer = (await clerk.get(`${base}ticket/${ticket}/why_not/`)).body
    return { blockers: mine(answer.blockers), warnings: mine(answer.warnings) }
  }
  return {
    planned: { blockers: mine(body.blockers), warnings: mine(body.warnings) },
    seen,
    ticket,
    object: paper
      ? { resource: `terminal:${of}Certification`, id: paper, title: `Permit ${count} of ${name}` }
      : { resource: 'terminal:certification', id: certification, title: `Permit ${count}` },
    says: `Permit ${count} of ${name} `,
    retire: () => clerk.patch(`${base}certification/${certification}/`, { required: false }),
  }
}

const cases = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
  (Object.keys(states) as State[]).map((state) => [kind, state] as const),
)
it.each(cases)('%s, %s', async (kind, state) => {
  const { stops, warns } = states[state]
  const { planned, seen, object, says, retire } = await loadWith(kind, state, [site])
  const told = (all: typeof planned.blockers) => all.map((one) => [one.says.startsWith(says), one.object])
  const said = (all: typeof planned.blockers) => all.map((one) => one.says.slice(says.length)).join()
  expect([told(planned.blockers), told(planned.warnings)]).toEqual([
    stops === null ? [] : [[true, object]],
    warns === null ? [] : [[true, object]],
  ])
  expect([said(planned.blockers).startsWith(stops ?? ''), said(planned.warnings).startsWith(warns ?? '')]).toEqual([
    true,
    true,
  ])
  expect(await seen(), 'a ticket is told the same').toEqual(planned)
  for (const one of planned.blockers)
    expect(one).toMatchObject({
      code: `certification_${kind.toLowerCase()}`,
      kind: 'certification',
      needs: 'change_certificate',
    })
  await retire()
  expect(await seen(), 'what is no longer required stops nothing').toEqual({ blockers: [], warnings: [] })
})

describe.each(Object.keys(kinds) as Kind[])('%s', (kind) => {
  it('is asked at every site where it names none, and at no other site than it names', async () => {
    const everywhere = await loadWith(kind, 'missing', [])
    const other = await loadWith(kind, 'missing', [elsewhere])
    expect([everywhere.planned.blockers.length, other.planned.blockers.length]).toEqual([1, 0])
    await everywhere.retire()
  })
})

it.each(['missing', 'not yet issued', 'expired'] as const)('no load begins with a paper that is %s', async (state) => {
  const { ticket, retire } = await loadWith('DRV', state, [site])
  const to = async (status: string) =>
    (await clerk.post(`${base}ticket/update-tickets-status/`, { ticket_ids: [ticket], status })).body.results[0].outcome
  expect([await to('open'), await to('arrived'), await to('loading')]).toEqual(['changed', 'changed', 'not_allowed'])
  expect((await clerk.get(`${base}ticket/${ticket}/`)).body.status).toBe('arrived')
  await retire()
  expect(await to('loading')).toBe('changed')
})

describe('an inspection of a car', () => {
  let form: number
  let car: number
  beforeAll(async () => {
    form = Number(await made('form/', { name: 'Tank car', form_type: 'inspection', schema_data: {} }))
    car = Number(await made('railcar/', { car_mark: 'GATX', car_number: '20411' }))
  })
  it.each(Object.keys(states) as State[])('by whoever has a paper that is %s', async (state) => {
    const { held, stops } = states[state]
    const inspector = await server.user({ name: `Inspector ${++count}` })
    const { email } = (await inspector.get('user/me/')).body
    const who = await made(`${base}user/`, { name: `Inspector ${count}`, username: String(71_000 + count), email })
    const certification = await made(`${base}certification/`, {
      name: `Inspector's card ${count}`,
      certification_type: 'INS',
      warning_days: 30,
    })
    const day = today()
    if (held !== null)
      await made(`${base}user-certification/`, {
        user: who,
        certification,
        ...Object.fromEntries(
          Object.entries(held).map(([field, value]) => [
            field,
            typeof value === 'number' ? daysFrom(day, value) : value,
          ]),
        ),
      })
    const { status, body } = await inspector.post('yard_management/inspection_form/fill_in/', {
      railcar: car,
      form,
      data: {},
    })
    expect(status).toBe(stops === null ? 200 : 409)
    expect(String(body.detail ?? '')).toContain(stops ?? '')
    await clerk.patch(`${base}certification/${certification}/`, { required: false })
  })
})
