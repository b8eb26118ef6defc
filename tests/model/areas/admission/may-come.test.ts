/** May it come: the same rules as those of loads, for one party alone, at each site. */
import { describe, expect, it, test } from 'vitest'
import { mayCome, type Visitor, type VisitorFacts } from '#model/areas/admission/rules/may-come.ts'
import type { AskedCertificate, Held, LoadParty, Truck } from '#model/areas/ticket/rules/authorisation/facts.ts'

const TODAY = '2026-11-25'
const party = (more: Partial<LoadParty> = {}): LoadParty => ({
  role: 'driver',
  resource: 'terminal:driver',
  id: 'one',
  name: 'Ana',
  enabled: true,
  effective_date: null,
  expiry_date: null,
  lockout_date: null,
  lockout_reason: '',
  ...more,
})
const truck = (more: Partial<Truck> = {}): Truck => ({
  role: 'vehicle',
  id: 'one',
  name: 'TRC-1',
  kind: 'tractor',
  enabled: true,
  carrier: null,
  capacity: '100',
  inspection_expires: null,
  ...more,
})
const asked = (more: Partial<AskedCertificate> = {}): AskedCertificate => ({
  certification: 't1',
  name: 'Card',
  of: 'DRV',
  servers: [],
  warning_days: 30,
  ...more,
})
const paper = (more: Partial<Held> = {}): Held => ({
  id: 'p1',
  certification: 't1',
  holder: 'one',
  issued_date: '2026-01-01',
  expiry_date: '2027-11-25',
  verified: true,
  ...more,
})
const facts = (more: Partial<VisitorFacts> = {}): VisitorFacts => ({
  asked: [],
  held: [],
  verifiedOnly: false,
  today: TODAY,
  sites: [],
  ...more,
})
const as = (role: LoadParty['role'], parts: readonly LoadParty['role'][] = [role]): Visitor => ({
  party: party({ role }),
  parts,
  truck: null,
})
const site = (id: string, today = TODAY) => ({ id, name: `Site ${id}`, today })

test.each([
  ['locked out today', { lockout_date: TODAY, lockout_reason: 'Smoked' }, 'driver_locked_out'],
  ['switched off', { enabled: false }, 'driver_disabled'],
  ['only later', { effective_date: '2026-11-26' }, 'driver_not_yet'],
  ['no longer', { expiry_date: '2026-11-24' }, 'driver_ended'],
  ['without a licence', { licence_expires: '2026-11-24' }, 'driver_licence'],
])('somebody %s may not', (_name, values, code) => {
  const { can, blockers } = mayCome({ party: party(values), parts: ['driver'], truck: null }, facts())
  expect([can, blockers.map((one) => one.code)]).toEqual([false, [code]])
})
test.each([
  ['a lockout of tomorrow', { lockout_date: '2026-11-26' }],
  ['the last day', { expiry_date: TODAY }],
  ['the first day', { effective_date: TODAY }],
  ['the last day of the licence', { licence_expires: TODAY }],
])('%s is no reason', (_name, values) => {
  expect(mayCome({ party: party(values), parts: ['driver'], truck: null }, facts()).can).toBe(true)
})

describe('papers', () => {
  test.each([
    ['DRV', as('driver'), 'missing'],
    ['COM', as('company', ['customer']), 'missing'],
    ['CAR', as('company', ['carrier']), 'missing'],
    ['CAR', as('company', ['customer']), ''],
    ['COM', as('company', []), ''],
    ['USR', as('staff'), 'missing'],
    ['USR', as('user'), 'missing'],
    ['USR', as('driver'), ''],
    ['INS', as('staff'), ''],
    ['INS', as('staff', ['staff', 'inspector']), 'missing'],
    ['VEH', { party: null, parts: [], truck: truck() }, 'missing'],
    ['VTL', { party: null, parts: [], truck: truck() }, ''],
    ['VTR', { party: null, parts: [], truck: truck({ kind: 'straight_truck' }) }, 'missing'],
    ['VTL', { party: null, parts: [], truck: truck({ kind: 'trailer', role: 'trailer' }) }, 'missing'],
  ] as const)('of %s', (of, visitor, told) => {
    const { can, blockers } = mayCome(visitor, facts({ asked: [asked({ of })] }))
    expect([can, blockers.map(({ says }) => says.includes('is missing'))]).toEqual(
      told === '' ? [true, []] : [false, [true]],
    )
  })
  test.each([
    ['expired', paper({ expiry_date: '2026-11-24' }), false, [false, 1, 0]],
    ['expiring', paper({ expiry_date: TODAY }), false, [true, 0, 1]],
    ['unverified', paper({ verified: false }), false, [true, 0, 1]],
    ['unverified where that counts', paper({ verified: false }), true, [false, 1, 0]],
    ['in order', paper(), true, [true, 0, 0]],
  ] as const)('%s', (_name, held, verifiedOnly, told) => {
    const { can, blockers, warnings } = mayCome(as('driver'), facts({ asked: [asked()], held: [held], verifiedOnly }))
    expect([can, blockers.length, warnings.length]).toEqual(told)
  })
  it('that one of two sites asks for warn, with the site', () => {
    const { can, warnings } = mayCome(
      as('driver'),
      facts({ asked: [asked({ servers: ['a'] })], sites: [site('a'), site('b')] }),
    )
    expect([can, warnings.map(({ says }) => says)]).toEqual([true, ['At Site a: Card of Ana is missing.']])
  })
  it('that every site asks for stop once', () => {
    const { blockers } = mayCome(as('driver'), facts({ asked: [asked()], sites: [site('a'), site('b')] }))
    expect(blockers).toHaveLength(1)
  })
  it('end by the day of each site: where it is tomorrow already, they have', () => {
    const { can, warnings } = mayCome(
      as('driver'),
      facts({ asked: [asked()], held: [paper({ expiry_date: TODAY })], sites: [site('a'), site('b', '2026-11-26')] }),
    )
    expect([can, warnings.map(({ says }) => says)]).toEqual([
      true,
      ['At Site b: Card of Ana ended on 2026-11-25.', 'Card of Ana ends today, on 2026-11-25.'],
    ])
  })
})

it('a vehicle whose inspection ended may not, and its capacity is no matter without a load', () => {
  const { blockers } = mayCome({ party: null, parts: [], truck: truck({ inspection_expires: '2026-11-24' }) }, facts())
  expect(blockers.map(({ code }) => code)).toEqual(['vehicle_inspection'])
})
