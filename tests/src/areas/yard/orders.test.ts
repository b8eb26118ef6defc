/** A planner's change can be taken back as soon as the server has it, also while the yard is read again. */
import { beforeEach, expect, it } from 'vitest'
import { yardCalls } from '#src/areas/yard/data/calls.ts'
import { boardOf } from '#src/areas/yard/data/layout.ts'
import { yardOrders } from '#src/areas/yard/state/orders.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { answering } from '../../answers.ts'
import { smallYard, type SmallYard } from './small-yard.ts'

let yard: SmallYard
const titles = (): readonly string[] => undoEntries().done.map(({ title }) => title)
/** The yard is never read again. */
const orders = () =>
  yardOrders(yardCalls(7), {
    moved: () => undefined,
    refresh: () => new Promise(() => undefined),
    board: () => boardOf(yard.answer()),
  })

beforeEach(() => {
  yard = smallYard()
  undoEntries().done = []
})

it.each<[string, (all: ReturnType<typeof orders>) => Promise<unknown>, RegExp]>([
  ['the plan of a car carried out', (all) => all.execute([15], boardOf(yard.answer())), /^Execute plan for GATX 20415/],
  ['a plan set', (all) => all.plan([{ track: 1, cars: [11] }]), /^Set plan of 1 track$/],
  ['cars added', (all) => all.add('GATX 1', 'T108', 'actual'), /^Add 1 car$/],
  [
    'a car taken out',
    (all) => {
      const board = boardOf(yard.answer())
      return all.remove([...board.cars.values()].slice(-1), board)
    },
    /^Remove UTLX 9/,
  ],
])('%s', async (_what, work, title) => {
  answering((asked) => {
    if (asked.path.endsWith('/add_cars/'))
      return { body: { added: ['GATX 1'], already: [], created: 0, move: null, results: [] } }
    if (asked.path.endsWith('/remove_car/')) return { body: { car: 20, mark: 'UTLX 9', moves: [] } }
    if (asked.method !== 'GET') return { body: { move: 9, lines: [] } }
    return yard.answers(asked)
  })
  void work(orders())
  await expect.poll(titles, { timeout: 20_000 }).toEqual([expect.stringMatching(title)])
})
