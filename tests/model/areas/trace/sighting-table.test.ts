/** Sightings as tables: separators, titles, headings, dates and words as systems write them. */
import { describe, expect, it } from 'vitest'
import type { DateOrder } from '#model/shared/reading/date-order.ts'
import { sightingSteps, sightingTable } from '#model/areas/trace/rules/import/sighting-table.ts'

function ended<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
function read(text: string, order: DateOrder = 'mdy') {
  const table = ended(sightingTable(text))
  return table && ended(sightingSteps(table, order))
}
const found = {
  car_mark: 'PROX',
  car_number: '33104',
  code: 'D',
  local: '2026-10-28T14:05',
  zone: '',
  location: 'BISMARCK',
  state: 'ND',
  railroad: 'BNSF',
  load_status: 'L',
}

describe('a table of sightings', () => {
  it.each([
    [
      'semicolons',
      'Equipment ID;Sight Code;Event Date Time;Location City;Prov/State;Reporting Railroad;Load/Empty\nPROX 33104;d;10/28/2026 2:05 PM;Bismarck;ND;bnsf;LOADED',
    ],
    [
      'tabs',
      'Road\tNumber\tEvent\tWhen\tPlace\tSt\tSCAC\tL/E\nPROX\t33104\tD\t2026-10-28 14:05\tBISMARCK\tND\tBNSF\tLD',
    ],
    [
      'bars',
      'Car Initial|Car #|Event Code|Timestamp|City|State|RR|Load Status\nPROX|033104|D|28-Oct-2026 14:05|Bismarck|ND|BNSF|FULL',
    ],
    [
      'a line that names the separator',
      'sep=;\nCar;Code;At;City;State;SCAC;L/E\nPROX 33104;D;Oct 28, 2026 14:05;Bismarck;ND;BNSF;L',
    ],
    [
      'quoted cells',
      '"Car","Code","At","City","State","SCAC","L/E"\n"PROX 33104","D","October 28, 2026 2:05 PM","BISMARCK","ND","BNSF","LDED"',
    ],
    [
      'titles above',
      'Fleet report,,\nAs of 10/28/2026,,\n\nCar,Code,At,City,State,SCAC,L/E\nPROX 33104,D,10/28/2026 14:05,Bismarck,ND,BNSF,L',
    ],
    [
      'date and time apart',
      'Init,Nbr,Event Code,Event Date,Event Time,City,State,Carrier,Load Ind\nPROX,33104,D,28.10.26,1405,Bismarck,ND,BNSF,L',
    ],
    [
      'other columns',
      'Rank,Car,Fleet,Code,At,City,State,SCAC,L/E,Remarks\n1,PROX 33104,A,D,2026-10-28T14:05:59,Bismarck,ND,BNSF,L,"a, b"',
    ],
  ])('with %s', (_name, text) => expect(read(text)).toMatchObject({ read: [found], refused: [] }))
  it('reports titles and totals that it skips', () => {
    const text = 'Fleet report\nCar,Code,At\nPROX 1,P,2026-10-28 08:00\nTotal,1,1\n'
    expect(read(text)?.skipped).toMatchObject([
      { line: 1, reason: 'above the heading' },
      { line: 4, reason: 'total' },
    ])
  })
  it.each(['"PROX","1","FARGO","ND","10","28"', 'Car,Code\nPROX 1,P', 'Code,At\nP,2026-10-28 08:00', ''])(
    'is none without its columns: %s',
    (text) => expect(ended(sightingTable(text))).toBeUndefined(),
  )
})

describe('times', () => {
  const times = (cells: readonly string[], order?: DateOrder) =>
    read(['Car,Code,At', ...cells.map((cell) => `PROX 1,P,"${cell}"`)].join('\n'), order)
  it('go by the letters behind them, else by the place', () => {
    expect(
      times(['2026-10-28 08:00 EDT', '2026-10-28 08:00Z', '2026-10-28 08:00'])?.read.map(({ local, zone }) => [
        local,
        zone,
      ]),
    ).toEqual([
      ['2026-10-28T12:00', 'UTC'],
      ['2026-10-28T08:00', 'UTC'],
      ['2026-10-28T08:00', ''],
    ])
  })
  it('have the order that a row proves, else that of the company', () => {
    const days = (cells: readonly string[], order?: DateOrder) =>
      times(cells, order)?.read.map(({ local }) => local.slice(0, 10))
    expect(days(['28/10/2026 08:00', '03/04/2026 08:00'])).toEqual(['2026-10-28', '2026-04-03'])
    expect(days(['10/28/2026 08:00', '03/04/2026 08:00'], 'dmy')).toEqual(['2026-10-28', '2026-03-04'])
    expect(days(['03/04/2026 08:00'])).toEqual(['2026-03-04'])
    expect(days(['03/04/2026 08:00'], 'dmy')).toEqual(['2026-04-03'])
  })
  it('that prove two orders are refused', () => {
    const both = times(['28/10/2026 08:00', '10/28/2026 08:00', '03/04/2026 08:00'])
    expect([both?.read, both?.refused.length]).toEqual([[], 3])
    expect(both?.refused[2]?.reason).toContain('may be two days')
  })
  it.each(['2026-10-28', 'yesterday', '2026-10-28 25:00', '2026-02-30 08:00', ''])('“%s” is refused', (text) =>
    expect(times([text])?.refused).toMatchObject([{ reason: expect.stringContaining('no time') }]),
  )
})

it.each([
  ['W', undefined],
  ['Crude', undefined],
  ['', ''],
  ['RESIDUE', 'E'],
])('the load status %s', (word, stored) => {
  const found = read(`Car,Code,At,L/E\nPROX 1,P,2026-10-28 08:00,${word}`)
  expect(found?.read[0]?.load_status).toBe(stored)
  expect(found?.refused.length).toBe(stored === undefined ? 1 : 0)
})

describe('the event', () => {
  const codes = (...words: readonly string[]) =>
    read(['Car,Event,At', ...words.map((word) => `PROX 1,${word},2026-10-28 08:00`)].join('\n'))
  it.each([
    ['Departure', 'P'],
    ['departed', 'P'],
    ['ARRIVAL', 'A'],
    ['Arrived at destination', 'D'],
    ['Constructive Placement', 'Y'],
    ['Actual placement', 'Z'],
    ['Placed', 'Z'],
    ['Pulled from industry', 'X'],
    ['Interchange Received', 'R'],
    ['Interchange-Delivered', 'J'],
    ['Delivered in interchange', 'J'],
    ['Released', 'W'],
    ['Bad order', 'B'],
    ['Repaired', 'G'],
    ['No waybill', 'N'],
    ['Stored', 'S'],
    ['Held', 'H'],
    ['P - Departure', 'P'],
    ['Z: Placed', 'Z'],
    [' z ', 'Z'],
  ])('%s is %s', (word, code) => expect(codes(word)?.read).toMatchObject([{ code }]))
  it.each(['Delivered', 'Interchange', 'Received', 'Derailed', 'A - Departure', 'K', '', 'P'.repeat(100)])(
    '“%s” is refused',
    (word) =>
      expect(codes(word)?.refused).toMatchObject([
        { line: 2, reason: expect.stringContaining(`“${word.slice(0, 80)}”`) },
      ]),
  )
})

it('sightings are read row by row, so that a long table holds up nothing', () => {
  const steps = sightingTable(`Car,Code,At\n${'PROX 1,P,2026-10-28 08:00\n'.repeat(50)}`)
  let count = 0
  while (steps.next().done !== true) count++
  expect(count).toBe(51)
})
