/** What explains a gain or loss: each kind of cause by a case of its own, pairs, their order, and what they leave. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causeKinds, type CauseKind } from '#model/areas/terminal/rules/balance/answers.ts'
import { cubicOf, flowFigures } from '#model/areas/terminal/rules/balance/balance.ts'
import {
  candidatesOf,
  type CauseFacts,
  type SuspectLoad,
  type TankAround,
} from '#model/areas/terminal/rules/balance/candidates.ts'
import { causesOf } from '#model/areas/terminal/rules/balance/causes.ts'
import { cubicOfGallons } from '#model/areas/terminal/rules/balance/to-15c.ts'

const day = '2026-03-02'
const at = (time: string, on = day): string => `${on}T${time}:00.000Z`
const [before, after] = ['2026-03-01', '2026-03-03']
let ids = 0
/** A ticket of 2.000 m³ at noon, which is in order. */
const load = (more: Partial<SuspectLoad> = {}): SuspectLoad => ({
  resource: 'terminal:ticket',
  id: `t${++ids}`,
  label: 'Ticket 4711',
  of: 'shipments',
  state: 'counted',
  at: at('12:00'),
  started_at: at('11:00'),
  volume: 2000n,
  gallons: '528.3',
  ordered: '530',
  capacity: '11000',
  observed: null,
  carrier: null,
  ...more,
})
const reading = (id: string, when: string, volume: bigint) => ({ id, at: when, volume })
const tank = (moment: string, more: Partial<TankAround> = {}): TankAround => ({
  code: 'B101',
  before: undefined,
  reading: reading('r', moment, 100_000n),
  after: undefined,
  ...more,
})
const facts = (gain: string, more: Partial<CauseFacts> = {}): CauseFacts => ({
  span: { from: at('00:00'), to: at('00:00', after) },
  gain: cubicOf(gain),
  tolerance: 1000n,
  factor: '1.00000',
  loads: [],
  opening: [tank(at('00:00'))],
  closing: [tank(at('00:00', after))],
  clock: (moment) => moment.slice(11, 16),
  ...more,
})

type Case = readonly [about: string, kind: CauseKind, given: CauseFacts, effect: string, message: string]
const cases: readonly Case[] = [
  [
    'a ticket that is still being loaded',
    'not_completed',
    facts('-2.100', { loads: [load({ state: 'underway', at: null })] }),
    '2.000',
    'Ticket 4711 was loaded but not completed: 2.0 m³, leaves −0.1 m³',
  ],
  [
    'a ticket that is still being unloaded',
    'not_completed',
    facts('2.100', { loads: [load({ state: 'underway', at: null, of: 'receipts' })] }),
    '-2.000',
    'Ticket 4711 was unloaded but not completed: 2.0 m³, leaves 0.1 m³',
  ],
  [
    'a ticket that was voided after its completion',
    'void',
    facts('-2.000', { loads: [load({ state: 'void' })] }),
    '2.000',
    'Ticket 4711 was completed and then voided: 2.0 m³, leaves 0.0 m³',
  ],
  [
    'a load between the closing reading and midnight',
    'cutoff',
    facts('2.000', { loads: [load({ at: at('23:40'), started_at: at('23:00') })], closing: [tank(at('23:30'))] }),
    '-2.000',
    'Ticket 4711 at 23:40 came after the closing reading at 23:30: 2.0 m³, leaves 0.0 m³',
  ],
  [
    'a load between the opening reading and midnight',
    'cutoff',
    facts('-2.000', {
      loads: [load({ at: at('23:40', before), started_at: at('23:00', before) })],
      opening: [tank(at('23:30', before))],
    }),
    '2.000',
    'Ticket 4711 at 23:40 the day before came after the opening reading at 23:30: 2.0 m³, leaves 0.0 m³',
  ],
  [
    'a load that was started before midnight and completed after it',
    'cutoff',
    facts('2.000', { loads: [load({ at: at('05:59'), started_at: at('23:00', before) })] }),
    '-2.000',
    'Ticket 4711 was completed at 05:59 but started the day before: 2.0 m³, leaves 0.0 m³',
  ],
  [
    'a load that was completed on the next day',
    'cutoff',
    facts('-2.000', { loads: [load({ at: at('00:10', after), started_at: at('23:00') })] }),
    '2.000',
    'Ticket 4711 was started this day but completed at 00:10 of the next: 2.0 m³, leaves 0.0 m³',
  ],
  [
    'a movement after the closing reading',
    'cutoff',
    facts('-2.000', {
      loads: [load({ label: 'Receipt B-7', of: 'receipts', at: at('23:40'), started_at: null })],
      closing: [tank(at('23:30'))],
    }),
    '2.000',
    'Receipt B-7 at 23:40 came after the closing reading at 23:30: 2.0 m³, leaves 0.0 m³',
  ],
  [
    'two tickets of one truck',
    'double',
    facts('2.000', {
      loads: [
        load({ carrier: 'v', at: at('10:00'), label: 'Ticket 4710', volume: 2010n }),
        load({ carrier: 'v', at: at('12:00') }),
      ],
    }),
    '-2.000',
    'Ticket 4711 repeats Ticket 4710 of the same vehicle: 2.0 m³, leaves 0.0 m³',
  ],
  [
    'litres in place of gallons',
    'litres',
    facts('111.710', { loads: [load({ gallons: '40000.0', volume: 151_416n, capacity: '11000', ordered: '10500' })] }),
    '-111.416',
    'Ticket 4711 was entered in litres: 111.4 m³, leaves 0.3 m³',
  ],
  [
    'more than three times what was ordered',
    'litres',
    facts('5.563', { loads: [load({ gallons: '2000.0', volume: 7571n, capacity: null, ordered: '528' })] }),
    '-5.571',
    'Ticket 4711 was entered in litres: 5.6 m³, leaves −0.008 m³',
  ],
  [
    'a volume that was not corrected',
    'observed',
    facts('1.200', {
      loads: [
        load({
          gallons: '10000.0',
          volume: 37_854n,
          observed: { gallons: '9690.0', temperature: 78 },
          ordered: '10000',
        }),
      ],
    }),
    '-1.173',
    'Ticket 4711 was not corrected from 78 °F: 1.2 m³, leaves 0.027 m³',
  ],
  [
    'a closing reading that nothing else supports',
    'reading',
    facts('-20.000', {
      loads: [load({ at: at('22:00'), volume: 3000n }), load({ at: at('01:00', after), volume: 4000n })],
      closing: [
        tank('', {
          before: reading('p', at('21:00'), 103_000n),
          reading: reading('r', at('23:50'), 80_000n),
          after: reading('n', at('02:00', after), 96_000n),
        }),
      ],
    }),
    '20.000',
    'The reading of B101 at 23:50 does not fit those before and after it, which expect 100.000 m³: 20.0 m³, leaves 0.0 m³',
  ],
  [
    'an opening reading that nothing else supports',
    'reading',
    facts('20.000', {
      opening: [
        tank('', {
          before: reading('p', at('21:00', before), 100_000n),
          reading: reading('r', at('23:50', before), 80_000n),
          after: reading('n', at('02:00'), 100_000n),
        }),
      ],
    }),
    '-20.000',
    'The reading of B101 at 23:50 does not fit those before and after it, which expect 100.000 m³: 20.0 m³, leaves 0.0 m³',
  ],
  [
    'a ticket without a net volume',
    'unmeasured',
    facts('-2.000', { loads: [load({ volume: null, gallons: null })] }),
    '2.006',
    'Ticket 4711 has no net volume, and 530 gal were ordered: 2.0 m³, leaves 0.006 m³',
  ],
]

describe('a cause', () => {
  it.each(cases)('is %s', (_about, kind, given, effect, message) => {
    const [first, ...others] = causesOf(given)
    expect(first).toMatchObject({ kinds: [kind], effect, message })
    expect(others).toEqual([])
    expect(first?.records[0]?.label).toBe(kind === 'reading' ? 'B101' : (given.loads.at(-1)?.label ?? ''))
  })
  it('is known of every kind', () => {
    expect(new Set(cases.map(([, kind]) => kind))).toEqual(new Set(causeKinds))
  })
})

it.each<readonly [string, CauseFacts]>([
  [
    'a ticket started on another day',
    facts('-2', { loads: [load({ state: 'underway', at: null, started_at: at('23:59', before) })] }),
  ],
  ['a ticket voided without completion', facts('-2', { loads: [load({ state: 'void', at: null })] })],
  ['a load after six o’clock', facts('2', { loads: [load({ at: at('06:00'), started_at: at('23:00', before) })] })],
  [
    'two loads of one truck that differ by more than half a percent',
    facts('2', { loads: [load({ carrier: 'v', at: at('10:00'), volume: 2012n }), load({ carrier: 'v' })] }),
  ],
  [
    'two loads of one truck more than two hours apart',
    facts('2', { loads: [load({ carrier: 'v', at: at('09:59') }), load({ carrier: 'v' })] }),
  ],
  [
    'one load in and one out of the same truck',
    facts('2', { loads: [load({ carrier: 'v', at: at('11:00'), of: 'receipts' }), load({ carrier: 'v' })] }),
  ],
  ['three times what was ordered', facts('2', { loads: [load({ gallons: '1590.0', ordered: '530' })] })],
  [
    'a reading that the one before it supports',
    facts('20', {
      opening: [
        tank('', {
          before: reading('p', at('21:00', before), 80_000n),
          reading: reading('r', at('23:50', before), 80_000n),
          after: reading('n', at('02:00'), 100_000n),
        }),
      ],
    }),
  ],
  [
    'a ticket that was neither measured nor ordered',
    facts('-2', { loads: [load({ volume: null, gallons: null, ordered: null })] }),
  ],
])('%s is none', (_about, given) => expect(candidatesOf(given)).toEqual([]))

it('reads two tanks together, so that a transfer between them contradicts none', () => {
  const moved = (code: string, from: bigint, to: bigint) =>
    tank('', {
      code,
      before: reading(`p${code}`, at('21:00'), from),
      reading: reading(`r${code}`, at('23:50'), to),
      after: reading(`n${code}`, at('02:00', after), to),
    })
  expect(candidatesOf(facts('0', { closing: [moved('A', 50_000n, 20_000n), moved('B', 10_000n, 40_000n)] }))).toEqual(
    [],
  )
})

it('proposes two records together where no single one is enough, and names single ones first', () => {
  const [one, other] = [
    load({ state: 'void', volume: 3000n, label: 'Ticket 1' }),
    load({ state: 'void', label: 'Ticket 2' }),
  ]
  const [pair, ...none] = causesOf(facts('-5.100', { loads: [one, other, load({ state: 'void', volume: 900n })] }))
  expect(none).toEqual([])
  expect(pair).toMatchObject({
    kinds: ['void', 'void'],
    effect: '5.000',
    left: '-0.100',
    message:
      'Ticket 1 was completed and then voided: 3.0 m³; Ticket 2 was completed and then voided: 2.0 m³, leaves −0.1 m³',
  })
  const found = causesOf(
    facts('-5.100', {
      loads: [one, other, load({ state: 'void', volume: 4200n }), load({ state: 'void', volume: 5500n })],
    }),
  )
  expect(found.map(({ kinds, left }) => `${kinds.length} ${left}`)).toEqual(['1 0.400', '1 -0.900', '2 -0.100'])
})

const kinds = fc.constantFrom('counted', 'underway', 'void')
const anyLoad = fc.record({
  state: kinds,
  of: fc.constantFrom(...flowFigures),
  volume: fc.option(fc.bigInt({ min: 0n, max: 200_000n })),
  hour: fc.integer({ min: -30, max: 60 }),
  carrier: fc.constantFrom('v', 'w', null),
  capacity: fc.constantFrom('5000', null),
})
const anyFacts = fc.record({
  gain: fc.bigInt({ min: -50_000n, max: 50_000n }),
  loads: fc.array(anyLoad, { maxLength: 60 }),
})

it('leaves the gain plus its effect, within the tolerance, for at most ten causes in order', () => {
  fc.assert(
    fc.property(anyFacts, ({ gain, loads }) => {
      const given = facts('0', {
        gain,
        loads: loads.map(({ hour, volume, ...rest }) => {
          const moment = new Date(Date.parse(at('00:00')) + hour * 3_600_000).toISOString()
          const gallons = volume === null ? null : (Number(volume) / 3.78541).toFixed(1)
          return load({ ...rest, at: moment, started_at: moment, volume, gallons })
        }),
      })
      const found = causesOf(given)
      expect(found.length).toBeLessThanOrEqual(10)
      for (const { effect, left, records, kinds: of } of found) {
        expect(cubicOf(left)).toBe(gain + cubicOf(effect))
        expect(Math.abs(Number(left))).toBeLessThanOrEqual(1)
        expect(records.length).toBeGreaterThanOrEqual(of.length)
      }
      const sizes = found.map(({ kinds: of, left }) => [of.length, Math.abs(Number(left))] as const)
      expect(sizes.toSorted(([a, x], [b, y]) => a - b || x - y)).toEqual(sizes)
    }),
  )
})

it('finds the single record that was taken out of a busy day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 299 }), (nth) => {
      const loads = Array.from({ length: 300 }, (_one, at_) =>
        load({ state: at_ === nth ? 'void' : 'counted', volume: cubicOfGallons(`${9000 + 7 * at_}.0`, '0.99840') }),
      )
      const gain = -(loads[nth]?.volume ?? 0n)
      const [first] = causesOf(facts('0', { gain, loads }))
      expect([first?.left, first?.records[0]?.id]).toEqual(['0.000', loads[nth]?.id])
    }),
    { numRuns: 20 },
  )
})
