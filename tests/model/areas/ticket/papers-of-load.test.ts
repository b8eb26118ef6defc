/** Every kind of certificate that a load may be asked for, and how each state of it stands in the way. */
import { describe, expect, it } from 'vitest'
import { certificates } from '#model/areas/ticket/rules/authorisation/certificates.ts'
import type { Held } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { factsOfLoad } from './facts-of-load.ts'

const held = (change: Partial<Held>): Held => ({
  id: 'h',
  certification: 'c',
  holder: 'holder',
  issued_date: '2026-01-01',
  expiry_date: '2027-06-30',
  verified: true,
  ...change,
})
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
    const { blockers, warnings } = certificates(factsOfLoad(of, papers))
    expect(blockers.map(({ says }) => says)).toEqual(blocks === undefined ? [] : [blocks])
    expect(warnings.map(({ says }) => says)).toEqual(warns === undefined ? [] : [warns])
    for (const one of [...blockers, ...warnings])
      expect([one.kind, one.needs, one.cure === undefined]).toEqual(['certification', 'change_certificate', false])
  })

  it('is the object where there is one, and else its kind', () => {
    const about = (papers: readonly Held[]) => certificates(factsOfLoad(of, papers)).blockers[0]?.object
    expect(about([])).toEqual({ resource: 'terminal:certification', id: 'c', title: 'Permit' })
    expect(about([held({ expiry_date: '2026-11-23' })])).toMatchObject({ id: 'h', title: 'Permit of Prairie' })
  })

  it('that is not verified stops where the company says so', () => {
    const says = (papers: readonly Held[]) => {
      const { blockers, warnings } = certificates(factsOfLoad(of, papers, { verifiedOnly: true }))
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
  expect(certificates(factsOfLoad(of, [])).blockers).toHaveLength(count)
})
