/** Copying from a spreadsheet, and planning a paste. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { choice, decimal, instant, integer, number, ref, text, type Field } from '#model/kernel/field.ts'
import { numbersIn, repeatedIn } from '#src/ui/table/copy/pasted-numbers.ts'
import {
  fillRows,
  namesBeside,
  namesIn,
  planRows,
  spread,
  withoutHeader,
  type PlanColumn,
  type PlanTarget,
} from '#src/ui/table/edit/paste-plan.ts'
import { readPlanned } from '#src/ui/table/edit/paste-kinds.ts'
import { readCells, writeCells } from '#src/ui/table/copy/tsv.ts'
import { named } from './named-rows.ts'

describe('cells as text', () => {
  it.each<[string, string, readonly (readonly string[])[]]>([
    ['a cell', 'a', [['a']]],
    [
      'what Excel copies ends with a line',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['lines of a Mac, of Unix', 'a\nb', [['a'], ['b']]],
    [
      'empty cells',
      '\ta\t\r\n\t\t\r\n',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    ['an empty row amid a column', 'a\r\n\r\nb\r\n', [['a'], [''], ['b']]],
    ['a quoted cell with a line and a tab', '"two\nlines"\t"a\tb"\r\n', [['two\nlines', 'a\tb']]],
    ['a quote in quotes', '"say ""hi"""\tx', [['say "hi"', 'x']]],
    ['a quote amid a text', 'a 6" pipe\tb', [['a 6" pipe', 'b']]],
    [
      'a quote that is never closed',
      '"a\tb\r\nc\td\r\n',
      [
        ['"a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a comma divides nothing', '1,000\t2', [['1,000', '2']]],
    ['rows of different length', 'a\tb\r\nc\r\n', [['a', 'b'], ['c']]],
    ['nothing', '', []],
  ])('%s', async (_what, said, cells) => {
    expect(await readCells(said)).toEqual(cells)
  })

  test('survive a round trip whatever they contain', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ',', ' ', 'é', '🚂', "'"), maxLength: 6 })
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 5 }),
      )
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        expect(await readCells(writeCells(cells))).toEqual(cells)
      }),
      { numRuns: 300 },
    )
  })
})

const column = (name: string, field: Field): PlanColumn => ({
  name,
  label: name.toUpperCase(),
  header: `${name} header`,
  field,
})
const columns = [column('a', text()), column('n', integer()), column('r', ref('company:facility'))]
const target = (id: number, values: Record<string, unknown>): PlanTarget => ({
  id,
  name: `row ${id}`,
  version: 3,
  values,
  labels: {},
})

describe('the plan of a paste', () => {
  it('says for each row what changes, from what, and what cannot be changed', () => {
    const targets = [
      target(1, { a: 'x', n: 1, r: null }),
      target(2, { a: 'y', n: 2, r: 7 }),
      target(3, { a: 'z', n: 3, r: null }),
    ]
    const rows = planRows(
      targets,
      columns,
      [
        ['x', '5', 'trimac'],
        ['y2', 'oops', 'Trimac'],
        ['z', '3', ''],
      ],
      named,
    )
    expect(
      rows.map(({ id, version, cells, problems }) => ({
        id,
        version,
        cells: cells.map(({ column: { name }, before, value }) => [name, before, value]),
        problems,
      })),
    ).toEqual([
      {
        id: 1,
        version: 3,
        cells: [
          ['n', 1, 5],
          ['r', null, 7],
        ],
        problems: [],
      },
      { id: 2, version: 3, cells: [['a', 'y', 'y2']], problems: ['N: "oops" is not a whole number.'] },
      { id: 3, version: 3, cells: [], problems: [] },
    ])
  })
  it("reads a time in the zone in which the row's cell shows it", () => {
    const times = [column('t', instant({ place: 'yard' }))]
    const rows = planRows(
      [
        target(1, { t: null, yard__timezone: 'America/Edmonton' }),
        target(2, { t: null, yard__timezone: 'America/Chicago' }),
        target(3, { t: null, yard__timezone: 'America/Chicago' }),
      ],
      times,
      [['2026-11-20 14:05'], ['2026-11-20 14:05'], ['2026-11-20 14:05 MST']],
      named,
    )
    expect(rows.map(({ cells }) => cells[0]?.value)).toEqual([
      '2026-11-20T21:05:00.000Z',
      '2026-11-20T20:05:00.000Z',
      '2026-11-20T21:05:00.000Z',
    ])
  })
  it('ignores texts beyond the last row and column', () => {
    const rows = planRows([target(1, { a: '' })], columns.slice(0, 1), [['p', 'q'], ['r']], named)
    expect(rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([['p']])
  })
  it('recognizes equal decimals and instants written differently', () => {
    const same = [column('d', decimal(2)), column('t', instant())]
    const [row] = planRows(
      [target(1, { d: '12.50', t: '2026-11-20T14:05:00Z' })],
      same,
      [['12.5', '2026-11-20T14:05:00.000Z']],
      named,
    )
    expect(row?.cells).toEqual([])
  })
  it.each<[string, number, number, readonly (readonly string[])[], readonly (readonly string[])[]]>([
    [
      'one cell into a range',
      2,
      2,
      [['a']],
      [
        ['a', 'a'],
        ['a', 'a'],
      ],
    ],
    [
      'a row into rows',
      3,
      2,
      [['a', 'b']],
      [
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b'],
      ],
    ],
    [
      'a column into columns',
      2,
      2,
      [['a'], ['b']],
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    ['into one that is no multiple, once', 3, 1, [['a'], ['b']], [['a'], ['b']]],
    [
      'more than the range',
      1,
      1,
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['nothing', 2, 2, [], []],
  ])('repeats %s', (_what, rows, wide, texts, all) => {
    expect(spread(texts, rows, wide)).toEqual(all)
  })
  it('skips a heading line, but not a data row that looks like one', () => {
    expect(
      withoutHeader(
        [
          ['a header', 'n header'],
          ['x', '1'],
        ],
        columns,
      ),
    ).toEqual([['x', '1']])
    expect(
      withoutHeader(
        [
          ['a header', 'other'],
          ['x', '1'],
        ],
        columns,
      ),
    ).toEqual([
      ['a header', 'other'],
      ['x', '1'],
    ])
    expect(withoutHeader([['a header']], columns)).toEqual([['a header']])
  })
  it('lists the titles to look up, each once', () => {
    expect(
      namesIn(columns, [
        ['x', '1', 'Trimac'],
        ['x', '1', ' Trimac '],
        ['x', '1', ''],
      ]),
    ).toEqual(new Map([['company:facility', ['Trimac']]]))
  })
  it('fills the same values into every row, and reports fields that cannot be changed in a table', () => {
    const targets = [target(1, { a: 'x' }), target(2, { a: 'v' })]
    expect(
      fillRows(targets, [{ column: columns[0] ?? column('a', text()), value: 'v', said: 'v' }]).map(
        ({ cells }) => cells.length,
      ),
    ).toEqual([1, 0])
    expect(
      fillRows(targets, [{ column: column('s', text({ readOnly: true })), value: 'v', said: 'v' }]).map(
        ({ problems }) => problems,
      ),
    ).toEqual([['S: Only the server sets this.'], ['S: Only the server sets this.']])
  })
})

describe('pasted values of kinds', () => {
  const fields = {
    country: choice(['US', 'CA', 'MX'], 'US'),
    state: text({ holds: 'subdivision', maxLength: 3 }),
    postal_code: text({ holds: 'postal_code' }),
    telephone: text({ holds: 'phone' }),
    longitude: number({ holds: 'longitude' }),
    latitude: number({ holds: 'latitude' }),
    name: text(),
  }
  const pasted = (
    names: readonly (keyof typeof fields)[],
    texts: readonly string[],
    values: Record<string, unknown>,
  ) => {
    const targets = [target(1, values)]
    const into = names.map((name) => column(name, fields[name]))
    const [row] = readPlanned(fields, planRows(targets, into, [texts], named), targets)
    return {
      cells: row?.cells.map(({ column: { name }, value, said }) => [name, value, said]),
      problems: row?.problems,
    }
  }
  it('are shown as they will be stored, by the country of their row', () => {
    expect(
      pasted(['state', 'postal_code', 'telephone', 'name'], ['alberta', 't0b1v0', '780 555 0199 x12', 'Ash'], {
        country: 'CA',
      }),
    ).toEqual({
      cells: [
        ['state', 'AB', 'AB'],
        ['postal_code', 'T0B 1V0', 'T0B 1V0'],
        ['telephone', '+1 780 555 0199 ext. 12', '+1 780 555 0199 ext. 12'],
        ['name', 'Ash', 'Ash'],
      ],
      problems: [],
    })
  })
  it('are refused by the country of their row, or by one that is pasted with them', () => {
    expect(pasted(['state', 'name'], ['Alberta', 'Ash'], { country: 'US' })).toEqual({
      cells: [['name', 'Ash', 'Ash']],
      problems: ['STATE: AB is in Canada.'],
    })
    expect(pasted(['country', 'state'], ['CA', 'Alberta'], { country: 'US' }).problems).toEqual([])
  })
  it('change nothing where they are stored already', () => {
    expect(pasted(['state'], ['Alberta'], { country: 'CA', state: 'AB' })).toEqual({ cells: [], problems: [] })
    // One that an earlier release stored stays as it is.
    expect(pasted(['state'], ['ZZ'], { country: 'CA', state: 'ZZ' })).toEqual({ cells: [], problems: [] })
  })
  it('are read by what is stored beside them', () => {
    expect(namesBeside(fields, [column('state', fields.state)])).toEqual(['country', 'longitude', 'latitude'])
    expect(namesBeside(fields, [column('name', fields.name)])).toEqual([])
  })
})

test('a pasted list has each number once, and reports repeated ones', () => {
  expect(numbersIn('T1, T2\nT1;T3\t T2')).toEqual(['T1', 'T2', 'T3'])
  expect(repeatedIn('T1, T2\nT1;T3\t T2, T1')).toEqual(['T1', 'T2'])
})
