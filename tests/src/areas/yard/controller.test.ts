import { beforeEach, describe, expect, it } from 'vitest'
import { sentences } from '#src/areas/yard/controller/sentences.ts'
import type { YardController } from '#src/areas/yard/controller/yard-controller.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { redo, undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import type { CursorStep } from '#model/areas/yard/rules/board.ts'
import { answering, type Asked } from '../../answers.ts'
import { boardOn } from './small-board.ts'
import { smallYard, type SmallYard } from './small-yard.ts'

let yard: SmallYard
let asked: Asked[]
let controller: YardController

beforeEach(() => {
  yard = smallYard()
  asked = answering(yard.answers)
  undoEntries().done = []
  undoEntries().undone = []
  toasts().shown = []
  controller = boardOn(yard)
})

const steps = (...names: CursorStep[]) => names.forEach((name) => controller.step(name))
const texts = () => toasts().shown.map(({ text }) => text)
const under = () => controller.cursorCar?.car_number
/** Picks up the second and third car of T1. */
function pickTwo(): void {
  steps('right')
  controller.step('right', true)
  controller.pickUp()
}

describe('moving a cut by keyboard', () => {
  it('sends one request on drop, with the expected position of each car', async () => {
    pickTwo()
    steps('down', 'home')
    expect(yard.moves).toEqual([])
    expect(controller.now.ghost).toMatchObject({ cars: [12, 13], track: 2, position: 1, refusals: [] })
    await controller.drop()
    expect(yard.moves).toEqual([
      {
        scenario: 'actual',
        moves: [
          { car: 12, from_track: 1, from_seq: 2, to_track: 2, to_seq: 1 },
          { car: 13, from_track: 1, from_seq: 3, to_track: 2, to_seq: 2 },
        ],
      },
    ])
    expect(asked.filter(({ path }) => path.endsWith('move_cars/')).map(({ key }) => typeof key)).toEqual(['string'])
    expect(yard.stands()).toEqual({ T1: '20411 20414 20415', T2: '20412 20413 33001 33002', RIP: '7', T15: '' })
    expect([controller.now.ghost, [...controller.now.selected], under()]).toEqual([null, [12, 13], '20412'])
  })
  it('shows ghosts until the response, and accepts no second move meanwhile', async () => {
    pickTwo()
    steps('down')
    const sent = controller.drop()
    expect(controller.now.ghost?.by).toBe('sending')
    void controller.moveTo(null, 1)
    steps('up')
    await sent
    expect([yard.moves.length, controller.now.ghost]).toEqual([1, null])
  })
  it('cancels on Escape without a request', () => {
    pickTwo()
    steps('down')
    expect(controller.cancel()).toBe(true)
    expect([controller.now.ghost, [...controller.now.selected], yard.moves]).toEqual([null, [12, 13], []])
  })
  it('shows at once why a place is not allowed, and sends nothing', async () => {
    pickTwo()
    steps('down', 'down')
    await controller.drop()
    expect(controller.now.trouble).toMatchObject({
      kind: 'refused',
      refusals: [
        { code: 'kind', car: 12 },
        { code: 'kind', car: 13 },
      ],
    })
    expect([yard.moves, controller.now.ghost?.track]).toEqual([[], 3])
  })
  it('can be undone and redone exactly', async () => {
    const before = yard.stands()
    pickTwo()
    steps('down', 'end')
    await controller.drop()
    const after = yard.stands()
    await undo()
    expect([yard.stands(), yard.moves.at(-1)?.undoes]).toEqual([before, 101])
    await redo()
    expect(yard.stands()).toEqual(after)
    await undo()
    expect([yard.stands(), yard.moves.at(-1)?.undoes]).toEqual([before, 103])
  })
  it('a plain step clears the moved cut; cars selected one by one stay selected', async () => {
    pickTwo()
    steps('down')
    await controller.drop()
    steps('left')
    expect(controller.cut.length).toBe(1)
    controller.toggle()
    steps('right', 'right')
    controller.toggle()
    expect(controller.cut.length).toBe(2)
  })
})

describe('when someone else was faster', () => {
  it('a picked-up cut keeps its place beside its neighbour, and its cars that moved are named', () => {
    pickTwo()
    steps('down', 'end')
    yard.move('actual', [{ car: 16, from_track: 2, from_seq: 1, to_track: null, to_seq: null }])
    controller.receive(yard.answer())
    expect([controller.now.ghost?.position, controller.now.disturbed]).toEqual([2, []])
    yard.move('actual', [{ car: 13, from_track: 1, from_seq: 3, to_track: 4, to_seq: 1 }])
    controller.receive(yard.answer())
    expect([controller.now.ghost?.cars, controller.now.disturbed, texts()]).toEqual([
      [12, 13],
      [13],
      ['GATX 20413 moved while you had them picked up. Check before you drop them.'],
    ])
  })
  it('cursor and cut stay with their cars, and moved cars are highlighted', () => {
    steps('right', 'right')
    controller.toggle()
    yard.move('actual', [{ car: 11, from_track: 1, from_seq: 1, to_track: 2, to_seq: 1 }])
    controller.receive(yard.answer())
    expect([controller.now.cursor, under(), [...controller.now.selected], [...controller.now.flashed.actual]]).toEqual([
      { track: 1, index: 1 },
      '20413',
      [13],
      [11],
    ])
  })
})

describe('when a move fails', () => {
  it.each([
    ['the server is away', 'unreachable' as const, 'Not moved. The server cannot be reached. Nothing was changed.'],
    [
      'the server refuses the request',
      { status: 403, body: { detail: 'You do not have permission to perform this action.' } },
      'Not moved. You do not have permission to perform this action.',
    ],
  ])('%s: the cut stays picked up', async (_, next, text) => {
    pickTwo()
    steps('down')
    yard.next = next
    await controller.drop()
    expect([controller.now.ghost?.cars, controller.now.ghost?.track, controller.now.ghost?.by, texts()]).toEqual([
      [12, 13],
      2,
      'keys',
      [text],
    ])
  })
  it('a refusal that only the server could know is shown with its reasons', async () => {
    pickTwo()
    steps('down')
    const refusal = { code: 'hold', car: 12, message: 'GATX 20412 is on hold.' }
    yard.next = { status: 400, body: { non_field_errors: [refusal.message], refusals: [refusal] } }
    await controller.drop()
    expect(controller.now).toMatchObject({
      trouble: { kind: 'refused', refusals: [refusal] },
      ghost: { cars: [12, 13], track: 2 },
    })
  })
})

describe('the two layouts', () => {
  it('a planned move changes the plan and leaves the actual yard alone', async () => {
    controller.enter('planned')
    steps('end')
    expect(under()).toBe('20414')
    await controller.moveTo(null, 1)
    expect([yard.stands('planned')['T1'], yard.stands('actual')['T1'], yard.moves[0]?.scenario]).toEqual([
      '20411 20412 20413',
      '20411 20412 20413 20414 20415',
      'planned',
    ])
  })
  it('the cursor switches to the same car', () => {
    steps('end')
    controller.enter('planned')
    expect([under(), controller.now.cursor]).toEqual(['20415', { track: 2, index: 2 }])
  })
})

describe('finding cars', () => {
  it('steps through the results and wraps around', () => {
    controller.find('utlx')
    const seen = [1, 1, 1, 1].map(() => {
      controller.nextHit(1)
      return under()
    })
    controller.nextHit(-1)
    expect([seen, under(), controller.now.find?.hits.size]).toEqual([['7', '8', '9', '7'], '9', 3])
  })
  it('jumps to a track by name, and reports ambiguous names', () => {
    expect([controller.jump('t1'), controller.now.cursor.track]).toEqual([undefined, 1])
    expect([controller.jump('15'), controller.now.cursor.track]).toEqual([undefined, 4])
    expect(controller.jump('T')).toBe('“T” matches T1, T2, T15. Type more of the name.')
  })
  it('a jump during a move carries the cut to the end of that track', () => {
    pickTwo()
    controller.jump('2')
    expect(controller.now.ghost).toMatchObject({ track: 2, position: 3 })
  })
})

describe('a typed instruction', () => {
  it('shows ghosts while it is typed, and removes them with the text', () => {
    const target = sentences(controller)
    target.preview('GATX 20411-20413 > T2 @1')
    expect(controller.now.ghost).toMatchObject({ by: 'sentence', cars: [11, 12, 13], track: 2, position: 1 })
    target.preview('')
    expect(controller.now.ghost).toBeNull()
  })
  it('is parsed, refused with a reason, or executed as one request', async () => {
    const target = sentences(controller)
    expect([
      target.parse('tickets'),
      target.parse('GATX 1 > T2'),
      target.parse('PROX 33002 > T1'),
      target.parse('GATX 20411-20413 > T15'),
    ]).toEqual([
      undefined,
      { problem: 'GATX 1 is not in this yard.' },
      { problem: 'PROX 33002 is on hold.' },
      { problem: 'T15 is 50 ft too short: 180 of 130 ft.' },
    ])
    const reading = target.parse('20414, 20415 > 2 @A')
    if (reading === undefined || !('run' in reading)) throw new Error('not read')
    expect(reading.title).toBe('Move 2 cars (GATX 20414 and 1 more) to T2 @1')
    await reading.run()
    expect([yard.stands()['T2'], yard.moves.length]).toEqual(['20414 20415 33001 33002', 1])
  })
})
