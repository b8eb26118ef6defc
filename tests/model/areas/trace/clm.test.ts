/** Sightings as railroads and people write them. */
import { describe, expect, test } from 'vitest'
import { readClm } from '#model/areas/trace/rules/import/clm.ts'
import { cellsOf } from '#model/shared/reading/split.ts'
import { demurrageOf, readDemurrage } from '#model/areas/trace/rules/demurrage.ts'

const line = '"ALNX","396271","HAMLIN","SK","10","20","14","02","L","W","","PRIGEORGE","BC","CN"'

describe('a CLM line', () => {
  test('is read by its columns', () => {
    expect(readClm(line, '2026-10-21').read).toEqual([
      expect.objectContaining({
        car_mark: 'ALNX',
        car_number: '396271',
        code: 'W',
        local: '2026-10-20T14:02',
        zone: '',
        location: 'HAMLIN',
        state: 'SK',
        load_status: 'L',
        destination: 'PRIGEORGE',
        destination_state: 'BC',
        railroad: 'CN',
      }),
    ])
  })
  test('may have the letter of a zone after the day', () => {
    expect(readClm(line.replace('"20",', '"20","M",'), '2026-10-21').read[0]).toMatchObject({
      zone: 'America/Denver',
      local: '2026-10-20T14:02',
    })
  })
  test.each([
    ['2026-10-20', '2026'],
    ['2026-10-19', '2026'],
    ['2026-10-18', '2025'],
    ['2027-01-02', '2026'],
  ])('received on %s is of the latest year in which it is not after the next day: %s', (received, year) => {
    expect(readClm(line, received).read[0]?.local.slice(0, 4)).toBe(year)
  })
  test('of new year is of the next year on the last day of the old one', () => {
    const early = line.replace('"10","20"', '"01","01","A"').replace('"14"', '"00"')
    expect(readClm(early, '2026-12-31').read).toMatchObject([{ local: '2027-01-01T00:02', zone: 'America/Halifax' }])
  })
  test.each([
    ['E', 'E'],
    ['MTY', 'E'],
    ['LD', 'L'],
    ['', ''],
  ])('with the load %s is stored as %s', (word, stored) =>
    expect(readClm(line.replace('"L"', `"${word}"`), '2026-10-21').read).toMatchObject([{ load_status: stored }]),
  )
  test('of a leap day may be years old', () => {
    const leap = line.replace('"10","20"', '"02","29"')
    expect(readClm(leap, '2026-10-21').read[0]?.local).toBe('2024-02-29T14:02')
  })
  test.each([
    [line.replace('"W"', '"?"'), /sighting code/],
    [line.replace('"10","20"', '"02","30"'), /no day/],
    [line.replace('"14"', '"24"'), /no hour/],
    [line.replace('"02"', '"60"'), /no minute/],
    [line.replace('"L"', '"X"'), /load status/],
    [line.replace('"L"', '"W"'), /load status/],
    [line.replace('ALNX', '1'), /mark/],
    ['"ALNX","396271"', /too few/],
  ])('%# that is wrong is refused with its reason', (text, reason) => {
    const { read, refused } = readClm(`\n${text}\n`, '2026-10-21')
    expect([read, refused[0]?.line]).toEqual([[], 2])
    expect(refused[0]?.reason).toMatch(reason)
  })
  test('keeps commas and quotes inside quotes', () => {
    expect(cellsOf('"A, B","say ""x""",c, ,')).toEqual(['A, B', 'say "x"', 'c', '', ''])
  })
})

describe('demurrage', () => {
  const rule = { start: 'constructive', free_hours: 48, rate_per_day: 75, currency: 'USD', excludes: '' } as const
  const placed = { constructive_at: '2026-11-02T00:00:00Z', actual_at: '2026-11-03T00:00:00Z', ended_at: null }
  const dayOf = (at: number): number => new Date(at).getUTCDay()
  test.each([
    [rule, '2026-11-02T22:00:00Z', '26 h left, then 75 USD a day', '0.00'],
    [rule, '2026-11-04T00:01:00Z', '1 d at 75 USD a day: 75.00 USD', '75.00'],
    [{ ...rule, start: 'actual' as const }, '2026-11-04T00:01:00Z', '23 h left, then 75 USD a day', '0.00'],
    [{ ...rule, excludes: 'weekends' as const }, '2026-11-10T00:00:00Z', '4 d at 75 USD a day: 300.00 USD', '300.00'],
    [rule, '2026-11-10T00:00:00Z', '6 d at 75 USD a day: 450.00 USD', '450.00'],
  ])('%# by the clock', (own, now, said, amount) => {
    expect(demurrageOf(own, placed, now, dayOf)).toMatchObject({ said, amount })
  })
  test('does not begin before the placement that its rule names', () => {
    expect(
      demurrageOf({ ...rule, start: 'actual' }, { ...placed, actual_at: null }, '2026-11-10T00:00:00Z', dayOf),
    ).toBeUndefined()
    expect(readDemurrage({ free_hours: 48 })).toBeUndefined()
  })
})
