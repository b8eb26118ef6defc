import { beforeEach, describe, expect, it } from 'vitest'
import { sentences } from '#src/areas/yard/controller/sentences.ts'
import type { YardController } from '#src/areas/yard/controller/yard-controller.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import type { CursorStep } from '#model/areas/yard/rules/board.ts'
import { answering } from '../../answers.ts'
import { boardOn } from './small-board.ts'
import { smallYard, type SmallYard } from './small-yard.ts'

let yard: SmallYard
let controller: YardController

beforeEach(() => {
  yard = smallYard()
  answering(yard.answers)
  toasts().shown = []
  controller = boardOn(yard)
})

const steps = (...names: CursorStep[]) => names.forEach((name) => controller.step(name))
const texts = () => toasts().shown.map(({ text }) => text)
/** Picks up the second and third car of T1. */
function pickTwo(): void {
  steps('right')
  controller.step('right', true)
  controller.pickUp()
}

describe('a move that somebody else overtook', () => {
  /** Otto takes the second car of the cut to T15. */
  const overtake = () => yard.move('actual', [{ car: 13, from_track: 1, from_seq: 3, to_track: 4, to_seq: 1 }])
  const told = () => (controller.now.trouble?.kind === 'conflict' ? controller.now.trouble : undefined)

  it('shows from, now, yours and whose move it was; moves nothing; keeps the cut; moves it when confirmed', async () => {
    pickTwo()
    steps('down', 'home')
    overtake()
    await controller.drop()
    expect(told()).toMatchObject({
      conflicts: [
        {
          mark: 'GATX 20413',
          believed: { track_name: 'T1', seq: 3 },
          actual: { track_name: 'T15', seq: 1 },
          by: { name: 'Otto' },
        },
      ],
      wish: { cars: [12, 13], track: 2, position: 1 },
    })
    expect([yard.stands()['T1'], [...controller.now.selected], texts()]).toEqual([
      '20411 20412 20414 20415',
      [12, 13],
      ['1 car moved by Otto. Nothing was moved, and your cut is still selected.'],
    ])
    await controller.confirm()
    expect([yard.stands()['T2'], controller.now.trouble, yard.moves.at(-1)?.over]).toEqual([
      '20412 20413 33001 33002',
      null,
      [101],
    ])
  })
  it.each([
    ['carried by keys', () => (pickTwo(), steps('down', 'home'))],
    ['dragged by pointer', () => controller.hover({ cars: [12, 13], track: 2, position: 1 }, 'pointer', 'actual')],
  ])(
    'a cut %s is not dropped after news of it, however often it is tried, but by its confirmation alone',
    async (_, take) => {
      take()
      overtake()
      controller.receive(yard.answer())
      await controller.drop()
      await controller.drop()
      expect([yard.moves, told()?.conflicts.map(({ mark, by }) => [mark, by?.name])]).toEqual([
        [],
        [['GATX 20413', 'Otto']],
      ])
      await controller.confirm()
      expect([yard.stands()['T2'], yard.moves.map(({ over }) => over)]).toEqual(['20412 20413 33001 33002', [[101]]])
    },
  )
  it('a typed move is not made either, if a car of it was moved while it was typed', async () => {
    const target = sentences(controller)
    target.preview('GATX 20412-20413 > T2 @1')
    overtake()
    controller.receive(yard.answer())
    const reading = target.parse('GATX 20412-20413 > T2 @1')
    if (reading === undefined || !('run' in reading)) throw new Error('not read')
    await reading.run()
    expect([yard.moves, told()?.conflicts.length]).toEqual([[], 1])
  })
  it('a confirmation confirms what was shown: what moved again meanwhile is shown again', async () => {
    pickTwo()
    steps('down', 'home')
    overtake()
    await controller.drop()
    yard.move('actual', [{ car: 13, from_track: 4, from_seq: 1, to_track: 1, to_seq: 1 }], 'Ann')
    controller.receive(yard.answer())
    await controller.confirm()
    expect([yard.stands()['T2'], told()?.conflicts.map(({ actual, by }) => [actual?.track_name, by?.name])]).toEqual([
      '33001 33002',
      [['T1', 'Ann']],
    ])
    await controller.confirm()
    expect(yard.stands()['T2']).toBe('20412 20413 33001 33002')
  })
  it('a car that has left the yard is named, and the rest of the cut needs the confirmation', async () => {
    pickTwo()
    steps('down', 'home')
    yard.remove(13)
    controller.receive(yard.answer())
    await controller.drop()
    expect([yard.moves, told()?.conflicts.map(({ mark, isGone }) => [mark, isGone]), told()?.wish.cars]).toEqual([
      [],
      [['GATX 20413', true]],
      [12],
    ])
    await controller.confirm()
    expect(yard.stands()['T2']).toBe('20412 33001 33002')
  })
  it('letting the cut go forgets the move that was overtaken', async () => {
    pickTwo()
    steps('down', 'home')
    overtake()
    controller.receive(yard.answer())
    await controller.drop()
    controller.cancel()
    await controller.confirm()
    expect([controller.now.trouble, yard.moves]).toEqual([null, []])
  })
})
