/** The tiles of the dashboard: today's loads by the hour, how many lines are told, and how a user arranges them. */
import { describe, expect, it, test } from 'vitest'
import {
  arrangementIn,
  hiddenTile,
  loadsByHour,
  movedTile,
  tileNames,
  tileOf,
  type TileLine,
} from '#model/areas/admission/rules/tiles.ts'
import { dayIn, wallClock } from '#model/shared/clock.ts'

describe('loads by the hour', () => {
  const load = (scheduled_at: string | null, completed_at: string | null = null, status = 'open') => ({
    scheduled_at,
    completed_at,
    status,
  })
  const inEdmonton = (day: string) => (_load: unknown, moment: string) =>
    dayIn(moment, 'America/Edmonton') === day ? Number(wallClock(moment, 'America/Edmonton').slice(11, 13)) : undefined
  const day = inEdmonton('2026-11-25')

  test.each([
    ['an hour as its site has it', [load('2026-11-25T15:10:00Z')], [{ hour: 8, planned: 1, loaded: 0 }]],
    ['the last minute of the day', [load('2026-11-26T06:59:00Z')], [{ hour: 23, planned: 1, loaded: 0 }]],
    ['midnight belongs to the next day', [load('2026-11-26T07:00:00Z')], []],
    [
      'loaded in another hour than planned',
      [load('2026-11-25T15:10:00Z', '2026-11-25T17:10:00Z', 'complete')],
      [
        { hour: 8, planned: 1, loaded: 0 },
        { hour: 10, planned: 0, loaded: 1 },
      ],
    ],
    [
      'one of yesterday that is loaded today',
      [load('2026-11-24T15:10:00Z', '2026-11-25T15:00:00Z', 'approved')],
      [{ hour: 8, planned: 0, loaded: 1 }],
    ],
    ['a void one is neither', [load('2026-11-25T15:10:00Z', '2026-11-25T15:30:00Z', 'void')], []],
    [
      'a rejected one is planned, and not loaded',
      [load('2026-11-25T15:10:00Z', '2026-11-25T15:30:00Z', 'rejected')],
      [{ hour: 8, planned: 1, loaded: 0 }],
    ],
    ['without a moment nothing is told', [load(null)], []],
  ])('%s', (_name, loads, told) => {
    expect(loadsByHour(loads, day)).toEqual(told)
  })

  it('counts the hour that autumn has twice in one', () => {
    const both = [load('2026-11-01T07:30:00Z'), load('2026-11-01T08:30:00Z')]
    expect(loadsByHour(both, inEdmonton('2026-11-01'))).toEqual([{ hour: 1, planned: 2, loaded: 0 }])
  })
})

it('a tile tells its first lines, and how many more there are', () => {
  const lines = Array.from({ length: 15 }, (_, id): TileLine => ({
    of: 'x',
    id,
    title: '',
    says: '',
    tone: 'plain',
    since: null,
    percent: null,
  }))
  const [files, rack] = [tileOf('files', '', [], lines), tileOf('rack', '', [], lines)]
  expect([files.lines.length, files.more, rack.lines.length, rack.more]).toEqual([6, 9, 12, 3])
  expect(tileOf('files', '', [], lines.slice(0, 6)).more).toBe(0)
})

describe('an arrangement', () => {
  const first = arrangementIn(undefined)
  it('is that of the product at first, whatever is kept', () => {
    expect(first).toEqual({ order: tileNames, hidden: [] })
    for (const kept of [
      null,
      3,
      'x',
      [],
      { order: 'rack', hidden: { rack: true } },
      { order: ['none'], hidden: ['none'] },
    ])
      expect(arrangementIn(kept)).toEqual(first)
  })
  it('keeps its order, and a tile of a newer release comes last', () => {
    const { order } = arrangementIn({ order: ['sync', 'rack'], hidden: ['tanks'] })
    expect(order.slice(0, 3)).toEqual(['sync', 'rack', 'loads'])
    expect(order.toSorted()).toEqual(tileNames.toSorted())
  })
  it('is moved among the tiles that are shown', () => {
    const hidden = hiddenTile(first, 'loads')
    const moved = movedTile(hidden, 'rack', 1)
    expect(moved.order.filter((one) => !moved.hidden.includes(one)).slice(0, 2)).toEqual(['tickets', 'rack'])
    expect(moved.hidden).toEqual(['loads'])
  })
  it('stays where there is no further, and as it was there and back', () => {
    expect(movedTile(first, 'rack', -1)).toEqual(first)
    expect(movedTile(first, 'sync', 1)).toEqual(first)
    expect(movedTile(movedTile(first, 'tanks', 1), 'tanks', -1).order).toEqual(first.order)
    expect(movedTile(hiddenTile(first, 'rack'), 'rack', 1).order).toEqual(first.order)
  })
})
