import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { startServer, type Answer, type Client, type Server } from '../../harness.ts'
import { newYard, type SmallYard, type To } from './small-yard.ts'

let server: Server
let planner: Client
let at: SmallYard
beforeAll(async () => {
  server = await startServer()
  planner = await server.user({ name: 'Priya' })
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await newYard(server, planner)
})

const textOf = async ({ raw }: Answer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(raw)), { mergePages: true })).text.replace(/\s+/g, ' ')
const plan = (moves: readonly To[]) =>
  planner.post(at.path('move_cars/'), { scenario: 'planned', moves: at.lines(...moves) })
async function loaded(car: string, name: string, un_number: string, hazard_class = ''): Promise<void> {
  await server.within(planner, async ({ rows }) => {
    const made = await rows(product).create({ name: `${name} ${at.id}`, un_number, hazard_class })
    await rows(railcar).patch(at.c[car] ?? 0, { product: made.id, load_status: 'L' })
  })
}

describe('the switch list', () => {
  it('puts cars that go side by side into one line, names cars that must stay, and lists placards', async () => {
    await loaded('D', 'Propane', 'UN1075', '2.1')
    await loaded('A', 'Caustic', 'UN1824')
    await plan([
      ['B', 'T1', 2, 'T3', 1],
      ['C', 'T1', 3, 'T3', 2],
    ])
    const { status, body } = await planner.get(at.path('switch_list/'))
    expect(status).toBe(200)
    expect(body.work).toEqual([
      expect.objectContaining({
        no: 1,
        instruction: 'IP',
        cars: [at.c['B'], at.c['C']],
        from: { track: at.t['T1'], seq: 2, track_name: 'T1' },
        to: { track: at.t['T3'], seq: 1, track_name: 'T3' },
        length_ft: 100,
        against: '',
      }),
    ])
    expect(
      body.tracks.map(
        ({ name, standing, coming }: { name: string; standing: { work: number | null }[]; coming: number[] }) => [
          name,
          standing.map(({ work }) => work),
          coming,
        ],
      ),
    ).toEqual([
      ['T1', [null, 1, 1], []],
      ['T2', [null, null, null], []],
      ['T3', [], [1]],
      ['RIP', [], []],
      ['Lead', [], []],
    ])
    expect(body.holds.map(({ mark, track }: { mark: string; track: string }) => [mark, track])).toEqual([
      [at.m['H'], 'T2'],
    ])
    // If no class is set, it comes from the table.
    expect(
      body.placards.map(({ un, hazard, word }: { un: string; hazard: string; word: string }) => [un, hazard, word]),
    ).toEqual([
      ['UN1075', '2.1', 'FLAMMABLE GAS'],
      ['UN1824', '8', 'CORROSIVE'],
    ])
  })

  it('makes room before it is needed, and names cars that do not fit', async () => {
    // T3 holds two cars, which leave before others come.
    await at.move(planner, at.lines(['A', 'T1', 1, 'T3', 1], ['B', 'T1', 2, 'T3', 2]))
    await planner.post(at.path('reset_layout/'), {})
    await plan([
      ['A', 'T3', 1, 'T2', 1],
      ['B', 'T3', 2, 'T2', 2],
    ])
    await plan([['C', 'T1', 1, 'T3', 1]])
    const { body } = await planner.get(at.path('switch_list/'))
    expect(
      body.work.map(({ cars, against }: { cars: number[]; against: string }) => [
        cars.map(at.letter).join(''),
        against,
      ]),
    ).toEqual([
      ['AB', ''],
      ['C', ''],
    ])
  })

  it('of selected tracks contains only their work; a track of another yard is refused by name', async () => {
    await plan([['B', 'T1', 2, 'T3', 1]])
    const one = await planner.get(at.path(`switch_list/?tracks_ids=${at.t['T2']}`))
    expect([one.body.tracks.length, one.body.work]).toEqual([1, []])
    const wrong = await planner.get(at.path('switch_list/?tracks_ids=99999'))
    expect([wrong.status, wrong.body.tracks_ids[0]]).toEqual([400, expect.stringContaining('99999')])
  })

  it('has the same contents as a PDF, with date and signature', async () => {
    await loaded('D', 'Propane', 'UN1075', '2.1')
    await plan([['B', 'T1', 2, 'T3', 1]])
    const answer = await planner.get(at.path('get_pdf/'))
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      new RegExp(`^inline; filename\\*=UTF-8''Switch list ${at.name} \\d{4}-\\d\\d-\\d\\d\\.pdf$`),
    )
    const text = await textOf(answer)
    for (const part of [
      'Switch list',
      'Order of work',
      `IP ${at.m['B']}`,
      'T1 @2',
      'T3 @1',
      'HOLD',
      'FLAMMABLE GAS',
      'UN1075 · 2.1',
      'Set out here: no. 1',
      'Conductor',
      'Page 1 of',
    ])
      expect(text).toContain(part)
    const standing = await textOf(await planner.get(at.path(`get_pdf/?paper=standing_order&tracks_ids=${at.t['T1']}`)))
    expect(standing).toContain(`1 ${at.m['A']} E 2 ${at.m['B']} E 3 ${at.m['C']} E`)
    expect(standing).not.toContain('Order of work')
  })

  it('has one row per car in Excel, in track order', async () => {
    await plan([['B', 'T1', 2, 'T3', 1]])
    const answer = await planner.get(at.path('get_excel/'))
    const [head, ...rows] = await readSheet(answer.raw)
    const of = (row: readonly unknown[], title: string): unknown => row[head?.indexOf(title) ?? -1]
    expect(
      rows.map((row) => [
        of(row, 'Track'),
        of(row, 'Order'),
        of(row, 'Car'),
        of(row, 'Work no.'),
        of(row, 'To track'),
        of(row, 'To order'),
      ]),
    ).toEqual([
      ['T1', 1, at.m['A'], null, null, null],
      ['T1', 2, at.m['B'], 1, 'T3', 1],
      ['T1', 3, at.m['C'], null, null, null],
      ['T2', 1, at.m['D'], null, null, null],
      ['T2', 2, at.m['H'], null, null, null],
      ['T2', 3, at.m['X'], null, null, null],
    ])
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /Switch list .+ \d{4}-\d\d-\d\d\.xlsx$/,
    )
  })
})

describe('work reported as not done', () => {
  it('moves nothing and is saved with its reason codes', async () => {
    await plan([['B', 'T1', 2, 'T3', 1]])
    const { status, body } = await planner.post(at.path('execute_move/'), {
      cars: [at.c['B']],
      exception: 'NP',
      reason: 'RT',
      comments: 'Blocked by a hose',
    })
    expect({ status, lines: body.lines }).toEqual({ status: 200, lines: [] })
    expect(await at.shown('actual')).toEqual({ T1: 'ABC', T2: 'DHX' })
    const { body: history } = await planner.get(at.path('move_history/?scenario=actual'))
    expect(history.results[0]).toMatchObject({
      kind: 'exception',
      outcome: 'NP',
      reason: 'RT',
      comments: 'Blocked by a hose',
      summary: `${at.m['B']} not performed: track full`,
    })
  })

  it('a missing or unknown code is refused with the list of codes', async () => {
    const missing = await planner.post(at.path('execute_move/'), { cars: [at.c['B']], reason: 'RT' })
    const unknown = await planner.post(at.path('execute_move/'), { cars: [at.c['B']], exception: 'ZZ' })
    expect([missing.status, Object.keys(missing.body), unknown.status, Object.keys(unknown.body)]).toEqual([
      400,
      ['exception'],
      400,
      ['exception'],
    ])
  })
})

describe('the hand-over', () => {
  it('lists everything since the last sign-off, as data and as PDF', async () => {
    const otto = await server.user({ name: 'Otto' })
    await at.move(planner, at.lines(['A', 'T1', 1, 'T3', 1]))
    const signed = await planner.post(at.path('sign_off/'), { comments: 'T3 hose is gone' })
    expect([signed.status, signed.body.move_count, signed.body.by]).toEqual([200, 1, planner.id])
    await at.move(otto, at.lines(['D', 'T2', 1, 'T1', 1]))
    const { body } = await otto.get(at.path('hand_over/'))
    expect(body).toMatchObject({
      since: signed.body.at,
      sign_off: { by_name: 'Priya', comments: 'T3 hose is gone', own: false },
      people: [{ name: 'Otto', moves: 1, cars: 1 }],
    })
    expect(
      body.changes.map(
        ({ mark, from, to }: { mark: string; from: { track_name: string }; to: { track_name: string } }) => [
          mark,
          from.track_name,
          to.track_name,
        ],
      ),
    ).toEqual([[at.m['D'], 'T2', 'T1']])
    expect(
      body.tracks
        .map(({ name, before, cars }: { name: string; before: number; cars: number }) => [name, before, cars])
        .slice(0, 3),
    ).toEqual([
      ['T1', 2, 3],
      ['T2', 3, 2],
      ['T3', 1, 1],
    ])
    const text = await textOf(await otto.get(at.path('hand_over_pdf/')))
    for (const part of [
      'Hand-over',
      'Comments: T3 hose is gone',
      'Otto 1 1',
      `${at.m['D']} T2 @1 T1 @1`,
      `${at.m['H']} HOLD`,
      `${at.m['X']} BAD ORDER`,
    ])
      expect(text).toContain(part)
    const whole = await otto.get(at.path('hand_over/?since=2020-01-01T00:00:00Z'))
    expect(whole.body.moves.length).toBe(2)
  })

  it('a sign-off can be withdrawn by its user, and only while it is the last one', async () => {
    const otto = await server.user({ name: 'Otto' })
    const first = await planner.post(at.path('sign_off/'), {})
    const second = await otto.post(at.path('sign_off/'), {})
    const path = (id: number): string => `yard_management/sign_off/${id}/withdraw/`
    expect((await otto.post(path(first.body.id))).status).toBe(403)
    expect((await planner.post(path(first.body.id))).status).toBe(400)
    expect((await otto.post(path(second.body.id))).status).toBe(200)
    expect((await planner.post(path(first.body.id))).status).toBe(200)
  })
})

describe('removing a yard', () => {
  it('is refused while it has cars; checkOnly only reports that', async () => {
    const checked = await planner.post(at.path('remove/?checkOnly=true'))
    expect([checked.status, checked.body]).toEqual([
      200,
      { can_remove: false, reasons: [expect.stringContaining('6 cars')], tracks: 5, cars: 7, moves: 0, removed: false },
    ])
    expect((await planner.post(at.path('remove/'))).status).toBe(409)
    await at.move(
      planner,
      at.lines(
        ['A', 'T1', 1, null, null],
        ['B', 'T1', 2, null, null],
        ['C', 'T1', 3, null, null],
        ['D', 'T2', 1, null, null],
      ),
    )
    await server.within(planner, async ({ rows }) => void (await rows(railcar).patch(at.c['H'] ?? 0, { hold: false })))
    await at.move(planner, at.lines(['H', 'T2', 1, null, null], ['X', 'T2', 2, null, null]))
    expect((await planner.post(at.path('remove/'))).body).toMatchObject({ removed: true })
    expect((await planner.get(`yard_management/rail_yard/${at.id}/`)).status).toBe(404)
  })
})

describe('the cached board', () => {
  it('equals the board of the yard, follows every write, and answers 304 to a client that has it', async () => {
    const url = `cache/yard_management/rail_yard_cache/?yard_id=${at.id}`
    const first = await planner.get(url)
    expect(first.body).toEqual((await planner.get(at.path('cars/'))).body)
    expect((await planner.get(url, { 'if-none-match': String(first.headers['etag']) })).status).toBe(304)
    await at.move(planner, at.lines(['A', 'T1', 1, 'T3', 1]))
    await expect
      .poll(async () => new Map((await planner.get(url)).body.placements.actual).get(at.t['T3']), { timeout: 240_000 })
      .toEqual([at.c['A']])
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.get(url)).status).toBe(404)
    expect((await planner.get('cache/yard_management/rail_yard_cache/')).status).toBe(400)
  })
})
