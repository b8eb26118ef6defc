import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { newYard, type SmallYard, type To } from './small-yard.ts'

let server: Server
let planner: Client
let crew: Client
let at: SmallYard
beforeAll(async () => {
  server = await startServer()
  planner = await server.user({ name: 'Priya' })
  crew = await server.user({ name: 'Otto' })
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await newYard(server, planner)
})

const plan = (moves: readonly To[]) =>
  planner.post(at.path('move_cars/'), { scenario: 'planned', moves: at.lines(...moves) })
type Line = { no: number; cars: number[]; state: string; done: { by_name: string; at: string } | null }
const read = async () => (await crew.get(at.path('switch_list/'))).body
const lines = async () =>
  (await read()).work.map(({ no, cars, state, done }: Line) => [
    no,
    cars.map(at.letter).join(''),
    state,
    done?.by_name ?? '',
  ])
const tick = (line: number, ...cars: string[]) =>
  crew.post(at.path('execute_move/'), { cars: cars.map((car) => at.c[car]), line })

describe('a switch list that a crew works on', () => {
  it('is issued with the first line that is done: every line keeps its number, done ones stay, new ones follow', async () => {
    await plan([
      ['A', 'T1', 1, 'T3', 1],
      ['C', 'T1', 3, 'T2', 1],
    ])
    expect([(await read()).issued, await lines()]).toEqual([
      null,
      [
        [1, 'A', 'open', ''],
        [2, 'C', 'open', ''],
      ],
    ])
    expect((await tick(1, 'A')).status).toBe(200)
    await plan([['D', 'T2', 2, 'T1', 1]])
    expect([(await read()).issued.by_name, await lines()]).toEqual([
      'Otto',
      [
        [1, 'A', 'done', 'Otto'],
        [2, 'C', 'open', ''],
        [3, 'D', 'open', ''],
      ],
    ])
    expect((await tick(3, 'D')).status).toBe(200)
    expect(await lines()).toEqual([
      [1, 'A', 'done', 'Otto'],
      [2, 'C', 'open', ''],
      [3, 'D', 'done', 'Otto'],
    ])
  })
  it('opens a line again that is taken back, by whomever', async () => {
    await plan([['A', 'T1', 1, 'T3', 1]])
    const { body } = await tick(1, 'A')
    await at.move(planner, at.lines(['A', 'T3', 1, 'T1', 1]), { undoes: body.move })
    expect(await lines()).toEqual([[1, 'A', 'open', '']])
  })
  it('is issued by printing too; a new list begins at number 1 with what is left; nothing moves by it', async () => {
    await plan([
      ['A', 'T1', 1, 'T3', 1],
      ['C', 'T1', 3, 'T2', 1],
    ])
    const issue = (renew: boolean) => crew.post(at.path('issue_switch_list/'), { renew })
    expect((await issue(false)).body).toEqual({ lines: 2 })
    expect((await issue(false)).body).toEqual({ lines: 2 })
    await tick(1, 'A')
    expect((await issue(true)).body).toEqual({ lines: 1 })
    expect(await lines()).toEqual([[1, 'C', 'open', '']])
    const { body } = await planner.get(at.path('move_history/?scenario=planned'))
    expect(body.results.map(({ kind, summary }: { kind: string; summary: string }) => [kind, summary])).toEqual([
      ['issue', 'Switch list issued: 1 line'],
      ['issue', 'Switch list issued: 2 lines'],
      ['move', expect.anything()],
    ])
    expect(await at.shown('actual')).toEqual({ T1: 'BC', T2: 'DHX', T3: 'A' })
  })
  it('ends with the sign-off: the next shift begins at number 1', async () => {
    await plan([
      ['A', 'T1', 1, 'T3', 1],
      ['C', 'T1', 3, 'T2', 1],
    ])
    await tick(1, 'A')
    await crew.post(at.path('sign_off/'), { comments: '' })
    expect([(await read()).issued, await lines()]).toEqual([null, [[1, 'C', 'open', '']]])
  })
  it('is not issued by work that is done without it, nor by one who may not change the yard', async () => {
    await plan([['A', 'T1', 1, 'T3', 1]])
    const viewer = await server.user({ permissions: ['view_railyard'] })
    expect((await viewer.post(at.path('issue_switch_list/'), {})).status).toBe(403)
    await planner.post(at.path('execute_move/'), { cars: [at.c['A']] })
    expect([(await read()).issued, await lines()]).toEqual([null, []])
  })
})
