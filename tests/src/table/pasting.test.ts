/** What is copied out of a spreadsheet, what it means in a cell, and what pasting it would do. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { choice, day, decimal, flag, instant, integer, number, ref, refs, text, type Field } from '#model/field.ts'
import { problemsOf } from '#model/validate.ts'
import { readCell, type Named } from '#src/ui/table/cellText.ts'
import { dateOrder, readDay, readMoment } from '#src/ui/table/dates.ts'
import { numbersIn, repeatedIn } from '#src/ui/table/numbers.ts'
import { fillRows, namesIn, planRows, spread, withoutHeader, type PlanColumn, type PlanTarget } from '#src/ui/table/plan.ts'
import { readCells, writeCells } from '#src/ui/table/tsv.ts'

describe('cells as text', () => {
  it.each<[string, string, readonly (readonly string[])[]]>([
    ['a cell', 'a', [['a']]],
    ['what Excel copies ends with a line', 'a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd']]],
    ['lines of a Mac, of Unix', 'a\nb', [['a'], ['b']]],
    ['empty cells', '\ta\t\r\n\t\t\r\n', [['', 'a', ''], ['', '', '']]],
    ['an empty row amid a column', 'a\r\n\r\nb\r\n', [['a'], [''], ['b']]],
    ['a quoted cell with a line and a tab', '"two\nlines"\t"a\tb"\r\n', [['two\nlines', 'a\tb']]],
    ['a quote in quotes', '"say ""hi"""\tx', [['say "hi"', 'x']]],
    ['a quote amid a text', 'a 6" pipe\tb', [['a 6" pipe', 'b']]],
    ['a quote that is never closed', '"a\tb\r\nc\td\r\n', [['"a', 'b'], ['c', 'd']]],
    ['a comma divides nothing', '1,000\t2', [['1,000', '2']]],
    ['rows of different length', 'a\tb\r\nc\r\n', [['a', 'b'], ['c']]],
    ['nothing', '', []],
  ])('%s', async (_what, said, cells) => {
    expect(await readCells(said)).toEqual(cells)
  })

  test('what is written is read again as it was, whatever stands in it', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ',', ' ', 'é', '🚂', "'"), maxLength: 6 })
    const rows = fc.integer({ min: 1, max: 4 }).chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 5 }))
    await fc.assert(fc.asyncProperty(rows, async (cells) => {
      expect(await readCells(writeCells(cells))).toEqual(cells)
    }), { numRuns: 300 })
  })
})

describe('days and moments', () => {
  it.each([
    ['2026-11-20', 'mdy', '2026-11-20'], ['2026/1/5', 'dmy', '2026-01-05'], ['11/20/2026', 'mdy', '2026-11-20'], ['20/11/2026', 'dmy', '2026-11-20'], ['20.11.2026', 'dmy', '2026-11-20'],
    ['20-Nov-26', 'mdy', '2026-11-20'], ['20 November 2026', 'mdy', '2026-11-20'], ['Nov 20, 2026', 'mdy', '2026-11-20'], ['1/2/26', 'mdy', '2026-01-02'], ['1/2/26', 'dmy', '2026-02-01'], ['26-01-02', 'ymd', '2026-01-02'],
    ['20/11/2026', 'mdy', undefined], ['2026-02-30', 'mdy', undefined], ['soon', 'mdy', undefined], ['', 'mdy', undefined], ['20-Foo-26', 'mdy', undefined],
  ] as const)('%s in the order %s is %s', (said, order, iso) => {
    expect(readDay(said, order)).toBe(iso)
  })

  it.each([
    ['2026-11-20 14:05', 14, 5], ['11/20/2026 2:05 PM', 14, 5], ['2026-11-20T14:05:00', 14, 5], ['11/20/2026 12:00 am', 0, 0], ['2026-11-20', 0, 0],
  ] as const)('%s is on the clock of the reader', (said, hour, minute) => {
    expect(readMoment(said, 'mdy')).toBe(new Date(2026, 10, 20, hour, minute).toISOString())
  })
  it.each(['2026-11-20 25:00', '2026-11-20 13:05 PM', '14:05', 'x', '2026-11-20TxZ'])('%s is no moment', (said) => expect(readMoment(said, 'mdy')).toBeUndefined())
  it('of a zone is itself', () => expect(readMoment('2026-11-20T14:05:00+02:00', 'mdy')).toBe('2026-11-20T12:05:00.000Z'))

  it('a day that a locale writes is read in the order of that locale', () => {
    for (const locale of ['en-US', 'en-GB', 'sv-SE', 'ja-JP', 'en-CA']) {
      const form = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' })
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
          const iso = new Date(days * 86_400_000).toISOString().slice(0, 10)
          expect([iso, readDay(form.format(new Date(`${iso}T00:00:00Z`)), dateOrder(locale))]).toEqual([iso, iso])
        }),
        { numRuns: 100 },
      )
    }
  })
})

const named: Named = (_to, label) => (label.toLowerCase() === 'trimac' ? { id: 7 } : label === 'Twins' ? { several: 2 } : { perhaps: ['Trimac', 'Trimax'] })
describe('what a text means in a cell', () => {
  it.each<[string, Field, string, unknown]>([
    ['a text as it is', text(), ' a ', ' a '],
    ['a text of two lines', text(), 'a\r\nb', 'a\nb'],
    ['a number with separators', integer(), '1,234', 1234],
    ['a number with its unit', decimal(1, { unit: 'gal' }), '12,000.5 gal', '12000.5'],
    ['noughts beyond the digits', decimal(1), '12.50', '12.5'],
    ['a quantity without a part', decimal(0), '12.00', '12'],
    ['nothing of a number', number(), '', null],
    ['yes', flag(), 'Yes', true], ['what copying gives for no', flag(), '–', false], ['empty is no', flag(), '', false],
    ['a choice by its words', choice(['in_yard', 'gone'], 'gone'), 'In yard', 'in_yard'], ['a choice with its shape', choice(['open', 'void'], 'void'), '◆ open', 'open'],
    ['a reference by its name', ref('terminal:company'), 'TRIMAC', 7], ['no reference', ref('terminal:company'), ' ', null],
    ['a day', day(), '11/20/2026', '2026-11-20'],
  ])('%s', (_what, field, said, value) => {
    // A reference of the terminal has a UUID; which one does not matter here.
    const plain = field.kind === 'ref' ? { ...field, to: 'company:facility' } : field
    expect(readCell(plain, said, named, 'mdy')).toEqual({ value })
  })

  it.each<[string, Field, string, RegExp]>([
    ['a word for a number', integer(), 'abc', /"abc" is not a whole number/],
    ['too large', integer({ max: 10 }), '11', /at most 10/],
    ['too many digits', decimal(1), '12.55', /no more than 1 digits/],
    ['too long', text({ maxLength: 3 }), 'abcd', /no more than 3/],
    ['required', text({ required: true }), '', /may not be blank/],
    ['a choice there is not', choice(['a', 'b_c'], 'a'), 'x', /"x" is not one of a, b c\./],
    ['neither yes nor no', flag(), 'maybe', /neither yes nor no/],
    ['a name nobody has', ref('company:facility'), 'Trim', /"Trim" is not there\. Perhaps Trimac or Trimax\?/],
    ['a name of two', ref('company:facility'), 'Twins', /names 2 records/],
    ['no day', day(), '31/31/2026', /not a day such as 2026-11-20/],
    ['no moment', instant(), 'later', /not a moment such as/],
    ['set by the server', text({ readOnly: true }), 'x', /Set by the server only/],
    ['a list', refs('company:facility'), 'x', /in the record, not in the table/],
  ])('%s is refused, and what may stand there is said', (_what, field, said, problem) => {
    expect(readCell(field, said, named, 'mdy')).toEqual({ problem: expect.stringMatching(problem) })
  })

  it('no text of any kind gives a value that the server would refuse', () => {
    const fields: Field[] = [text({ maxLength: 5 }), integer({ min: 0, max: 99 }), number(), decimal(2, { max: 50 }), flag(), choice(['a', 'b'], 'a'), day(), instant(), ref('company:facility')]
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.oneof(fc.string({ maxLength: 8 }), fc.double().map(String), fc.constantFrom('a', 'yes', '2026-11-20', '1/2/26 3:04', 'trimac', '')), (field, said) => {
        const read = readCell(field, said, named, 'mdy')
        expect('problem' in read ? [] : problemsOf(field, read.value)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})

const column = (name: string, field: Field): PlanColumn => ({ name, label: name.toUpperCase(), header: `${name} header`, field })
const columns = [column('a', text()), column('n', integer()), column('r', ref('company:facility'))]
const target = (id: number, values: Record<string, unknown>): PlanTarget => ({ id, name: `row ${id}`, version: 3, values, labels: {} })

describe('the plan of a paste', () => {
  it('says of each row what would be written, from what, and what cannot be', () => {
    const targets = [target(1, { a: 'x', n: 1, r: null }), target(2, { a: 'y', n: 2, r: 7 }), target(3, { a: 'z', n: 3, r: null })]
    const rows = planRows(targets, columns, [['x', '5', 'trimac'], ['y2', 'oops', 'Trimac'], ['z', '3', '']], named)
    expect(rows.map(({ id, version, cells, problems }) => ({ id, version, cells: cells.map(({ column: { name }, before, value }) => [name, before, value]), problems }))).toEqual([
      { id: 1, version: 3, cells: [['n', 1, 5], ['r', null, 7]], problems: [] },
      { id: 2, version: 3, cells: [['a', 'y', 'y2']], problems: ['N: "oops" is not a whole number.'] },
      { id: 3, version: 3, cells: [], problems: [] },
    ])
  })
  it('leaves out what lies beyond the last row and the last column', () => {
    const rows = planRows([target(1, { a: '' })], columns.slice(0, 1), [['p', 'q'], ['r']], named)
    expect(rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([['p']])
  })
  it('knows a decimal and a moment that are the same, written otherwise', () => {
    const same = [column('d', decimal(2)), column('t', instant())]
    const [row] = planRows([target(1, { d: '12.50', t: '2026-11-20T14:05:00Z' })], same, [['12.5', '2026-11-20T14:05:00.000Z']], named)
    expect(row?.cells).toEqual([])
  })
  it.each<[string, number, number, readonly (readonly string[])[], readonly (readonly string[])[]]>([
    ['one cell into a range', 2, 2, [['a']], [['a', 'a'], ['a', 'a']]],
    ['a row into rows', 3, 2, [['a', 'b']], [['a', 'b'], ['a', 'b'], ['a', 'b']]],
    ['a column into columns', 2, 2, [['a'], ['b']], [['a', 'a'], ['b', 'b']]],
    ['into one that is no multiple, once', 3, 1, [['a'], ['b']], [['a'], ['b']]],
    ['more than the range', 1, 1, [['a', 'b'], ['c', 'd']], [['a', 'b'], ['c', 'd']]],
    ['nothing', 2, 2, [], []],
  ])('spreads %s', (_what, rows, wide, texts, all) => {
    expect(spread(texts, rows, wide)).toEqual(all)
  })
  it('takes the line of headers for no row, and a line that only looks like one for a row', () => {
    expect(withoutHeader([['a header', 'n header'], ['x', '1']], columns)).toEqual([['x', '1']])
    expect(withoutHeader([['a header', 'other'], ['x', '1']], columns)).toEqual([['a header', 'other'], ['x', '1']])
    expect(withoutHeader([['a header']], columns)).toEqual([['a header']])
  })
  it('names what must be looked up, each once', () => {
    expect(namesIn(columns, [['x', '1', 'Trimac'], ['x', '1', ' Trimac '], ['x', '1', '']])).toEqual(new Map([['company:facility', ['Trimac']]]))
  })
  it('fills the same into every row, and says what is not changed in a table', () => {
    const targets = [target(1, { a: 'x' }), target(2, { a: 'v' })]
    expect(fillRows(targets, [{ column: columns[0] ?? column('a', text()), value: 'v', said: 'v' }]).map(({ cells }) => cells.length)).toEqual([1, 0])
    expect(fillRows(targets, [{ column: column('s', text({ readOnly: true })), value: 'v', said: 'v' }]).map(({ problems }) => problems)).toEqual([['S: Set by the server only.'], ['S: Set by the server only.']])
  })
})

test('a pasted list names each once, and what stands in it again', () => {
  expect(numbersIn('T1, T2\nT1;T3\t T2')).toEqual(['T1', 'T2', 'T3'])
  expect(repeatedIn('T1, T2\nT1;T3\t T2, T1')).toEqual(['T1', 'T2'])
})
