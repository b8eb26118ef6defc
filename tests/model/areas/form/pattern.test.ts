import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSafePattern, matchesPattern, patternSteps } from '#model/areas/form/rules/pattern.ts'

it.each([
  '^[A-Z]{1,4}$',
  '^\\d{5,7}$',
  '\\d+',
  '^(UN|NA)\\d{4}$',
  '^[A-Z]{2,4} ?\\d{1,6}$',
  '^[^@]+@[^@]+$',
  '^(yes|no|n/a)$',
])('%s is accepted', (pattern) => expect(isSafePattern(pattern)).toBe(true))

it.each([
  '(a+)+$',
  '(a|a)*b',
  '^(\\w+\\s?)*$',
  '(?=a)b',
  '\\1',
  '(',
  'a*a*a*b',
  'a{1,}b*c+',
  'a+b*c',
  'a?'.repeat(26) + 'a'.repeat(26),
  'a{0,9}'.repeat(12),
  '(a|a)'.repeat(30),
  '[ab]{500}'.repeat(20),
  'a'.repeat(300),
])('%s is refused', (pattern) => expect(isSafePattern(pattern)).toBe(false))

// A character that all of them match, so that every repetition has all choices, and an end that none of them matches.
const atom = fc.constantFrom('a', '[ab]', '\\w', '.', '(a|b)', '[^x]')
const repeat = fc.constantFrom('', '', '?', '*', '+', '{2}', '{0,9}', '{1,40}', '{3,}', '*?', '+?')
const patterns = fc
  .tuple(fc.constantFrom('', '^'), fc.array(fc.tuple(atom, repeat), { minLength: 1, maxLength: 30 }))
  .map(([start, parts]) => `${start}${parts.map(([one, many]) => (one.startsWith('(') ? one : one + many)).join('')}!`)

it('10,000 random patterns: no accepted pattern takes long on the longest text', () => {
  const text = 'a'.repeat(1000)
  let taken = 0
  fc.assert(
    fc.property(patterns, (pattern) => {
      if (!isSafePattern(pattern)) return
      taken++
      expect(patternSteps(pattern)).toBeLessThanOrEqual(20_000_000)
      const began = process.cpuUsage()
      expect(matchesPattern(pattern, text)).toBe(false)
      // Processor time rather than a clock, and forty times what it takes: it only stops a pattern that would run for ever.
      expect(process.cpuUsage(began).user / 1000).toBeLessThan(4000)
    }),
    { numRuns: 10_000 },
  )
  expect(taken).toBeGreaterThan(500)
})
