import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import { importSteps, planImport } from '#model/areas/yard/rules/import/import.ts'
import { trackName } from '#model/areas/yard/rules/import/roster-text.ts'
import type { ImportRow, ExistingYard, FleetCar } from '#model/areas/yard/rules/import/import-plan.ts'

/** The lines of a file, with cells separated by `|`. */
const sheet = (...lines: string[]): SheetRow[] =>
  lines.map((line, index) => ({ line: index + 1, cells: line.split('|') }))
const empty = (name = 'Vale Yard'): ExistingYard => ({ name, tracks: [], cars: new Map() })
const told = (rows: readonly ImportRow[], file: ImportRow['file'] = 'cars') =>
  rows.filter((row) => row.file === file).map(({ row, mark, outcome, reason }) => [row, mark, outcome, reason])
const standing = (plan: ReturnType<typeof planImport>) =>
  Object.fromEntries(
    plan.tracks.map(({ name }) => [
      name,
      plan.cars.filter(({ track }) => track === name).map((car) => `${car.car_mark} ${car.car_number}`),
    ]),
  )

const tracks = sheet(
  'yard,track,kind,length_ft'.replaceAll(',', '|'),
  'Campbell|Drew Cannery|industry|120',
  'Vale Yard|T1|yard|',
  'Staging|Staging|staging|400',
  'Vale Yard|Junction|interchange|300',
)
const heads = 'car_mark|car_number|car_type|length_ft|load_status|commodity|yard|track|position'

describe('the tracks of a roster', () => {
  it('are named with their place if that tells more, and say how their kind was recognized', () => {
    const plan = planImport({ tracks, cars: [] }, empty())
    expect(plan.tracks).toEqual([
      { name: 'Campbell · Drew Cannery', kind: 'loading', length_ft: 120, usable_length_ft: 120 },
      { name: 'T1', kind: 'storage', length_ft: null, usable_length_ft: null },
      { name: 'Staging', kind: 'storage', length_ft: 400, usable_length_ft: 400 },
      { name: 'Junction', kind: 'interchange', length_ft: 300, usable_length_ft: 300 },
    ])
    expect(told(plan.rows, 'tracks')).toEqual([
      [2, 'Campbell · Drew Cannery', 'changed', 'Kind industry imported as loading.'],
      [3, 'T1', 'changed', 'Kind yard imported as storage. No length: the track never counts as full.'],
      [4, 'Staging', 'changed', 'Kind staging imported as storage.'],
      [5, 'Junction', 'taken', ''],
    ])
  })

  it.each([
    ['Campbell', 'Drew Cannery', 'Campbell · Drew Cannery'],
    ['Vale yard', 'T1', 'T1'],
    ['16th St. Yard', '16th St Yard', '16th St Yard'],
    ['', 'T1', 'T1'],
    ['Workbench', '', 'Workbench'],
  ])('%s, %s is %s', (place, track, name) => {
    expect(trackName(place, track, 'Vale Yard')).toBe(name)
  })

  it('that are duplicates, have no name, or an unknown kind or length are reported', () => {
    const plan = planImport(
      {
        tracks: sheet(
          'Name|Usable (ft)|Type',
          'T1|900|',
          't1.|800|storage',
          '||lead',
          'T2|long|hump',
          'T3|1,250 ft|RIP',
        ),
        cars: [],
      },
      empty(),
    )
    expect(told(plan.rows, 'tracks')).toEqual([
      [2, 'T1', 'changed', 'No kind given: imported as storage.'],
      [3, 't1.', 'refused', 'Duplicate of the track on line 2.'],
      [4, '', 'refused', 'The track has no name.'],
      [
        5,
        'T2',
        'changed',
        'Unknown kind hump: imported as storage. Length long ignored: not between 1 and 100,000 ft. No length: the track never counts as full.',
      ],
      [6, 'T3', 'changed', 'Kind RIP imported as repair.'],
    ])
  })

  it('can be pasted without a heading', () => {
    const plan = planImport({ tracks: sheet('T1|storage|900', 'T2|1200', 'Town|Mill|loading|300'), cars: [] }, empty())
    expect(plan.tracks.map(({ name, kind, usable_length_ft }) => [name, kind, usable_length_ft])).toEqual([
      ['T1', 'storage', 900],
      ['T2', 'storage', 1200],
      ['Town · Mill', 'loading', 300],
    ])
  })
})

describe('the cars of a roster', () => {
  it.each([
    ['in one cell', 'car|length_ft|load_status|yard|track', 'PROX 7001 thru 7003|50|E|Vale Yard|T1'],
    ['with the mark apart', 'car_mark|car_number|length_ft|yard|track', 'PROX|7001–7003|50|Vale Yard|T1'],
    ['under Road', 'Road|Length|Yard|Track', 'PROX 7001 to PROX 7003|50|Vale Yard|T1'],
  ])('may be a range %s', (_, heading, row) => {
    const plan = planImport({ tracks, cars: sheet(heading, row) }, empty())
    expect(standing(plan)['T1']).toEqual(['PROX 7001', 'PROX 7002', 'PROX 7003'])
    expect(told(plan.rows).map(([line, mark, outcome]) => [line, mark, outcome])).toEqual(
      ['PROX 7001', 'PROX 7002', 'PROX 7003'].map((mark) => [2, mark, 'taken']),
    )
  })
  it('are refused with why where a range runs backwards', () => {
    const cars = sheet('car|yard|track', 'PROX 7003-7001|Vale Yard|T1')
    expect(told(planImport({ tracks, cars }, empty()).rows)).toEqual([
      [2, 'PROX 7003-7001', 'refused', '7003-7001 runs backwards. Put the lower number first.'],
    ])
  })
  it('are placed by position, and every row that is changed or rejected says why', () => {
    const cars = sheet(
      heads,
      'UTLX|50935|T|35|L|heating oil|Vale Yard|T1|2',
      'C&NW|0010|XM|40|E||Vale Yard|T1|1',
      'GATX|7|T108|60|L|propane|Campbell|Drew Cannery|1',
      'GATX|8|T108|60|E||Campbell|Drew Cannery|2',
      'GATX|9|T108|60|E||Campbell|Drew Cannery|3',
      'GATX|0007|T108|60|E||Vale Yard|T1|3',
      'SP|14|XM|||||T9|1',
      'SP|15|XM||E||||',
      'BADMARK|16|XM|40|E||Vale Yard|T1|4',
      'SP|17|XM|4000|E||Vale Yard|T1|x',
    )
    const plan = planImport({ tracks, cars }, empty())
    expect(standing(plan)).toEqual({
      'Campbell · Drew Cannery': ['GATX 7', 'GATX 8'],
      T1: ['CNW 10', 'UTLX 50935', 'SP 17'],
      Staging: [],
      Junction: [],
    })
    expect(told(plan.rows)).toEqual([
      [2, 'UTLX 50935', 'taken', ''],
      [3, 'CNW 10', 'changed', '“&” removed from C&NW, leading zeros removed from 0010.'],
      [4, 'GATX 7', 'taken', ''],
      [5, 'GATX 8', 'taken', ''],
      [6, 'GATX 9', 'unassigned', 'Campbell · Drew Cannery is full: 120 of 120 ft used, the car needs 60 ft.'],
      [7, 'GATX 7', 'refused', 'GATX 7 is already on line 4.'],
      [8, 'SP 14', 'unassigned', 'There is no track “T9”. No length: 60 ft assumed.'],
      [9, 'SP 15', 'unassigned', 'No track given. No length: 60 ft assumed.'],
      [10, 'BADMARK 16', 'refused', '“BADMARK” is not a reporting mark: use one to four letters.'],
      [
        11,
        'SP 17',
        'changed',
        'Length 4000 ignored: not between 10 and 150 ft. No length: 60 ft assumed. Position x is not a number: placed at end B.',
      ],
    ])
  })

  const carsOf = (...lines: string[]) => planImport({ tracks: sheet('T1|storage|900'), cars: sheet(...lines) }, empty())
  it('have a heading below titles, which are reported with totals', () => {
    const plan = carsOf(
      'Stock of Vale Yard',
      '|',
      'As of 10/28/2026',
      'Equip Init|Equip Nbr|Trk|Seq|Load/Empty',
      'GATX|20411|T1|1|LDED',
      'UTLX|12|T1|2|MT',
      'Total|2|',
    )
    expect(plan.cars.map(({ car_number, load_status }) => [car_number, load_status])).toEqual([
      ['20411', 'L'],
      ['12', 'E'],
    ])
    expect(told(plan.rows).filter(([, , outcome]) => outcome === 'skipped')).toEqual([
      [1, 'Stock of Vale Yard', 'skipped', 'It stands above the heading.'],
      [2, '', 'skipped', 'It stands above the heading.'],
      [3, 'As of 10/28/2026', 'skipped', 'It stands above the heading.'],
      [7, 'Total · 2', 'skipped', 'It has totals.'],
    ])
  })
  it('are found by the columns they need, however many others a model railroad has', () => {
    const heading =
      'Number|Road|Type|Length|Weight|Color|Owner|Built|Location|-|Track|Load|Kernel|Moves|RWE Load|-|Track|Train|RFID Tag'
    const row = (number: string, load: string) =>
      `${number}|GATX|Tank|54|5|Black|AA|1998|Vale Yard|-|T1|${load}||7|E|-|T9||`
    const plan = carsOf(
      heading,
      row('1', 'Propane'),
      row('2', 'E'),
      row('3', 'L'),
      row('4', ''),
      row('5', 'Heavy crude'),
      row('6', 'W'),
    )
    expect(plan.cars.map((car) => [car.car_number, car.track, car.load_status, car.commodity])).toEqual([
      ['1', 'T1', 'L', 'Propane'],
      ['2', 'T1', 'E', ''],
      ['3', 'T1', 'L', ''],
      ['4', 'T1', null, ''],
      ['5', 'T1', 'L', 'Heavy crude'],
    ])
    expect(told(plan.rows).at(-1)).toEqual([
      7,
      'GATX 6',
      'refused',
      expect.stringContaining('“W” is not a load status'),
    ])
  })
  it.each([
    ['Load Status', 'Propane'],
    ['Load|Commodity', 'Propane|'],
    ['Load Status', 'X'],
    ['Loaded', 'perhaps'],
  ])('with another word under %s are refused, never empty: %s', (heading, word) => {
    const plan = carsOf(`Car|Track|${heading}`, `GATX 1|T1|${word}`)
    expect([plan.cars, told(plan.rows)[0]?.[2]]).toEqual([[], 'refused'])
  })
  it.each([
    ['Length', '55\' 6"', 55.5],
    ['Length', '16.9 m', 55.45],
    ['Length', '59 ft 2 in', 59.17],
    ['Length', '54', 54],
    ['Length (m)', '16,9', 55.45],
    ['Length (in)', '648', 54],
    ['Longueur', '54 1/2', 54.5],
  ])('have a length under %s of %s', (heading, length, feet) => {
    expect(carsOf(`Car|Track|${heading}`, `GATX 1|T1|${length}`).cars).toMatchObject([{ length_ft: feet }])
  })

  it.each([
    ['whole marks in one column', sheet('Reporting Mark|Track|Pos', 'GATX 20411|T1|1', 'UTLX-000012|T1|2')],
    ['mark and number apart, headed otherwise', sheet('Road|No.|Trk|Spot', 'GATX|20411|T1|1', 'UTLX|000012|T1|2')],
    [
      'the columns in another order, with others between',
      sheet('Track|Remark|Number|Initial|Seq', 'T1|!|20411|gatx|1', 'T1||12|utlx|2'),
    ],
    ['pasted: mark, number, type, track, position', sheet('GATX|20411|T108|T1|1', 'UTLX|12|T108|T1|2')],
    ['pasted: mark and number as one, track, position', sheet('GATX 20411|T1|1', 'UTLX 12|T1|2')],
    ['pasted: mark and number as one, type, track', sheet('GATX 20411|T108|T1', 'UTLX 12||T1')],
  ])('may have %s', (_, cars) => {
    const plan = planImport({ tracks: sheet('T1|storage|900'), cars }, empty())
    expect(standing(plan)).toEqual({ T1: ['GATX 20411', 'UTLX 12'] })
  })

  it('on a repair track are bad order; none are placed on a lead', () => {
    const plan = planImport(
      { tracks: sheet('track|kind', 'Shop|rip', 'L|lead'), cars: sheet('car|track', 'SP 1|Shop', 'SP 2|L') },
      empty(),
    )
    expect(told(plan.rows)).toEqual([
      [2, 'SP 1', 'changed', 'No length: 60 ft assumed. On a repair track: marked as bad order.'],
      [3, 'SP 2', 'unassigned', 'L is a lead and must stay clear. No length: 60 ft assumed.'],
    ])
    expect(plan.cars.map(({ bad_order }) => bad_order)).toEqual([true, false])
  })

  const fleet = (about: Partial<FleetCar>): FleetCar => ({
    yard: null,
    here: false,
    placed: false,
    hold: false,
    length_ft: 50,
    ...about,
  })
  const known: ExistingYard = {
    name: 'Vale Yard',
    tracks: [
      {
        name: 'T1',
        kind: 'storage',
        length_ft: 150,
        usable_length_ft: 150,
        active: true,
        standing: [
          { mark: 'SP 1', length_ft: 50 },
          { mark: 'SP 2', length_ft: 50 },
        ],
      },
    ],
    cars: new Map([
      ['SP 1', fleet({ yard: 'Vale Yard', here: true, placed: true })],
      ['SP 3', fleet({ yard: 'Barr Yard', placed: true })],
      ['SP 4', fleet({ yard: 'Barr Yard' })],
      ['SP 5', fleet({ yard: 'Vale Yard', here: true, placed: true, hold: true })],
    ]),
  }

  it("from the fleet are added unless they are elsewhere or on hold; cars that stay count towards the track's length", () => {
    const cars = sheet('car|track|position', 'SP 1|T1|2', 'SP 3|T1|', 'SP 4|T1|', 'SP 5|T1|', 'SP 6|T1|')
    const plan = planImport({ tracks: sheet('track', 'T1', 'T2'), cars }, known)
    expect(plan.tracks.map(({ name }) => name)).toEqual(['T2'])
    expect(plan.rows.map(({ mark, outcome, reason }) => [mark, outcome, reason])).toEqual([
      ['T1', 'taken', 'The yard already has this track; it stays unchanged.'],
      ['T2', 'changed', 'No kind given: imported as storage. No length: the track never counts as full.'],
      ['SP 1', 'taken', ''],
      ['SP 3', 'refused', 'SP 3 is in Barr Yard.'],
      ['SP 4', 'taken', ''],
      ['SP 5', 'refused', 'SP 5 is on hold and stays where it is.'],
      ['SP 6', 'unassigned', 'T1 is full: 150 of 150 ft used, the car needs 60 ft. No length: 60 ft assumed.'],
    ])
  })
})

it('whatever the cells contain, every row has one result and no track is overfilled', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('GATX', 'C&NW', '20411', '0007', 'T1', 'T2', 'L', '60', '1', '-3', ''),
  )
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { maxLength: 30 })
  fc.assert(
    fc.property(rows, rows, (trackCells, carCells) => {
      const lines = (head: string, cells: string[][]): SheetRow[] =>
        [head.split('|'), ...cells].map((row, index) => ({ line: index + 1, cells: row }))
      const filled = (cells: string[][]) => cells.filter((row) => row.some((text) => text.trim() !== '')).length
      const plan = planImport(
        {
          tracks: lines('yard|track|kind|length_ft', [['', 'T1', 'storage', '200'], ...trackCells]),
          cars: lines(heads, carCells),
        },
        empty(),
      )
      expect(plan.rows.filter(({ file }) => file === 'tracks')).toHaveLength(filled(trackCells) + 1)
      expect(plan.rows.filter(({ file }) => file === 'cars')).toHaveLength(filled(carCells))
      expect(plan.cars).toHaveLength(
        plan.rows.filter(({ file, outcome }) => file === 'cars' && outcome !== 'refused').length,
      )
      for (const track of plan.tracks) {
        const used = plan.cars
          .filter((car) => car.track === track.name)
          .reduce((sum, car) => sum + (car.length_ft ?? 60), 0)
        expect(used).toBeLessThanOrEqual(track.usable_length_ft ?? Infinity)
      }
    }),
  )
})

it('the largest roster without headings is planned, which takes no step for each pair of its rows', () => {
  const most = 20_000
  const rows = (line: (nth: number) => string) => sheet(...Array.from({ length: most }, (_, nth) => line(nth + 1)))
  const plan = planImport(
    { tracks: rows((nth) => `T${nth}|storage|900`), cars: rows((nth) => `GATX|${nth}|T${nth}|1`) },
    empty(),
  )
  expect([plan.tracks.length, plan.cars.filter(({ track }) => track !== null).length]).toEqual([most, most])
})

it('is planned in steps of a row, so that a server can do other work in between', () => {
  const roster = sheet('car|track', ...Array.from({ length: 50 }, (_, index) => `GATX ${index + 1}|T1`))
  const list = sheet('track|kind', ...Array.from({ length: 30 }, (_, index) => `T${index + 1}|storage`))
  const steps = [...importSteps({ tracks: list, cars: roster }, empty())]
  // Each track is read, named and filled; each car is read and placed.
  expect(steps.length).toBeGreaterThanOrEqual(3 * 30 + 2 * 50)
  const tracks = Array.from({ length: 30 }, (_, index) => ({
    name: `T${index + 1}`,
    kind: 'storage' as const,
    length_ft: 900,
    usable_length_ft: 900,
    active: true,
    standing: [],
  }))
  const within = [...importSteps({ tracks: [], cars: roster }, { ...empty(), tracks })]
  expect(within.length).toBeGreaterThanOrEqual(3 * 30 + 2 * 50)
})
