/** Every kind of certificate that a load may be asked for, and how each state of it stands in the way. */
import { describe, expect, it } from 'vitest'
import { certificates } from '#model/areas/ticket/rules/authorisation/certificates.ts'
import type { AuthorisationFacts, Held } from '#model/areas/ticket/rules/authorisation/facts.ts'
import type { CertificationType } from '#model/areas/certification/rules/certification.ts'

const held = (change: Partial<Held>): Held => ({
  id: 'h',
  certification: 'c',
  holder: 'holder',
  issued_date: '2026-01-01',
  expiry_date: '2027-06-30',
  verified: true,
  ...change,
})
const facts = (of: CertificationType, papers: readonly Held[], change: Partial<AuthorisationFacts> = {}) =>
  ({
    today: '2026-11-24',
    direction: 'load',
    server: 'rack',
    volume: null,
    parties: (['customer', 'carrier', 'driver'] as const).map((role) => ({
      role,
      resource: role === 'driver' ? 'terminal:driver' : 'terminal:company',
      id: 'holder',
      name: 'Prairie',
      enabled: true,
      effective_date: null,
      expiry_date: null,
      lockout_date: null,
      lockout_reason: '',
    })),
    trucks: (['tractor', 'trailer'] as const).map((kind) => ({
      role: kind === 'trailer' ? 'trailer' : 'vehicle',
      id: kind === 'trailer' ? 'other' : 'holder',
      name: 'Prairie',
      kind,
      enabled: true,
      carrier: null,
      capacity: null,
      inspection_expires: null,
    })),
    asked: [{ certification: 'c', name: 'Permit', of, servers: [], warning_days: 30 }],
    verifiedOnly: false,
    held: papers,
    goods: null,
    products: [],
    access: null,
    contract: null,
    crossing: null,
    analysis: null,
    denied: [],
    overrides: [],
    elsewhere: [],
    ...change,
  }) satisfies AuthorisationFacts

const kinds = ['COM', 'CAR', 'DRV', 'VTR'] as const
const states: readonly (readonly [
  state: string,
  papers: readonly Held[],
  blocks: string | undefined,
  warns: string | undefined,
])[] = [
  ['missing', [], 'Permit of Prairie is missing.', undefined],
  ['expired', [held({ expiry_date: '2026-11-23' })], 'Permit of Prairie ended on 2026-11-23.', undefined],
  [
    'not yet issued',
    [held({ issued_date: '2026-11-25' })],
    'Permit of Prairie is valid from 2026-11-25 on.',
    undefined,
  ],
  ['on its last day', [held({ expiry_date: '2026-11-24' })], undefined, 'Permit of Prairie ends today, on 2026-11-24.'],
  ['expiring', [held({ expiry_date: '2026-11-26' })], undefined, 'Permit of Prairie ends in 2 days, on 2026-11-26.'],
  ['unverified', [held({ verified: false })], undefined, 'Permit of Prairie is not verified.'],
  ['valid', [held({})], undefined, undefined],
  ['held twice, one expired', [held({ id: 'a', expiry_date: '2026-01-01' }), held({})], undefined, undefined],
  ['held without an end', [held({ expiry_date: null })], undefined, undefined],
]

describe.each(kinds)('a certificate of %s', (of) => {
  it.each(states)('that is %s', (_state, papers, blocks, warns) => {
    const { blockers, warnings } = certificates(facts(of, papers))
    expect(blockers.map(({ says }) => says)).toEqual(blocks === undefined ? [] : [blocks])
    expect(warnings.map(({ says }) => says)).toEqual(warns === undefined ? [] : [warns])
    for (const one of [...blockers, ...warnings])
      expect([one.kind, one.needs, one.cure === undefined]).toEqual(['certification', 'change_certificate', false])
  })

  it('is the object where there is one, and else its kind', () => {
    const about = (papers: readonly Held[]) => certificates(facts(of, papers)).blockers[0]?.object
    expect(about([])).toEqual({ resource: 'terminal:certification', id: 'c', title: 'Permit' })
    expect(about([held({ expiry_date: '2026-11-23' })])).toMatchObject({ id: 'h', title: 'Permit of Prairie' })
  })

  it('that is not verified stops where the company says so', () => {
    const says = (papers: readonly Held[]) => {
      const { blockers, warnings } = certificates(facts(of, papers, { verifiedOnly: true }))
      return [blockers.map((one) => one.says), warnings.map((one) => one.says)]
    }
    expect(says([held({ verified: false })])).toEqual([['Permit of Prairie is not verified.'], []])
    expect(says([held({ verified: false, expiry_date: '2026-11-26' })])).toEqual([
      ['Permit of Prairie is not verified.'],
      [],
    ])
    const other = held({ id: 'b', expiry_date: '2026-11-26' })
    expect(says([held({ verified: false }), other]), 'another one that is counts').toEqual([
      [],
      ['Permit of Prairie ends in 2 days, on 2026-11-26.'],
    ])
  })
})

it.each([
  ['VEH', 2],
  ['VTL', 1],
  ['VTR', 1],
  ['USR', 0],
  ['INS', 0],
] as const)('%s is asked of %i of a tractor with its trailer', (of, count) => {
  expect(certificates(facts(of, [])).blockers).toHaveLength(count)
})
