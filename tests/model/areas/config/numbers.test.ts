/** The one generator of numbers: how they are written, how rules count on, and what may never happen. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bolNumber } from '#model/areas/config/bol-number.resource.ts'
import { codeGenerator } from '#model/areas/config/code-generator.resource.ts'
import { codeParts } from '#model/areas/config/rules/code-types.ts'
import { checkDigit, codeOf, codePrefix, exampleOf, partText } from '#model/areas/config/rules/number-pattern.ts'
import {
  nextNumbers,
  periodOf,
  restartChoices,
  takeNumber,
  type NumberRule,
} from '#model/areas/config/rules/number-count.ts'
import { dayIn } from '#model/shared/clock.ts'

const plain: NumberRule = {
  prefix: 'T',
  suffix: '',
  next_number: 7,
  digits: 6,
  step: 1,
  check_digit: false,
  code_fields: [],
  restarts: 'never',
  period: '',
  earlier_periods: {},
}

test('numbers are counted, padded, given parts, a check digit, a prefix and a suffix', () => {
  expect(codeOf(plain, 110_001)).toBe('T110001')
  expect(codeOf({ ...plain, suffix: '/A', digits: 3 }, 12_345), 'a number is never cut').toBe('T12345/A')
  expect(codeOf(plain, 7, ['26', '', 'RDW']), 'an empty part leaves no hyphen').toBe('T26-RDW-000007')
  expect(exampleOf({ ...plain, code_fields: ['YY', 'location'] })).toBe('T{YY}-{location}-000007')
  // The standard's own example: the check digit of 7992739871 is 3.
  expect([
    checkDigit('7992739871'),
    codeOf({ ...plain, prefix: '', digits: 10, check_digit: true }, 7_992_739_871),
  ]).toEqual(['3', '79927398713'])
  expect([partText('Redwater Plant #2'), codePrefix('rdw 1'), codePrefix('')]).toEqual(['REDWATERPLAN', 'RDW1-', ''])
})

test('the next numbers follow what is typed', () => {
  const drawing = { day: '2026-11-23', texts: { facility: 'RDW' } }
  expect(nextNumbers({ ...plain, code_fields: ['YY', 'MM', 'facility'], step: 5 }, drawing, 3)).toEqual([
    'T26-11-RDW-000007',
    'T26-11-RDW-000012',
    'T26-11-RDW-000017',
  ])
})

const years: NumberRule = { ...plain, restarts: 'yearly', code_fields: ['YYYY'], digits: 3 }
const codesOn = (rule: NumberRule, days: readonly string[]): string[] => {
  let at = rule
  return days.map((day) => {
    const taken = takeNumber(at, { day, texts: {} })
    at = taken.rule
    return taken.code
  })
}

test('a rule restarts with the year or the month of the place, and two places on both sides of midnight do not disturb each other', () => {
  // 08:00 UTC on New Year's Day: in Vancouver the old year has just ended, in Honolulu it goes on.
  const moment = '2027-01-01T08:00:00Z'
  const [vancouver, honolulu] = [dayIn(moment, 'America/Vancouver'), dayIn(moment, 'Pacific/Honolulu')]
  expect([vancouver, honolulu]).toEqual(['2027-01-01', '2026-12-31'])
  expect(codesOn(years, ['2026-12-31', vancouver, honolulu, vancouver, honolulu])).toEqual([
    'T2026-007',
    'T2027-001',
    'T2026-008',
    'T2027-002',
    'T2026-009',
  ])
  const months: NumberRule = { ...years, restarts: 'monthly', code_fields: ['YY', 'MM'] }
  expect(codesOn(months, ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'])).toEqual([
    'T26-11-007',
    'T26-12-001',
    'T26-12-002',
    'T27-01-001',
  ])
})

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const affix = fc.stringMatching(/^[A-Z/-]{0,6}$/)
const rules: fc.Arbitrary<NumberRule> = fc
  .record({
    prefix: affix,
    suffix: affix,
    next_number: fc.integer({ min: 0, max: 2_000_000 }),
    digits: fc.integer({ min: 1, max: 12 }),
    step: fc.integer({ min: 1, max: 1000 }),
    check_digit: fc.boolean(),
    restarts: fc.constantFrom(...restartChoices),
    parts: fc.uniqueArray(fc.constantFrom('DD', 'facility', 'direction'), { maxLength: 3 }),
  })
  .map(({ parts, ...rule }) => ({
    ...rule,
    // As a sound rule has them.
    code_fields: [...(rule.restarts === 'never' ? [] : ['YYYY', 'MM']), ...parts],
    period: '',
    earlier_periods: {},
  }))
const texts = fc.record({ facility: fc.constantFrom('', 'RDW', 'A1'), direction: fc.constantFrom('LOAD', 'UNLOAD') })

test('no number comes twice, whatever the rule, the days in any order and the fields', () => {
  fc.assert(
    fc.property(rules, fc.array(fc.record({ day, texts }), { maxLength: 60 }), (rule, drawings) => {
      let at = rule
      const codes = drawings.map((drawing) => {
        const taken = takeNumber(at, drawing)
        at = taken.rule
        return taken.code
      })
      expect(new Set(codes).size).toBe(codes.length)
    }),
  )
})

test('each number has at least its digits, and each period counts from one in steps', () => {
  fc.assert(
    fc.property(rules, fc.array(fc.record({ day, texts }), { minLength: 1, maxLength: 60 }), (rule, drawings) => {
      let at = rule
      const byPeriod = new Map<string, number[]>()
      for (const drawing of drawings) {
        const { code, count, rule: after } = takeNumber(at, drawing)
        at = after
        const counted = String(count).padStart(rule.digits ?? 1, '0')
        expect(code.endsWith(`${counted}${rule.check_digit ? checkDigit(counted) : ''}${rule.suffix}`)).toBe(true)
        expect(counted.length).toBeGreaterThanOrEqual(rule.digits ?? 1)
        const period = periodOf(rule, drawing.day)
        byPeriod.set(period, [...(byPeriod.get(period) ?? []), count])
      }
      const first = periodOf(rule, drawings[0]?.day ?? '')
      for (const [period, counts] of byPeriod) {
        const from = period === first ? rule.next_number : 1
        expect(counts).toEqual(counts.map((_, index) => (from ?? 1) + index * (rule.step ?? 1)))
      }
    }),
  )
})

test('a rule that would repeat its numbers, or that has parts its rows lack, is refused', async () => {
  const judge = async (resource: typeof bolNumber | typeof codeGenerator, row: object) =>
    (await resource.judgedBy?.())?.judge(
      { code_type: 'invoice', code_fields: [], restarts: 'never', ...row },
      {},
      () => true,
      undefined,
      {
        user: null,
        now: '',
        sets: new Set(),
      },
    ).errors
  expect(await judge(bolNumber, { restarts: 'yearly', code_fields: ['MM'] })).toEqual({
    restarts: ['A number that restarts each year needs the year among its parts.'],
  })
  expect(await judge(codeGenerator, { restarts: 'monthly', code_fields: ['YY'] })).toEqual({
    restarts: ['A number that restarts each month needs the year and the month among its parts.'],
  })
  expect(await judge(codeGenerator, { restarts: 'monthly', code_fields: ['YY', 'MM', 'buyer'] })).toEqual({})
  expect(Object.keys((await judge(codeGenerator, { code_fields: ['location'] })) ?? {})).toEqual(['code_fields'])
  expect(await judge(codeGenerator, { code_fields: codeParts('ticket'), code_type: 'ticket' })).toEqual({})
})
