/** Why a load may not go: every reason alone, in pairs and in threes, all of them named and none invented. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authorised } from '#model/areas/ticket/rules/authorisation/authorisation.ts'
import {
  isOverridableKind,
  objectOf,
  type GrantedOverride,
} from '#model/areas/ticket/rules/authorisation/overriding.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { Held, AuthorisationFacts, LoadParty, Truck } from '#model/areas/ticket/rules/authorisation/facts.ts'

const party = (role: LoadParty['role'], resource: string): LoadParty => ({
  role,
  resource,
  id: role,
  name: role.toUpperCase(),
  enabled: true,
  effective_date: null,
  expiry_date: null,
  lockout_date: null,
  lockout_reason: '',
})
const truck = (role: Truck['role'], kind: Truck['kind']): Truck => ({
  role,
  id: role,
  name: role.toUpperCase(),
  kind,
  enabled: true,
  carrier: 'carrier',
  capacity: '9500',
  inspection_expires: '2027-01-01',
})
const held = (certification: string, holder: string): Held => ({
  id: `${certification} of ${holder}`,
  certification,
  holder,
  issued_date: '2026-01-01',
  expiry_date: '2026-12-31',
  verified: true,
})
const free: AuthorisationFacts = {
  today: '2026-11-23',
  direction: 'load',
  server: 'rack',
  volume: '9000',
  parties: [
    party('customer', 'terminal:company'),
    party('carrier', 'terminal:company'),
    party('driver', 'terminal:driver'),
  ],
  trucks: [truck('vehicle', 'tractor'), truck('trailer', 'trailer')],
  asked: [
    { certification: 'insurance', name: 'Insurance', of: 'CAR', servers: [], warning_days: 30 },
    { certification: 'training', name: 'Training', of: 'DRV', servers: ['rack'], warning_days: 30 },
    { certification: 'tank', name: 'Tank test', of: 'VTL', servers: [], warning_days: 30 },
    { certification: 'elsewhere', name: 'Port pass', of: 'DRV', servers: ['port'], warning_days: 30 },
  ],
  verifiedOnly: false,
  held: [held('insurance', 'carrier'), held('training', 'driver'), held('tank', 'trailer')],
  goods: { id: 'propane', name: 'Propane', enabled: true, analysis_required: true },
  shipping: {
    goods: {
      name: 'Propane',
      un_number: 'UN1075',
      hazard_class: '2.1',
      rail: { id: 1, erap_number: '2-0411-118', erap_telephone: '+1 800 555 0177' },
    },
    responsible: { telephone: '+1 800 555 0199', certifier: 'R. Okafor', isCanada: true },
    mode: 'truck',
    ticket: 't',
    properties: null,
  },
  products: ['propane', 'ngl'],
  access: {
    rows: [
      {
        server: null,
        company: 'customer',
        product: 'ngl',
        can_load: true,
        can_unload: false,
        valid_from: '2026-01-01',
        valid_until: null,
        times_a_day: 3,
        enabled: true,
      },
    ],
    required: true,
    today: 2,
  },
  contract: { id: 'k', number: 'SC-1', status: 'approved', effective_date: '2026-01-01', expiry_date: '2026-12-31' },
  analysis: { id: 'a', name: 'GC-7', on_specification: true },
  denied: [],
  elsewhere: [],
  overrides: [],
  crossing: null,
}

type Plant = (facts: AuthorisationFacts) => AuthorisationFacts
const ofParty =
  (role: LoadParty['role'], change: Partial<LoadParty>): Plant =>
  (facts) => ({
    ...facts,
    parties: facts.parties.map((one) => (one.role === role ? { ...one, ...change } : one)),
  })
const ofTruck =
  (role: Truck['role'], change: Partial<Truck>): Plant =>
  (facts) => ({
    ...facts,
    trucks: facts.trucks.map((one) => (one.role === role ? { ...one, ...change } : one)),
  })
const ofHeld =
  (certification: string, change: Partial<Held> | null): Plant =>
  (facts) => ({
    ...facts,
    held: facts.held.flatMap((one) =>
      one.certification === certification ? (change === null ? [] : [{ ...one, ...change }]) : [one],
    ),
  })
const ofShipping =
  (change: Partial<NonNullable<AuthorisationFacts['shipping']>>): Plant =>
  (facts) => ({ ...facts, shipping: facts.shipping && { ...facts.shipping, ...change } })
const ofPlan =
  (change: Partial<NonNullable<NonNullable<AuthorisationFacts['shipping']>['goods']['rail']>>): Plant =>
  ({ shipping, ...facts }) => ({
    ...facts,
    shipping: shipping?.goods.rail
      ? { ...shipping, goods: { ...shipping.goods, rail: { ...shipping.goods.rail, ...change } } }
      : null,
  })
const named = { telephone: '+1 800 555 0199', certifier: 'R. Okafor', isCanada: true }
const roles = ['customer', 'carrier', 'driver'] as const
/** What is planted, the code by which it is named, and what it changes: two that change the same are not planted together. */
const planted: readonly (readonly [code: string, touches: string, plant: Plant])[] = [
  ...roles.flatMap((role) => [
    [
      `${role}_locked_out`,
      `${role}.lockout`,
      ofParty(role, { lockout_date: '2026-11-20', lockout_reason: 'Unpaid' }),
    ] as const,
    [`${role}_disabled`, `${role}.enabled`, ofParty(role, { enabled: false })] as const,
    [`${role}_not_yet`, `${role}.from`, ofParty(role, { effective_date: '2026-12-01' })] as const,
    [`${role}_ended`, `${role}.to`, ofParty(role, { expiry_date: '2026-11-22' })] as const,
  ]),
  ...(['vehicle', 'trailer'] as const).flatMap((role) => [
    [`${role}_disabled`, `${role}.enabled`, ofTruck(role, { enabled: false })] as const,
    [`${role}_inspection`, `${role}.inspection`, ofTruck(role, { inspection_expires: '2026-11-22' })] as const,
  ]),
  ['trailer_capacity', 'trailer.capacity', ofTruck('trailer', { capacity: '8000' })],
  ['certification_car', 'insurance', ofHeld('insurance', { expiry_date: '2026-11-22' })],
  ['certification_drv', 'training', ofHeld('training', null)],
  ['certification_vtl', 'tank', ofHeld('tank', { issued_date: '2026-12-01' })],
  ['product_disabled', 'goods', (facts) => ({ ...facts, goods: facts.goods && { ...facts.goods, enabled: false } })],
  ['analysis_missing', 'analysis', (facts) => ({ ...facts, analysis: null })],
  [
    'driver_licence',
    'lockout',
    (facts) => ({
      ...facts,
      parties: facts.parties.map((one) => (one.role === 'driver' ? { ...one, licence_expires: '2000-01-01' } : one)),
    }),
  ],
  ['analysis_off', 'analysis', (facts) => ({ ...facts, analysis: { id: 'a', name: 'GC-7', on_specification: false } })],
  [
    'contract_state',
    'contract',
    (facts) => ({ ...facts, contract: facts.contract && { ...facts.contract, status: 'draft' } }),
  ],
  [
    'contract_ended',
    'contract',
    (facts) => ({ ...facts, contract: facts.contract && { ...facts.contract, expiry_date: '2026-11-22' } }),
  ],
  [
    'contract_not_yet',
    'contract',
    (facts) => ({ ...facts, contract: facts.contract && { ...facts.contract, effective_date: '2026-12-01' } }),
  ],
  ['emergency_telephone_missing', 'named', ofShipping({ responsible: { ...named, telephone: '' } })],
  ['certifier_missing', 'named', ofShipping({ responsible: { ...named, certifier: '' } })],
  ['erap_number_missing', 'plan', ofPlan({ erap_number: ' ' })],
  ['erap_telephone_missing', 'plan', ofPlan({ erap_telephone: '' })],
  ['access', 'access', (facts) => ({ ...facts, access: facts.access && { ...facts.access, rows: [] } })],
  ['access_times', 'access', (facts) => ({ ...facts, access: facts.access && { ...facts.access, today: 3 } })],
  [
    'limit_volume',
    'limit',
    (facts) => ({
      ...facts,
      denied: [
        {
          limit: 'l',
          terms: null,
          name: 'Propane West',
          code: 'limit_volume',
          says: '6,099.5 gal left of 10,000, 9,000 asked.',
          until: '2026-11-30',
        },
      ],
    }),
  ],
]
const codesOf = (facts: AuthorisationFacts): readonly string[] =>
  authorised(facts)
    .blockers.map(({ code }) => code)
    .toSorted()

describe('a load', () => {
  it('goes where nothing is in its way', () => {
    expect(authorised(free)).toEqual({ can: true, blockers: [], warnings: [] })
  })

  it.each(planted)('is kept by %s', (code, _touches, plant) => {
    const { can, blockers } = authorised(plant(free))
    expect([can, blockers.map((one) => one.code)]).toEqual([false, [code]])
    expect(blockers[0]?.says).toMatch(/^[A-Z0-9].*\.$/)
  })

  it('is told all of them, two and three at a time', () => {
    const pairs = planted.flatMap((one) =>
      planted.flatMap((other) => (one[1] === other[1] ? [] : [[one, other] as const])),
    )
    for (const [[one, , plant], [other, , add]] of pairs)
      expect(codesOf(add(plant(free)))).toEqual([one, other].toSorted())
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...planted), {
          minLength: 3,
          maxLength: 12,
          selector: ([, touches]) => touches,
        }),
        (some) => {
          const facts = some.reduce((now, [, , plant]) => plant(now), free)
          expect(codesOf(facts)).toEqual(some.map(([code]) => code).toSorted())
        },
      ),
    )
  })

  it('by rail names no driver and no truck, and is asked nothing of them', () => {
    const rail = {
      ...free,
      parties: free.parties.filter(({ role }) => role === 'customer'),
      trucks: [],
      held: [],
      access: null,
    }
    expect(authorised(rail).can).toBe(true)
  })

  it('of a driver without an entry goes where none is required', () => {
    expect(codesOf({ ...free, access: { rows: [], required: false, today: 9 } })).toEqual([])
  })

  it('says first what lasts, and until when the rest stands', () => {
    const [, , later] = planted.find(([code]) => code === 'driver_not_yet') ?? []
    const [, , lasts] = planted.find(([code]) => code === 'customer_locked_out') ?? []
    const { blockers } = authorised(later?.(lasts?.(free) ?? free) ?? free)
    expect(blockers.map(({ code, until }) => [code, until])).toEqual([
      ['customer_locked_out', undefined],
      ['driver_not_yet', '2026-12-01'],
    ])
  })

  it.each([
    [null, ['customs_missing']],
    [{ id: 7, number: 'CI-7', status: 'rejected' }, ['customs_rejected']],
    [{ id: 7, number: 'CI-7', status: 'draft' }, []],
  ])('that crosses the border with the customs invoice %j is warned %j, and goes', (invoice, codes) => {
    const { can, warnings } = authorised({ ...free, crossing: { invoice } })
    expect([can, warnings.map(({ code }) => code)]).toEqual([true, codes])
    expect(authorised({ ...free, direction: 'unload', access: null, crossing: { invoice } }).warnings).toEqual([])
  })

  it('warns of a driver who is on another ticket', () => {
    const { can, warnings } = authorised({ ...free, elsewhere: [{ id: 't', name: 'T100', what: 'driver' }] })
    expect([can, warnings.map(({ says }) => says)]).toEqual([true, ['The driver is on ticket T100 as well.']])
  })
})

describe('an override', () => {
  const overriding = (one: Obstacle): GrantedOverride => {
    if (!isOverridableKind(one.kind)) throw new Error(`${one.kind} is never overridden`)
    return { kind: one.kind, object: objectOf(one), reason: 'The customer pays today.', by: 'Ana Ortiz' }
  }
  /** What the law asks of the shipping paper is entered, never overridden. */
  const mayBeLifted = planted.filter(([, touches]) => touches !== 'named' && touches !== 'plan')
  it('is not given for what the shipping paper must name', () => {
    const entered = planted.filter((one) => !mayBeLifted.includes(one))
    expect(entered.map(([, , plant]) => authorised(plant(free)).blockers.map(({ kind }) => kind))).toEqual(
      entered.map(() => ['missing']),
    )
    expect(isOverridableKind('missing')).toBe(false)
  })
  it.each(mayBeLifted)('lets a load go in spite of %s, and tells of it', (_code, _touches, plant) => {
    const facts = plant(free)
    const { blockers } = authorised(facts)
    const { can, warnings } = authorised({ ...facts, overrides: blockers.map(overriding) })
    expect(can).toBe(true)
    expect(warnings.map(({ says }) => says)).toEqual(
      blockers.map(({ says }) => `${says} Overridden by Ana Ortiz: The customer pays today.`),
    )
  })

  it('lifts that obstacle alone', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...mayBeLifted), {
          minLength: 2,
          maxLength: 6,
          selector: ([, touches]) => touches,
        }),
        (some) => {
          const facts = some.reduce((now, [, , plant]) => plant(now), free)
          const [first, ...others] = authorised(facts).blockers
          if (first === undefined) return
          const left = authorised({ ...facts, overrides: [overriding(first)] }).blockers
          const same = (one: Obstacle) => one.kind === first.kind && objectOf(one) === objectOf(first)
          expect(left).toEqual(others.filter((one) => !same(one)))
          const elsewhere = { ...overriding(first), object: 'another' }
          expect(authorised({ ...facts, overrides: [elsewhere] }).blockers).toHaveLength(others.length + 1)
        },
      ),
    )
  })
})
