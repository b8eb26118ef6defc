import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { newYard, type SmallYard, type To } from './small-yard.ts'

let server: Server
let planner: Client
let other: Client
let at: SmallYard
beforeAll(async () => {
  server = await startServer()
  planner = await server.user({ name: 'Priya' })
  other = await server.user({ name: 'Otto' })
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await newYard(server, planner)
})

describe('the board of a yard', () => {
  it('is returned in one response: tracks from the top, cars, both scenarios, and unassigned cars', async () => {
    const { status, body } = await planner.get(at.path('cars/'))
    expect(status).toBe(200)
    expect(body.yard).toEqual({ id: at.id, name: at.name, timezone: 'America/Denver' })
    expect(body.tracks[0]).toEqual({
      id: at.t['T1'],
      name: 'T1',
      kind: 'storage',
      position: 1,
      length_ft: null,
      usable_length_ft: 200,
      open_ends: 'AB',
      active: true,
    })
    expect(body.cars[0]).toEqual({
      id: at.c['A'],
      car_mark: 'GATX',
      car_number: at.m['A']?.slice(5),
      car_type: '',
      length_ft: 50,
      load_status: 'E',
      load_percent: 0,
      product: null,
      commodity: '',
      hold: false,
      hold_reason: '',
      bad_order: false,
      bad_order_reason: '',
    })
    expect([body.tracks.length, body.cars.length, Object.keys(body.placements), body.unassigned]).toEqual([
      5,
      7,
      ['actual', 'planned'],
      { actual: [at.c['U']], planned: [at.c['U']] },
    ])
    expect(await at.shown('actual')).toEqual({ T1: 'ABC', T2: 'DHX' })
  })

  it('of one scenario omits the other', async () => {
    const { body } = await planner.get(at.path('cars/?scenario=planned'))
    expect([Object.keys(body.placements), Object.keys(body.unassigned)]).toEqual([['planned'], ['planned']])
  })
})

describe('moving cars', () => {
  it('places a cut as requested, returns the position of each car, and records it in the history', async () => {
    const { status, body } = await at.move(planner, at.lines(['B', 'T1', 2, 'T2', 1], ['C', 'T1', 3, 'T2', 2]))
    expect({ status, lines: body.lines }).toEqual({
      status: 200,
      lines: at.lines(['B', 'T1', 2, 'T2', 1], ['C', 'T1', 3, 'T2', 2]),
    })
    expect(await at.shown('actual')).toEqual({ T1: 'A', T2: 'BCDHX' })
    expect(await at.shown('planned')).toEqual({ T1: 'ABC', T2: 'DHX' })
    const history = await planner.get(at.path('move_history/'))
    expect(history.body.count).toBe(1)
    expect(history.body.results[0]).toMatchObject({
      id: body.move,
      kind: 'move',
      scenario: 'actual',
      car_count: 2,
      by: planner.id,
      by_name: 'Priya',
      undoes: null,
      data: {
        lines: [
          {
            car: at.c['B'],
            from: { track: at.t['T1'], seq: 2, track_name: 'T1' },
            to: { track: at.t['T2'], seq: 1, track_name: 'T2' },
          },
          { car: at.c['C'] },
        ],
      },
    })
    expect(history.body.results[0].summary).toMatch(/^GATX \d+, GATX \d+ to T2$/)
  })

  it('writes only the rows that change', async () => {
    const before = await planner.get(`yard_management/placement/?scenario=actual&yard=${at.id}&ordering=id`)
    await at.move(planner, at.lines(['C', 'T1', 3, 'T3', 1]))
    const after = await planner.get(`yard_management/placement/?scenario=actual&yard=${at.id}&ordering=id`)
    const touched = after.body.results.filter(
      (row: { version: number }, index: number) => row.version !== before.body.results[index].version,
    )
    expect(touched.map((row: { car: number }) => at.letter(row.car))).toEqual(['C'])
  })

  it('is undone exactly by the inverse move, and history names what was undone', async () => {
    const first = await at.move(planner, at.lines(['A', 'T1', 1, 'T2', 2], ['U', null, null, 'T1', 1]))
    expect(await at.shown('actual')).toEqual({ T1: 'UBC', T2: 'DAHX' })
    const back = await at.move(planner, at.lines(['A', 'T2', 2, 'T1', 1], ['U', 'T1', 1, null, null]), {
      undoes: first.body.move,
    })
    expect(back.status).toBe(200)
    expect(await at.shown('actual')).toEqual({ T1: 'ABC', T2: 'DHX' })
    const { body } = await planner.get(at.path('move_history/'))
    expect(body.results.map((one: { kind: string; undoes: number | null }) => [one.kind, one.undoes])).toEqual([
      ['undo', first.body.move],
      ['move', null],
    ])
  })

  it('can be undone for a bad order car in the shop, which otherwise could not leave it', async () => {
    const first = await at.move(planner, at.lines(['X', 'T2', 3, 'RIP', 1]))
    expect(first.status).toBe(200)
    const back = at.lines(['X', 'RIP', 1, 'T2', 3])
    expect((await at.move(planner, back)).status).toBe(400)
    expect((await at.move(planner, back, { undoes: first.body.move })).status).toBe(200)
  })

  it('by two planners who want the same cars succeeds once, and tells the other both positions', async () => {
    const [one, two] = await Promise.all([
      at.move(planner, at.lines(['A', 'T1', 1, 'T2', 1], ['B', 'T1', 2, 'T2', 2])),
      at.move(other, at.lines(['B', 'T1', 2, 'T3', 1])),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = one.status === 200 ? [one, two] : [two, one]
    const goal =
      won === one ? { track: at.t['T2'], seq: 2, track_name: 'T2' } : { track: at.t['T3'], seq: 1, track_name: 'T3' }
    expect(lost.body.conflicts.find(({ car }: { car: number }) => car === at.c['B'])).toEqual({
      car: at.c['B'],
      mark: at.m['B'],
      believed: { track: at.t['T1'], seq: 2, track_name: 'T1' },
      actual: goal,
    })
    expect(await at.shown('actual')).toEqual(won === one ? { T1: 'C', T2: 'ABDHX' } : { T1: 'AC', T2: 'DHX', T3: 'B' })
  })

  it('over a move of another tells them where their cars are now; each other user hears nothing', async () => {
    const first = await at.move(other, at.lines(['A', 'T1', 1, 'T3', 1], ['B', 'T1', 2, 'T3', 2]))
    const over = [first.body.move]
    expect((await at.move(planner, at.lines(['A', 'T3', 1, 'T2', 1]), { over })).status).toBe(200)
    const [told, own] = [await other.get('notification/mine/'), await planner.get('notification/mine/')]
    expect(told.body.results[0]).toMatchObject({
      title: `Priya moved ${at.m['A']} after you, in ${at.name}`,
      content: `${at.m['A']}: T3 @1 → T2 @1`,
      read: false,
      object_type: 'yard:yard',
      object_id: String(at.id),
    })
    expect(own.body.results).toEqual([])
  })

  it.each<[string, (made: number) => readonly number[]]>([
    ['that never was', () => [999_999]],
    ['of other cars', (made) => [made]],
  ])('over a move %s is refused by name, and nothing is moved', async (_, over) => {
    const first = await at.move(other, at.lines(['A', 'T1', 1, 'T3', 1]))
    const { status, body } = await at.move(planner, at.lines(['D', 'T2', 1, 'T1', 1]), { over: over(first.body.move) })
    expect([status, Object.keys(body)]).toEqual([400, ['over']])
    expect(await at.shown('actual')).toEqual({ T1: 'BC', T2: 'DHX', T3: 'A' })
  })

  it('by many planners at once leaves every car placed once, in positions without gaps', async () => {
    const spots = ['T1', 'T2', 'T3'] as const
    const wishes = Array.from({ length: 12 }, (_, index) =>
      at.lines(
        [
          ['A', 'T1', 1],
          ['B', 'T1', 2],
          ['C', 'T1', 3],
          ['D', 'T2', 1],
        ][index % 4]?.concat(spots[index % 3] ?? 'T1', 1) as unknown as To,
      ),
    )
    const answers = await Promise.all(wishes.map((wish, index) => at.move(index % 2 ? planner : other, wish)))
    expect(answers.every(({ status }) => status === 200 || status === 409 || status === 400)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const { body } = await planner.get(`yard_management/placement/?scenario=actual&yard=${at.id}`)
    expect(new Set(body.results.map(({ car }: { car: number }) => car)).size).toBe(6)
    for (const id of Object.values(at.t)) {
      const seqs = body.results
        .filter((row: { track: number }) => row.track === id)
        .map(({ seq }: { seq: number }) => seq)
      expect(seqs.toSorted((a: number, b: number) => a - b)).toEqual(seqs.map((_: number, index: number) => index + 1))
    }
  })

  it.each<[string, To[], string]>([
    [
      'too long a cut',
      [
        ['A', 'T1', 1, 'T3', 1],
        ['B', 'T1', 2, 'T3', 2],
        ['C', 'T1', 3, 'T3', 3],
      ],
      'T3 is 50 ft too short: 150 of 100 ft.',
    ],
    ['a car on hold', [['H', 'T2', 2, 'T3', 1]], 'is on hold.'],
    ['a lead', [['A', 'T1', 1, 'Lead', 1]], 'Lead is a lead and must stay clear.'],
    ['a sound car to repair', [['A', 'T1', 1, 'RIP', 1]], 'RIP is a repair track'],
    ['a bad order car elsewhere', [['X', 'T2', 3, 'T3', 1]], 'is bad order'],
    [
      'a car named twice',
      [
        ['A', 'T1', 1, 'T3', 1],
        ['A', 'T1', 1, 'T3', 1],
      ],
      'is listed twice',
    ],
  ])('refuses %s with a reason, and moves nothing', async (_, wish, said) => {
    const { status, body } = await at.move(planner, at.lines(...wish))
    expect(status).toBe(400)
    expect(body.non_field_errors.join(' ')).toContain(said)
    expect(body.refusals[0]).toHaveProperty('code')
    expect(await at.shown('actual')).toEqual({ T1: 'ABC', T2: 'DHX' })
  })

  it.each<[string, object, string]>([
    ['no cars', { scenario: 'actual', moves: [] }, 'moves'],
    ['an unknown scenario', { scenario: 'dreamt', moves: [{ car: 1 }] }, 'scenario'],
    ['an unknown field', { scenario: 'actual', moves: [{ car: 1 }], force: true }, 'force'],
    ['a position before the first', { scenario: 'actual', moves: [{ car: 1, to_seq: 0 }] }, 'moves'],
    [
      'a move that never was',
      {
        scenario: 'actual',
        moves: [{ car: 1, from_track: null, from_seq: null, to_track: null, to_seq: null }],
        undoes: 999_999,
      },
      'undoes',
    ],
  ])('reports %s', async (_, body, field) => {
    const answer = await planner.post(at.path('move_cars/'), body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('refuses cars and tracks of another yard', async () => {
    const there = await newYard(server, planner)
    const cars = await at.move(planner, [
      { car: there.c['A'], from_track: there.t['T1'], from_seq: 1, to_track: at.t['T3'], to_seq: 1 },
    ])
    const tracks = await at.move(planner, [
      { car: at.c['A'], from_track: at.t['T1'], from_seq: 1, to_track: there.t['T3'], to_seq: 1 },
    ])
    expect([cars.status, cars.body.refusals[0].code, tracks.status, tracks.body.refusals[0].code]).toEqual([
      400,
      'unknown_car',
      400,
      'unknown_track',
    ])
  })

  it('sent twice with one key is done once', async () => {
    const body = { scenario: 'actual', moves: at.lines(['A', 'T1', 1, 'T2', null]) }
    const key = { 'idempotency-key': `move-${at.id}` }
    const [first, second] = [
      await planner.post(at.path('move_cars/'), body, key),
      await planner.post(at.path('move_cars/'), body, key),
    ]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect((await planner.get(at.path('move_history/'))).body.count).toBe(1)
  })
})
