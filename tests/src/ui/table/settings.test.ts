import { describe, expect, test } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { ALL_BUT } from '#model/columnar/open-groups.ts'
import { longest, sayDeskLink } from '#src/shell/desks/link.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'
import { numbersIn } from '#src/ui/table/copy/pasted-numbers.ts'
import { Selection } from '#src/ui/table/state/selection.ts'
import { readQuery, readState, queryToText, stateToText } from '#src/ui/table/saved/address.ts'
import { initialSettings, moved, sorted, understand, type Settings } from '#src/ui/table/state/settings.ts'
import { fetchTypedPeriods } from '#src/ui/table/state/typed-periods.state.ts'
import { usualOf } from '#src/ui/table/saved/views.ts'

const columns = columnsOf(ticket)
const first = initialSettings(ticket, columns)
const set: Settings = {
  ...first,
  filters: { status: 'open|arrived', scheduled_at: '>= 2026-11-01' },
  search: 'sun cor',
  sort: [
    { field: 'status', down: true },
    { field: 'bay', down: false },
  ],
  group: ['status'],
  columns: ['ticket_number', 'status', 'bay'],
}

describe('settings of a table', () => {
  test('are readable in a URL, and restored from it', () => {
    const query = queryToText(set, first)
    expect(query).toEqual({
      'f.status': 'open|arrived',
      'f.scheduled_at': '>= 2026-11-01',
      q: 'sun cor',
      sort: '-status,bay',
      group: 'status',
      columns: 'ticket_number,status,bay',
    })
    expect(readQuery(new URLSearchParams(new URLSearchParams(query).toString()), first, columns)).toEqual({
      settings: set,
      lost: [],
    })
  })

  test('are omitted from the URL if unchanged', () => {
    expect([queryToText(first, first), readQuery(new URLSearchParams(), first, columns)]).toEqual([
      {},
      { settings: first, lost: [] },
    ])
  })

  test('a table that is grouped at first is so without a word in its address, and ungrouped with one', () => {
    const grouped = initialSettings(ticket, columns, { group: ['bay'] })
    expect([grouped.group, grouped.open, queryToText(grouped, grouped)]).toEqual([['bay'], [ALL_BUT], {}])
    for (const changed of [
      { ...grouped, group: [], open: [] },
      { ...grouped, open: [] },
      { ...grouped, open: [ALL_BUT, 'B2'] },
      { ...grouped, group: ['mode'], open: [] },
      { ...grouped, group: ['mode'], open: [ALL_BUT] },
    ]) {
      const again = new URLSearchParams(new URLSearchParams(queryToText(changed, grouped)).toString())
      expect(readQuery(again, grouped, columns)).toEqual({ settings: changed, lost: [] })
    }
  })

  test('columns and order of a screen are not in the address, and those that nobody may see are left out', () => {
    const own = initialSettings(ticket, columns, {
      columns: ['bay', 'gone', 'mode'],
      sort: [{ field: 'bay', down: true }],
    })
    expect([own.columns, own.sort, queryToText(own, own)]).toEqual([
      ['bay', 'mode'],
      [{ field: 'bay', down: true }],
      {},
    ])
    expect(initialSettings(ticket, columns, { columns: ['gone'] }).columns).toEqual(first.columns)
  })

  test('of an older release are restored as far as possible, and the rest is reported', () => {
    const query = new URLSearchParams(
      'f.gone=1&f.status=open&sort=gone,-bay&columns=gone,bay&group=gone&w=gone:80,bay:20&total=most&rows=high&pin=x',
    )
    expect(readQuery(query, first, columns)).toEqual({
      settings: {
        ...first,
        filters: { status: 'open' },
        sort: [{ field: 'bay', down: true }],
        columns: ['bay'],
        widths: { bay: 48 },
      },
      lost: [
        'filter gone 1',
        'column gone',
        'order by gone',
        'group by gone',
        'total most',
        'rows high',
        'pin x',
        'width of gone',
      ],
    })
    expect([
      readState(null, first, columns),
      readState({ query: 7, widths: { bay: 'wide' }, total: 'most' }, first, columns),
    ]).toEqual([
      { settings: first, lost: [] },
      { settings: first, lost: [] },
    ])
    expect(
      readState({ query: { group: 'bay' }, pinned: 3, widths: { bay: 90 }, total: 'average' }, first, columns),
    ).toEqual({ settings: { ...first, group: ['bay'], pinned: 3, widths: { bay: 90 }, total: 'average' }, lost: [] })
  })

  const whole: Settings = {
    ...set,
    open: [ALL_BUT, 'open', 'void / B / 2'],
    pinned: 2,
    widths: { bay: 90, status: 300 },
    total: 'average',
    density: 'roomy',
  }
  test('are restored completely from a URL and a saved view: frozen columns, widths, totals, row height and open groups', () => {
    const again = new URLSearchParams(new URLSearchParams(queryToText(whole, first)).toString())
    expect(readQuery(again, first, columns)).toEqual({ settings: whole, lost: [] })
    expect(readState(JSON.parse(JSON.stringify(stateToText(whole, first))), first, columns)).toEqual({
      settings: whole,
      lost: [],
    })
  })

  test('of twelve tables with everything set fit into a desk link', async () => {
    const paths = Array.from({ length: 12 }, (_, at) => {
      const settings: Settings = {
        ...whole,
        filters: { ...whole.filters, bay: `B${at}|C${at}` },
        columns: columns.slice(at % 5, 8 + (at % 5)).map(({ name }) => name),
        pinned: at % 3,
        widths: { bay: 90 + at, status: 300 - at },
      }
      return `/ticket/?${new URLSearchParams(queryToText(settings, first)).toString()}`
    })
    const link = await sayDeskLink(
      { place: { direction: 'row', parts: paths }, focused: 0, saved_at: '' },
      'https://highball.example/',
    )
    expect(link.length).toBeLessThanOrEqual(longest)
  })

  test("report and skip invalid filters; the caller's criteria always apply", () => {
    const { spec, errors } = understand({ ...first, filters: { ordered_volume: 'much', mode: 'rail' } }, columns, [
      { field: 'facility', op: 'eq', value: 3 },
    ])
    expect({ errors, filters: spec.filters }).toEqual({
      errors: { ordered_volume: '"much" is not a number.' },
      filters: [
        { field: 'facility', match: { any: [{ is: 'value', value: 3 }], not: false } },
        { field: 'mode', match: { any: [{ is: 'value', value: 'rail', folded: true }], not: false } },
      ],
    })
  })

  test('take dates as people write them once their reader is there, by the order of the company', async () => {
    const day = columns.find(({ field }) => field.kind === 'instant')?.name ?? ''
    const at = (text: string) => understand({ ...first, filters: { [day]: text } }, columns, [])
    expect(Object.keys(at('27.11.2026').errors)).toEqual([day])
    expect([await fetchTypedPeriods(), await fetchTypedPeriods()]).toEqual([true, false])
    for (const text of ['27.11.2026', 'Nov 27, 2026', '27-Nov-26', '11/27/2026', '=27 November 2026'])
      expect([text, at(text).spec]).toEqual([text, at('2026-11-27').spec])
    expect(at('>= Nov 27, 2026').spec).toEqual(at('>= 2026-11-27').spec)
    expect(at('27.11.2026..28.11.2026').spec).toEqual(at('2026-11-27..2026-11-28').spec)
    expect(at('3/4/2026').spec).toEqual(at('2026-03-04').spec)
    expect(at('today').errors).toEqual({})
    expect(Object.keys(at('31.02.2026').errors)).toEqual([day])
  })

  test('cycle sorting through ascending, descending and none, keeping the rank among other columns', () => {
    const [up, down] = [
      { field: 'a', down: false },
      { field: 'a', down: true },
    ]
    const other = { field: 'b', down: false }
    expect([
      sorted([], 'a', false),
      sorted([up], 'a', false),
      sorted([down], 'a', false),
      sorted([up, other], 'a', true),
      sorted([other], 'a', true),
      sorted([other], 'a', false),
    ]).toEqual([[up], [down], [], [down, other], [other, up], [up]])
  })

  test('move a column to its place', () => {
    expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 0), moved(['a'], 5, 0)]).toEqual([
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
      ['a'],
    ])
  })
})

test('columns follow the declaration: label, unit, alignment, font and totals', () => {
  const said = columnsOf(railcar).filter(({ name }) =>
    ['car_mark', 'length_ft', 'load_percent', 'shell_capacity', 'created_at'].includes(name),
  )
  expect(said.map(({ name, header, right, mono, additive }) => ({ name, header, right, mono, additive }))).toEqual([
    { name: 'car_mark', header: 'Mark', right: false, mono: true, additive: false },
    { name: 'length_ft', header: 'Length (ft)', right: true, mono: true, additive: true },
    { name: 'shell_capacity', header: 'Shell capacity (gal)', right: true, mono: true, additive: true },
    { name: 'load_percent', header: 'Load percent (%)', right: true, mono: true, additive: false },
    { name: 'created_at', header: 'Created', right: false, mono: true, additive: false },
  ])
})

test('a range adds to the selection, and releases rows it no longer covers', () => {
  const selection = new Selection()
  selection.add([9])
  selection.begin(0)
  selection.draw([1, 2, 3])
  selection.begin(2)
  selection.draw([1, 2])
  const drawn = selection.list()
  selection.settle()
  selection.begin(5)
  selection.draw([5])
  expect([drawn, selection.list()]).toEqual([
    [9, 1, 2],
    [9, 1, 2, 5],
  ])
})

test('numbers are read from a column, a line, or both, each once', () => {
  expect(numbersIn('T1\r\nT2\tT3, T1 ;GATX 20411\n\n')).toEqual(['T1', 'T2', 'T3', 'GATX 20411'])
})

test("the default view is the user's, else the company's, and the latest of several", () => {
  const view = (id: number, owner: number, usual: boolean, updated_at: string) => ({ id, owner, usual, updated_at })
  const mine = ({ owner }: { readonly owner: number | null }): boolean => owner === 1
  const list = [view(1, 1, false, '2026-11-03'), view(2, 2, true, '2026-11-02'), view(3, 3, true, '2026-11-01')]
  expect([
    usualOf(list, mine)?.id,
    usualOf([...list, view(4, 1, true, '2026-10-01')], mine)?.id,
    usualOf([], mine),
  ]).toEqual([2, 4, undefined])
})
