/** Numbers in all the styles in which people write them, alone and in a column. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalRule, joinedProof, numberProblem, proofOf } from '#model/shared/numbers/decimal-proof.ts'
import { readNumber, type DecimalRule } from '#model/shared/numbers/numbers.ts'

const right: Readonly<Record<string, string>> = {
  '3,086.25': '3086.25',
  '3.086,25': '3086.25',
  '3 086,25': '3086.25',
  '3\u00a0086,25': '3086.25',
  '3\u202f086.25': '3086.25',
  "3'086.25": '3086.25',
  '3’086,25': '3086.25',
  '12,345,678': '12345678',
  '12.345.678': '12345678',
  '12,345,678.9': '12345678.9',
  '12.345.678,9': '12345678.9',
  '1 234 567': '1234567',
  '7,5': '7.5',
  '7,25': '7.25',
  '7,2500': '7.2500',
  '2,750': '2750',
  '-2,750': '-2750',
  '2.750': '2.750',
  '0,713': '0.713',
  '-0,713': '-0.713',
  '0.713': '0.713',
  '1234,567': '1234.567',
  '1234.567': '1234.567',
  ',5': '0.5',
  '.5': '0.5',
  '5.': '5',
  '+8': '8',
  '0012': '12',
  '-0.00': '-0.00',
  $2310: '2310',
  '$2,310.40': '2310.40',
  'C$2,310.40': '2310.40',
  'US$ 2,310.40': '2310.40',
  'MX$17,5': '17.5',
  '€ 2.310,40': '2310.40',
  '2.310,40 €': '2310.40',
  'CAD 2,310.40': '2310.40',
  '2,310.40 USD': '2310.40',
  '(2,310.40)': '-2310.40',
  '($2,310.40)': '-2310.40',
  '$(2,310.40)': '-2310.40',
  '-$5.25': '-5.25',
  '$-5.25': '-5.25',
  '\u22125,25': '-5.25',
  '\u2212 5': '-5',
}
const wrong = [
  '',
  '-',
  '$',
  'abc',
  '1,23,456',
  '1,2,3',
  '1.2.3',
  '1,234,5',
  '1,234.567,8',
  '12 34',
  '1 2345',
  '1,,5',
  '(5',
  '5)',
  '(-5)',
  '--5',
  '-(5)',
  '1e5',
  '0x10',
  '5 apples',
  '١٢',
  'Infinity',
  'NaN',
]

describe('a single field', () => {
  test.each(Object.entries(right))('%s is %s', (typed, digits) => expect(readNumber(typed)).toBe(digits))
  test.each(wrong)('%s is no number', (typed) => expect(readNumber(typed)).toBeUndefined())

  test('a number of 100,000 digits is refused at once, by name', () => {
    const digits = '9'.repeat(100_000)
    const began = performance.now()
    expect(readNumber(digits)).toBeUndefined()
    expect(numberProblem(digits)).toBe(`"${'9'.repeat(60)}…" has too many digits.`)
    expect(readNumber(`1${' '.repeat(100_000)}x`)).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(50)
  })
})

const columns: readonly {
  readonly why: string
  readonly cells: readonly string[]
  readonly file?: readonly string[]
  readonly read: readonly (string | undefined)[]
}[] = [
  {
    why: 'another cell proves decimal commas',
    cells: ['2,750', '94,1'],
    read: ['2.750', '94.1'],
  },
  {
    why: 'another column of the file proves decimal commas',
    cells: ['2,750', '12'],
    file: ['0,713'],
    read: ['2.750', '12'],
  },
  { why: 'the column counts before the file', cells: ['2,750', '2.5'], file: ['0,713'], read: ['2750', '2.5'] },
  { why: 'nothing is proven', cells: ['2,750', '3.125'], read: ['2750', '3.125'] },
  { why: 'a point before three digits is of thousands', cells: ['3.125', '94,1'], read: ['3125', '94.1'] },
  { why: 'a point that no comma contradicts is a decimal point', cells: ['3.125', '94.1'], read: ['3.125', '94.1'] },
  {
    why: 'numbers that can be read in one way only stand beside each other',
    cells: ['14,5', '14.5', '(4,146.22)', '8455,98'],
    read: ['14.5', '14.5', '-4146.22', '8455.98'],
  },
  {
    why: 'one sign and the other: what may be read both ways is refused',
    cells: ['14,5', '14.5', '2,750', '12'],
    read: ['14.5', '14.5', undefined, '12'],
  },
  {
    why: 'the file proves both, the column nothing',
    cells: ['2,750', '12'],
    file: ['14,5', '14.5'],
    read: [undefined, '12'],
  },
  {
    why: 'whole numbers in both styles: all with a sign are refused',
    cells: ['3,086.25', '3.086,25', '7,5', '12'],
    read: [undefined, undefined, undefined, '12'],
  },
  {
    why: 'texts prove nothing',
    cells: ['2,750', 'Fargo, ND', '1,2,3', 'n/a'],
    read: ['2750', undefined, undefined, undefined],
  },
  { why: 'points of thousands prove decimal commas', cells: ['1.234.567', '3.125'], read: ['1234567', '3125'] },
]

describe('a column', () => {
  test.each(columns)('$why', ({ cells, file = [], read }) => {
    const proof = proofOf(cells)
    const rule = decimalRule(proof, joinedProof([proof, proofOf(file)]))
    expect(cells.map((cell) => readNumber(cell, rule))).toEqual(read)
  })

  const chosen = (sign: '.' | ','): DecimalRule => ({ sign, from: 'chosen' })
  test.each([
    ['2,750', '.', '2750'],
    ['2,750', ',', '2.750'],
    ['2.750', ',', '2750'],
    ['7,5', '.', undefined],
    ['7.5', ',', undefined],
    ['3,086.25', ',', undefined],
    ['3.086,25', '.', undefined],
    ['1,234,567', ',', undefined],
    ['3 086,25', ',', '3086.25'],
    ['12', ',', '12'],
  ] as const)('%s with the decimal sign %s chosen', (typed, sign, digits) =>
    expect(readNumber(typed, chosen(sign))).toBe(digits),
  )

  test('a refusal names the number and the reason', () => {
    expect(numberProblem('2,750', decimalRule(proofOf(['14,5', '14.5'])))).toBe(
      '"2,750" may mean two numbers: other cells have decimal commas and decimal points. Write all of them the same way.',
    )
    expect(numberProblem('7.5', chosen(','))).toBe('"7.5" has no decimal comma.')
    expect(numberProblem(' gone ')).toBe('"gone" is not a number.')
  })
})

const numbers = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
  .map(([isNegative, digits, scale]) => {
    const text = String(digits).padStart(scale + 1, '0')
    const [whole, part] = [text.slice(0, text.length - scale), scale === 0 ? '' : text.slice(-scale)]
    return { isNegative: isNegative && digits > 0n, whole: whole.replace(/^0+(?=\d)/, ''), part }
  })
const styles = fc.record({
  group: fc.constantFrom('', ',', '.', ' ', '\u00a0', '\u202f', "'", '’'),
  decimal: fc.constantFrom('.' as const, ',' as const),
  sign: fc.constantFrom('-', '\u2212', '()'),
  currency: fc.constantFrom('', '$', 'C$ ', 'USD ', '€'),
})

test('a number in any style reads back, once the column proves its decimal sign', () =>
  fc.assert(
    fc.property(numbers, styles, ({ isNegative, whole, part }, { group, decimal, sign, currency }) => {
      fc.pre(group !== decimal)
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
      const digits = `${currency}${grouped}${part === '' ? '' : decimal + part}`
      const typed = !isNegative ? digits : sign === '()' ? `(${digits})` : `${sign}${digits}`
      const rule: DecimalRule = { sign: decimal, from: 'proof' }
      const read = readNumber(typed, rule)
      expect(read).toBe(`${isNegative ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`)
      // Normalising twice is normalising once.
      expect(readNumber(read ?? '')).toBe(read)
    }),
    { numRuns: 2000 },
  ))

test('no text makes the reader answer anything but decimal text', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+($]?[\d., ')€]{0,24}$/)), (typed) => {
      const read = readNumber(typed)
      if (read === undefined) return
      expect(read).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/)
      expect(readNumber(read)).toBe(read)
    }),
    { numRuns: 2000 },
  ))
