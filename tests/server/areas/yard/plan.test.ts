import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { yard } from '#model/areas/yard/yard.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { newYard, type SmallYard } from './small-yard.ts'

let server: Server
let planner: Client
let stranger: Client
let at: SmallYard
beforeAll(async () => {
  server = await startServer()
  planner = await server.user({ name: 'Priya' })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await newYard(server, planner)
})

describe('the plan', () => {
  const plan = (tracks: Record<string, string>, client = planner) =>
    client.put(at.path('planned_scenario/'), {
      tracks: Object.entries(tracks).map(([name, cars]) => ({
        track: at.t[name],
        cars: Array.from(cars, (one) => at.c[one]),
      })),
    })

  it('is set as a whole, carried out car by car, and reset', async () => {
    const set = await plan({ T1: 'CA', T2: 'DHX', T3: 'BU' })
    expect([set.status, set.body.lines.length]).toEqual([200, 3])
    expect(await at.shown('planned')).toEqual({ T1: 'CA', T2: 'DHX', T3: 'BU' })
    expect(await at.shown('actual')).toEqual({ T1: 'ABC', T2: 'DHX' })

    const executed = await planner.post(at.path('execute_move/'), { cars: [at.c['B'], at.c['U']] })
    expect([executed.status, executed.body.lines]).toEqual([
      200,
      at.lines(['B', 'T1', 2, 'T3', 1], ['U', null, null, 'T3', 2]),
    ])
    expect(await at.shown('actual')).toEqual({ T1: 'AC', T2: 'DHX', T3: 'BU' })
    expect((await planner.post(at.path('execute_move/'), { cars: [at.c['B']] })).body).toEqual({
      cars: ['These cars stand as planned already.'],
    })

    expect((await planner.post(at.path('reset_layout/'), { scenario_id: 'planned' })).status).toBe(200)
    expect(await at.shown('planned')).toEqual({ T1: 'AC', T2: 'DHX', T3: 'BU' })
    const { body } = await planner.get(at.path('move_history/'))
    expect(body.results.map((one: { kind: string; scenario: string }) => `${one.kind} ${one.scenario}`)).toEqual([
      'reset planned',
      'execute actual',
      'plan planned',
    ])
  })

  it('set to what it already is changes nothing', async () => {
    expect((await plan({ T1: 'ABC', T2: 'DHX' })).body).toEqual({ move: null, lines: [] })
    expect((await planner.get(at.path('move_history/'))).body.count).toBe(0)
  })

  it.each<[string, Record<string, string>, string]>([
    ['a car twice', { T1: 'ABC', T2: 'DHXA' }, 'is listed twice'],
    ['more than a track holds', { T1: '', T2: 'DHX', T3: 'ABC' }, 'T3 is 50 ft too short'],
    ['a held car elsewhere', { T1: 'ABC', T2: 'DX', T3: 'H' }, 'is on hold'],
  ])('refuses %s', async (_, tracks, said) => {
    const { status, body } = await plan(tracks)
    expect(status).toBe(400)
    expect(body.non_field_errors.join(' ')).toContain(said)
    expect(await at.shown('planned')).toEqual({ T1: 'ABC', T2: 'DHX' })
  })

  it('may always return a car to where it actually is, even a bad order car', async () => {
    expect((await plan({ T1: 'ABC', T2: 'DH', RIP: 'X' })).status).toBe(200)
    expect((await plan({ T1: 'ABC', T2: 'DHX' })).status).toBe(200)
  })
})

describe('cars that are added and removed', () => {
  const add = (car_marks: string[], more: object = {}, client = planner) =>
    client.post(at.path('add_cars/'), { car_marks, ...more })

  it('are created if they are not in the fleet, and placed on a track', async () => {
    const { status, body } = await add([' utlx-00950001 ', 'C&NW 7', 'UTLX 950001'], {
      car_type: 't389',
      scenario: 'actual',
      track: at.t['T2'],
    })
    expect([status, body.added, body.already, body.created]).toEqual([200, ['UTLX 950001', 'CNW 7'], [], 2])
    const { body: board } = await planner.get(at.path('cars/'))
    expect(board.placements.actual.find(([id]: [number]) => id === at.t['T2'])[1]).toHaveLength(5)
    expect(board.cars.find((car: { car_mark: string }) => car.car_mark === 'UTLX')).toMatchObject({
      car_number: '950001',
      car_type: 'T389',
    })
    expect(board.unassigned.planned).toHaveLength(3)
    expect((await add(['UTLX 950001'])).body).toEqual({ added: [], already: ['UTLX 950001'], created: 0, move: null })
    await planner.post(at.path('remove_car/'), { car_mark: 'UTLX 950001' })
    await planner.post(at.path('remove_car/'), { car_mark: 'CNW 7' })
  })

  it('in another yard are refused by name, and none is added', async () => {
    const there = await newYard(server, planner)
    const refused = await add(['PROX 1', there.m['A'] ?? ''])
    expect([refused.status, refused.body]).toEqual([400, { car_marks: [`${there.m['A']} is in ${there.name}.`] }])
    const taken = await add([there.m['U'] ?? ''])
    expect([taken.status, taken.body.added, taken.body.created]).toEqual([200, [there.m['U']], 0])
    expect((await planner.get(`railcar/${there.c['U']}/`)).body.yard).toBe(at.id)
    expect((await planner.get('railcar/?car_mark=PROX')).body.count).toBe(0)
  })

  it('with an invalid mark are reported one by one', async () => {
    expect((await add(['GATX', 'TOOLONG 5', 'GATX 5'])).body.car_marks).toHaveLength(2)
  })

  it('are answered line by line where they are a text, by a dry run and then for good', async () => {
    const there = await newYard(server, planner)
    const known = at.m['A'] ?? ''
    await planner.post('railcar/', { car_mark: 'PROX', car_number: '770001' })
    const marks = ['Car\tWeight', 'foo', 'PROX\t770002\t33,000', known, there.m['A'], 'prox 770002'].join('\n')
    const told = [
      [2, 'foo', 'not_found', undefined],
      [3, 'PROX 770002', 'changed', 'PROX 770001'],
      [4, known, 'already', undefined],
      [5, there.m['A'], 'not_allowed', undefined],
      [6, 'PROX 770002', 'already', undefined],
    ]
    const send = async (dry_run: boolean) => {
      const { status, body } = await planner.post(at.path('add_cars/'), { marks, dry_run })
      const lines = body.results.map((one: Record<string, unknown>) => [
        one['line'],
        one['name'],
        one['outcome'],
        one['instead'],
      ])
      return { status, lines, added: body.added }
    }
    const count = async () => (await planner.get('railcar/?car_mark=PROX')).body.count
    expect(await send(true)).toEqual({ status: 200, lines: told, added: [] })
    expect(await count()).toBe(1)
    expect(await send(false)).toEqual({ status: 200, lines: told, added: ['PROX 770002'] })
    expect(await count()).toBe(2)
    await planner.post(at.path('remove_car/'), { car_mark: 'PROX 770002' })
    expect((await planner.post(at.path('add_cars/'), { marks: 'Cars\n' })).body).toEqual({
      marks: ['Name at least one car.'],
    })
  })

  it('are removed from both scenarios, the cars behind close up, and the removal can be undone', async () => {
    const mark = at.m['B']
    const { status, body } = await planner.post(at.path('remove_car/'), { car_mark: mark })
    expect([status, body.mark, body.moves.length]).toEqual([200, mark, 2])
    expect([await at.shown('actual'), await at.shown('planned')]).toEqual([
      { T1: 'AC', T2: 'DHX' },
      { T1: 'AC', T2: 'DHX' },
    ])
    expect((await planner.get(`railcar/${at.c['B']}/`)).body.yard).toBeNull()
    expect((await planner.post(at.path('remove_car/'), { car_mark: mark })).body).toEqual({
      car_mark: [`${mark} is not in this yard.`],
    })

    const back = await at.move(planner, at.lines(['B', null, null, 'T1', 2]), { undoes: body.moves[0] })
    expect(back.status).toBe(200)
    expect(await at.shown('actual')).toEqual({ T1: 'ABC', T2: 'DHX' })
  })

  it('are not removed while on hold', async () => {
    const { status, body } = await planner.post(at.path('remove_car/'), { car_mark: at.m['H'] })
    expect([status, body.refusals[0].code]).toEqual([400, 'hold'])
  })
})

describe('placed cars and their tracks', () => {
  it('stay in their yard, whatever is written: a car on a track, and a track with cars', async () => {
    const there = await newYard(server, planner)
    const answers = [
      await planner.patch(`railcar/${at.c['A']}/`, { yard: there.id }),
      await planner.patch(`railcar/${at.c['A']}/`, { yard: null }),
      await planner.patch(`yard_management/track/${at.t['T1']}/`, { yard: there.id, name: 'T9' }),
      await planner.delete(`railcar/${at.c['A']}/`),
      await planner.delete(`yard_management/track/${at.t['T1']}/`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 409, 409])
    expect(answers[0]?.body).toEqual({
      non_field_errors: [`${at.m['A']} stands on a track: remove it from its yard first.`],
    })
    expect(answers[2]?.body).toEqual({ non_field_errors: ['T9 holds cars: it stays in its yard.'] })
    expect([
      (await planner.patch(`railcar/${at.c['U']}/`, { yard: there.id })).status,
      (await planner.patch(`yard_management/track/${at.t['T3']}/`, { yard: there.id, name: 'T8' })).status,
    ]).toEqual([200, 200])
    expect(await at.shown('actual')).toEqual({ T1: 'ABC', T2: 'DHX' })
  })
})

describe('reading', () => {
  it('history comes in pages, by scenario and by car', async () => {
    await at.move(planner, at.lines(['A', 'T1', 1, 'T2', null]))
    await at.move(planner, at.lines(['B', 'T1', 1, 'T2', null]))
    await planner.post(at.path('move_cars/'), { scenario: 'planned', moves: at.lines(['C', 'T1', 3, 'T3', 1]) })
    const counts = async (query: string) => {
      const { body } = await planner.get(at.path(`move_history/?${query}`))
      return [body.count, body.results.length]
    }
    expect(await Promise.all(['', 'page=2&rowsPerPage=2', 'scenario=planned', `car=${at.c['A']}`].map(counts))).toEqual(
      [
        [3, 3],
        [3, 1],
        [1, 1],
        [1, 1],
      ],
    )
  })

  it('a car comes with its place and its history', async () => {
    await at.move(planner, at.lines(['A', 'T1', 1, 'T2', 1]))
    const { body } = await planner.get(at.path(`car_details/?car=${at.c['A']}`))
    expect(body).toMatchObject({
      car: { id: at.c['A'] },
      product: null,
      yard: { id: at.id },
      actual: { track: at.t['T2'], seq: 1, track_name: 'T2' },
      planned: { track: at.t['T1'], seq: 1 },
      moves: [{ kind: 'move', data: { line: { car: at.c['A'], to: { track_name: 'T2' } } } }],
    })
    expect((await planner.get(at.path('car_details/?car=999999'))).status).toBe(404)
  })

  it('unassigned cars are those of the yard on no track', async () => {
    const { body } = await planner.get(at.path('unassigned_cars/?scenario=actual'))
    expect([body.count, body.results[0].id]).toEqual([1, at.c['U']])
  })

  it('autocompletion can be switched off', async () => {
    expect((await planner.put(at.path('set_autocomplete/'), { use_autocomplete: false })).body).toEqual({
      use_autocomplete: false,
    })
    expect((await planner.get(`yard_management/rail_yard/${at.id}/`)).body.use_autocomplete).toBe(false)
  })
})

describe('another company', () => {
  const calls: [string, 'get' | 'post' | 'put', string, object?][] = [
    ['cars', 'get', 'cars/'],
    ['carDetails', 'get', 'car_details/?car=1'],
    ['unassignedCars', 'get', 'unassigned_cars/'],
    ['moveHistory', 'get', 'move_history/'],
    ['moveCars', 'post', 'move_cars/', { scenario: 'actual', moves: [{ car: 1 }] }],
    ['executeMove', 'post', 'execute_move/', { cars: [1] }],
    ['plannedScenario', 'put', 'planned_scenario/', { tracks: [{ track: 1, cars: [] }] }],
    ['resetLayout', 'post', 'reset_layout/', {}],
    ['addCars', 'post', 'add_cars/', { car_marks: ['GATX 1'] }],
    ['removeCar', 'post', 'remove_car/', { car_mark: 'GATX 1' }],
    ['setAutocomplete', 'put', 'set_autocomplete/', { use_autocomplete: false }],
    ['switchList', 'get', 'switch_list/'],
    ['issueSwitchList', 'post', 'issue_switch_list/', {}],
    ['getPdf', 'get', 'get_pdf/'],
    ['getExcel', 'get', 'get_excel/'],
    ['handOver', 'get', 'hand_over/'],
    ['handOverPdf', 'get', 'hand_over_pdf/'],
    ['signOff', 'post', 'sign_off/', {}],
    ['remove', 'post', 'remove/', { checkOnly: true }],
  ]
  it('all actions on a yard are included in these tests', () => {
    expect(calls.map(([name]) => name).toSorted()).toEqual(
      Object.entries(yard.actions)
        .filter(([, action]) => action.on === 'row')
        .map(([name]) => name)
        .toSorted(),
    )
  })
  it.each(calls)('does not see the yard by %s', async (_, method, action, body) => {
    const answer = await (method === 'get' ? stranger.get(at.path(action)) : stranger[method](at.path(action), body))
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }])
  })

  it('cannot name its cars or tracks in a yard of its own', async () => {
    const theirs = await newYard(server, stranger)
    const car = await theirs.move(stranger, [
      { car: at.c['A'], from_track: at.t['T1'], from_seq: 1, to_track: theirs.t['T3'], to_seq: 1 },
    ])
    const goal = await theirs.move(stranger, [
      { car: theirs.c['A'], from_track: theirs.t['T1'], from_seq: 1, to_track: at.t['T3'], to_seq: 1 },
    ])
    const plan = await stranger.put(theirs.path('planned_scenario/'), { tracks: [{ track: at.t['T1'], cars: [] }] })
    const execute = await stranger.post(theirs.path('execute_move/'), { cars: [at.c['A']] })
    expect([car.status, goal.status, plan.status, execute.status]).toEqual([400, 400, 400, 400])
    expect(await at.shown('actual')).toEqual({ T1: 'ABC', T2: 'DHX' })
  })
})
