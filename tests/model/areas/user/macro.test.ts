import { describe, expect, test } from 'vitest'
import {
  fillParameters,
  extractParameters,
  macroFrom,
  outcomeWords,
  sameOutcome,
  type MacroStep,
} from '#model/areas/user/rules/macro.ts'

const step = (args: MacroStep['args'], command = 'a:b'): MacroStep => ({
  command,
  title: command,
  args,
  path: '/x/',
  outcome: { kind: 'done', tone: 'ok', changed: true },
})

describe('the parameters of a macro', () => {
  test.each<[string, unknown, unknown, readonly string[]]>([
    ['a list of tickets is one', 'T10021, T10022\nT10023', '{{tickets}}', ['T10021, T10022\nT10023']],
    ['a status is one where it is all that is said', 'approved', '{{status}}', ['approved']],
    ['a status within a sentence is a word', 'was approved', 'was approved', []],
    [
      'cars and dates in a sentence',
      'GATX 20411-20418 > T5 on 2026-11-20',
      '{{car}} > T5 on {{date}}',
      ['2026-11-20', 'GATX 20411-20418'],
    ],
    ['the same car twice is one', 'GATX 1 GATX 1 UTLX 2', '{{car}} {{car}} {{car 2}}', ['GATX 1', 'UTLX 2']],
    ['what is no text stays', 4, 4, []],
  ])('%s', (_, said, lifted, initial) => {
    const { steps, parameters } = extractParameters([step({ it: said })])
    expect([steps[0]?.args['it'], parameters.map((one) => one.initial)]).toEqual([lifted, initial])
  })
  test('without values it repeats the recorded steps; another value replaces the recorded one in every step', () => {
    const done = [step({ numbers: 'T10021' }), step({ also: 'T10021', status: 'void' })]
    const macro = extractParameters(done)
    expect(fillParameters(macro, {})).toEqual(done)
    expect(fillParameters(macro, { tickets: 'T99999' }).map(({ args }) => args)).toEqual([
      { numbers: 'T99999' },
      { also: 'T99999', status: 'void' },
    ])
  })
})

describe('a macro as JSON', () => {
  const macro = { id: 'm1', name: 'Night', ...extractParameters([step({ numbers: 'T10021' })]) }
  test('survives a round trip', () => expect(macroFrom(JSON.parse(JSON.stringify(macro)))).toEqual(macro))
  test.each([
    [null],
    [{}],
    [{ ...macro, steps: [] }],
    [{ ...macro, name: '' }],
    [{ ...macro, steps: [{ ...macro.steps[0], outcome: 'done' }] }],
    [{ ...macro, parameters: [{ name: 'x', kind: 'price', initial: '1' }] }],
  ])('%j is not a macro', (said) => expect(macroFrom(said)).toBeUndefined())
})

test('outcomes are equal if kind, severity and change are', () => {
  const one = { kind: 'done', tone: 'ok', changed: true } as const
  expect([
    sameOutcome(one, { ...one }),
    sameOutcome(one, { ...one, tone: 'warn' }),
    sameOutcome(one, { ...one, changed: false }),
  ]).toEqual([true, false, false])
  expect(outcomeWords({ ...one, tone: 'warn', changed: false })).toBe('done with a warning, nothing changed')
})
