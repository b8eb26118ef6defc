/** The matrix of papers: who is asked for what, which of several papers counts on a day, and what is shown. */
import { describe, expect, it, test } from 'vitest'
import {
  holderKinds,
  isAskedOf,
  paperCell,
  shownHolders,
  type MatrixHolder,
  type MatrixType,
  type PaperMatrix,
} from '#model/areas/admission/rules/paper-matrix.ts'
import { certificationCodes } from '#model/areas/certification/rules/certification.ts'
import { toldPapers } from '#model/areas/ticket/rules/authorisation/certificates.ts'
import type { Held } from '#model/areas/ticket/rules/authorisation/facts.ts'

const type = (more: Partial<MatrixType> = {}): MatrixType => ({
  certification: 't1',
  name: 'H2S Alive',
  code: 'H2S',
  of: 'DRV',
  servers: [],
  warning_days: 30,
  required: true,
  ...more,
})
const driver = { id: 'd1', kind: 'driver', roles: [] } as const
const paper = (more: Partial<Held> = {}): Held => ({
  id: 'p1',
  certification: 't1',
  holder: 'd1',
  issued_date: '2026-01-01',
  expiry_date: '2027-01-01',
  verified: true,
  ...more,
})
const on = (today: string, verifiedOnly = false) => ({ today, verifiedOnly })

test.each([
  ['COM', ['company customer', 'firm customer']],
  ['CAR', ['company carrier', 'firm carrier']],
  ['USR', ['staff', 'general', 'person']],
  ['DRV', ['driver']],
  ['VEH', ['tractor', 'trailer', 'straight_truck', 'car']],
  ['VTR', ['tractor', 'straight_truck']],
  ['VTL', ['trailer']],
  ['INS', []],
] as const)('%s is asked of %s', (of, asked) => {
  const all = [
    ...holderKinds
      .filter((kind) => kind !== 'company' && kind !== 'firm')
      .map((kind) => ({ kind, roles: [], name: kind })),
    ...(['company', 'firm'] as const).flatMap((kind) =>
      ['customer', 'carrier', 'supplier'].map((role) => ({ kind, roles: [role], name: `${kind} ${role}` })),
    ),
  ]
  expect(
    all
      .filter((one) => isAskedOf(of, one))
      .map(({ name }) => name)
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual([...asked].toSorted((one, other) => one.localeCompare(other)))
})
it('every kind of certificate is judged', () => {
  for (const of of certificationCodes) expect(isAskedOf(of, driver)).toBe(of === 'DRV')
})

describe('a cell', () => {
  test.each([
    ['missing', [], '2026-11-25', { state: 'missing', days: null, paper: null }],
    ['its last day', [paper({ expiry_date: '2026-11-25' })], '2026-11-25', { state: 'expiring', days: 0, paper: 'p1' }],
    [
      'the day after',
      [paper({ expiry_date: '2026-11-24' })],
      '2026-11-25',
      { state: 'expired', days: -1, paper: 'p1' },
    ],
    [
      'the first day of warning',
      [paper({ expiry_date: '2026-12-25' })],
      '2026-11-25',
      { state: 'expiring', days: 30, paper: 'p1' },
    ],
    [
      'a day before that',
      [paper({ expiry_date: '2026-12-26' })],
      '2026-11-25',
      { state: 'valid', days: 31, paper: 'p1' },
    ],
    [
      'nobody looked at it',
      [paper({ verified: false })],
      '2026-02-01',
      { state: 'unverified', days: 334, paper: 'p1' },
    ],
    ['without an end', [paper({ expiry_date: null })], '2026-11-25', { state: 'valid', days: null, paper: 'p1' }],
    [
      'issued only later',
      [paper({ issued_date: '2026-12-01' })],
      '2026-11-25',
      { state: 'missing', days: 37, paper: 'p1' },
    ],
    [
      'of several the best counts',
      [paper({ id: 'old', expiry_date: '2026-01-31' }), paper({ id: 'new' })],
      '2026-02-01',
      { state: 'valid', days: 334, paper: 'new' },
    ],
    ['a leap day', [paper({ expiry_date: '2028-02-29' })], '2028-02-28', { state: 'expiring', days: 1, paper: 'p1' }],
  ] as const)('%s', (_name, held, today, cell) => {
    expect(paperCell(type(), driver, held, on(today))).toEqual(cell)
  })
  it('is empty where nothing is asked and nothing is held', () => {
    expect(paperCell(type({ required: false }), driver, [], on('2026-11-25'))).toBeNull()
    expect(paperCell(type({ of: 'CAR' }), driver, [], on('2026-11-25'))).toBeNull()
    expect(paperCell(type({ required: false }), driver, [paper()], on('2026-02-01'))?.state).toBe('valid')
  })
  it('stops a load exactly where the rule of loads is not content', () => {
    for (const held of [[], [paper()], [paper({ expiry_date: '2026-01-02' })], [paper({ verified: false })]])
      for (const verifiedOnly of [false, true]) {
        const today = '2026-02-01'
        const cell = paperCell(type(), driver, held, on(today, verifiedOnly))
        const party = { role: 'driver', resource: 'terminal:driver', id: 'd1', name: 'Ana', enabled: true } as const
        const ever = { effective_date: null, expiry_date: null, lockout_date: null, lockout_reason: '' }
        const told = toldPapers({
          parties: [{ ...party, ...ever }],
          trucks: [],
          today,
          verifiedOnly,
          server: null,
          held,
          asked: [type()],
        })
        const isStopped = told.some(({ isWarning }) => !isWarning)
        expect(isStopped).toBe(
          cell?.state === 'missing' || cell?.state === 'expired' || (verifiedOnly && cell?.state === 'unverified'),
        )
        for (const one of told) expect([one.holder, one.certification]).toEqual(['d1', 't1'])
      }
  })
})

describe('what is shown', () => {
  const holder = (id: string, state: 'valid' | 'expired', days: number, carrier: string): MatrixHolder => ({
    ...driver,
    id,
    name: `Driver ${id}`,
    carrier,
    cells: [{ state, days, paper: id }],
  })
  const matrix: PaperMatrix = {
    at: '',
    types: [type()],
    holders: [
      holder('a', 'valid', 3, 'Trimac'),
      holder('b', 'expired', -2, 'Westcan'),
      holder('c', 'valid', 90, 'Trimac'),
    ],
    stops: [{ holder: 'b', certification: 't1', loads: [] }],
    coming: ['b', 'c'],
  }
  const none = { state: null, days: null, coming: null, text: '' }
  test.each([
    ['everybody', {}, 'abc'],
    ['by state', { state: 'expired' as const }, 'b'],
    ['ending within a week, not ended before', { days: 7 }, 'a'],
    ['who comes tomorrow', { coming: 'tomorrow' as const }, 'bc'],
    ['who is stopped', { coming: 'stopped' as const }, 'b'],
    ['by carrier', { text: ' trimac ' }, 'ac'],
    ['all of it at once', { text: 'trimac', coming: 'tomorrow' as const }, 'c'],
    ['nobody', { text: 'nobody' }, ''],
  ])('%s', (_name, filter, ids) => {
    expect(
      shownHolders(matrix, { ...none, ...filter })
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids)
  })
})
