/** Room for panes: none smaller than can be read, the new one where there is most room, and every arrangement whole. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Arrangement, Side } from '#src/engine/commands/workspace.ts'
import { arranged } from '#src/shell/state/arrange/arrange.ts'
import * as layout from '#src/shell/state/layout.ts'
import { boxes, neighbour } from '#src/shell/state/tree/pane-bounds.ts'
import { keysIn, type Tree } from '#src/shell/state/tree/parts.ts'
import {
  addPane,
  fitted,
  hasRoom,
  isWorse,
  LEAST,
  leastRoom,
  moveWithRoom,
  splitWithRoom,
  type Room,
} from '#src/shell/state/least-size.ts'

const laptop: Room = { width: 1280, height: 740 }
const sizesIn = (tree: Tree, room: Room): readonly (readonly [key: string, width: number, height: number])[] =>
  boxes(tree).map(
    ({ key, w, h }) => [key, Math.round((w * room.width) / 100), Math.round((h * room.height) / 100)] as const,
  )
const tooSmall = (tree: Tree, room: Room): readonly unknown[] =>
  sizesIn(tree, room).filter(([, width, height]) => width < LEAST.width - 1 || height < LEAST.height - 1)
const area = (tree: Tree): number => boxes(tree).reduce((sum, { w, h }) => sum + w * h, 0)

/** Opened one after the other, each with the focus, as from the palette. */
function opened(count: number, room: Room): Tree {
  const names = Array.from({ length: count - 1 }, (_, at) => `p${at + 2}`)
  return names.reduce<{ tree: Tree; focus: string }>(
    ({ tree, focus }, name) => ({ tree: addPane(tree, focus, name, room), focus: name }),
    { tree: 'p1', focus: 'p1' },
  ).tree
}
/** As it was: each split off the one before it, alternating, until the last are slivers. */
function spiral(count: number): Tree {
  return Array.from({ length: count - 1 }, (_, at) => at).reduce<Tree>(
    (tree, at) => layout.split(tree, `p${at + 1}`, at % 2 === 0 ? 'right' : 'down', `p${at + 2}`),
    'p1',
  )
}

describe('a new pane', () => {
  test.each([
    [2, [[640, 740]]],
    [
      3,
      [
        [640, 370],
        [640, 740],
      ],
    ],
    [4, [[640, 370]]],
    [8, [[320, 370]]],
    [
      12,
      [
        [320, 185],
        [320, 370],
      ],
    ],
    [16, [[320, 185]]],
  ] as const)('of %i on a laptop leaves panes of these sizes', (count, expected) => {
    const sizes = sizesIn(opened(count, laptop), laptop).map(([, width, height]) => `${width} × ${height}`)
    expect([...new Set(sizes)].toSorted()).toEqual(expected.map(([width, height]) => `${width} × ${height}`).toSorted())
  })
  test('is cut off the longer side of the largest pane, whichever has the focus', () => {
    const tree = layout.split(layout.split('a', 'a', 'right', 'b'), 'b', 'down', 'c')
    const next = addPane(tree, 'c', 'd', laptop)
    expect(neighbour(next, 'a', 'down')).toBe('d')
  })
  test('of equally large panes takes from the one that has the focus', () => {
    const next = addPane(layout.split('a', 'a', 'right', 'b'), 'b', 'c', laptop)
    expect(neighbour(next, 'b', 'down')).toBe('c')
  })
  test('becomes a tab of the focused pane where every pane is too small to be cut', () => {
    const room = { width: 470, height: 310 }
    expect(addPane('a', 'a', 'b', room)).toEqual({ type: 'tabs', tabs: ['a', 'b'], activeTabIndex: 1 })
    expect(splitWithRoom('a', 'a', 'right', 'b', room)).toEqual({ type: 'tabs', tabs: ['a', 'b'], activeTabIndex: 1 })
  })
  test('split off a small pane on a named side moves the other borders to have room', () => {
    const tree = { type: 'split' as const, direction: 'row' as const, children: ['a', 'b'], splitPercentages: [75, 25] }
    const next = splitWithRoom(tree, 'b', 'right', 'c', laptop)
    expect(sizesIn(next, laptop).map(([key, width]) => [key, width])).toEqual([
      ['a', 800],
      ['b', 240],
      ['c', 240],
    ])
  })
})

describe('the same size', () => {
  test('is the same area for every pane, however they are nested', () => {
    const tree = layout.equalise(spiral(6))
    expect(boxes(tree).map(({ w, h }) => Math.round(w * h))).toEqual(Array(6).fill(Math.round(10_000 / 6)))
  })
  test('of twelve panes opened one after the other leaves none too small', () => {
    expect(tooSmall(fitted(layout.equalise(opened(12, laptop)), laptop), laptop)).toEqual([])
  })
})

const arrangements: readonly Arrangement[] = ['grid', 'columns', 'main']
describe('arranged', () => {
  const names = (count: number): Tree => spiral(count)
  const shape = (as: Arrangement, count: number, room = laptop): readonly string[] =>
    sizesIn(arranged(names(count), as, 'p1', room), room).map(([key, width, height]) => `${key} ${width} × ${height}`)
  test('as grid: four in two rows of two', () => {
    expect(shape('grid', 4)).toEqual(['p1 640 × 370', 'p2 640 × 370', 'p3 640 × 370', 'p4 640 × 370'])
  })
  test('as columns: three beside each other', () => {
    expect(shape('columns', 3)).toEqual(['p1 427 × 740', 'p2 427 × 740', 'p3 427 × 740'])
  })
  test('as main and stack: the focused one large, the others stacked beside it', () => {
    expect(shape('main', 3)).toEqual(['p1 768 × 740', 'p2 512 × 370', 'p3 512 × 370'])
  })
  test('more panes than fit become tabs, as even as can be, in the order of before', () => {
    const tree = arranged(names(64), 'grid', 'p1', laptop)
    const groups = boxes(tree).map(({ key }) => layout.tabsWith(tree, key).length)
    expect([keysIn(tree), groups.length]).toEqual([keysIn(names(64)), 20])
    expect(Math.max(...groups) - Math.min(...groups)).toBeLessThanOrEqual(1)
  })
})

const room = fc.record({ width: fc.integer({ min: 240, max: 4000 }), height: fc.integer({ min: 160, max: 2200 }) })
const side = fc.constantFrom<Side>('left', 'right', 'up', 'down')
const step = fc.record({
  what: fc.constantFrom('add', 'split', 'move', 'arrange', 'equalise'),
  one: fc.nat(),
  side,
  as: fc.constantFrom(...arrangements),
})

test('whatever is opened, split, moved and arranged: each pane once, no gap, and none too small', () => {
  fc.assert(
    fc.property(room, fc.array(step, { maxLength: 60 }), (space, steps) => {
      let tree: Tree = 'p'
      const keys = new Set(['p'])
      for (const [at, { what, one, side: to, as }] of steps.entries()) {
        const all = keysIn(tree)
        const key = all[one % all.length] ?? 'p'
        const added = `p${at}`
        if (what === 'add' || what === 'split') keys.add(added)
        tree =
          what === 'add'
            ? addPane(tree, key, added, space)
            : what === 'split'
              ? splitWithRoom(tree, key, to, added, space)
              : what === 'move'
                ? moveWithRoom(layout.activate(tree, key), key, to, space)
                : what === 'arrange'
                  ? arranged(tree, as, key, space)
                  : fitted(layout.equalise(tree), space)
        expect(keysIn(tree).toSorted()).toEqual([...keys].toSorted())
        expect(area(tree)).toBeCloseTo(10_000, 3)
        expect(hasRoom(tree, space)).toBe(true)
        expect(tooSmall(tree, space)).toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})

test('borders are moved only as far as it takes, and not at all where that is of no use', () => {
  fc.assert(
    fc.property(room, fc.integer({ min: 1, max: 20 }), (space, count) => {
      const tree = spiral(count)
      const next = fitted(tree, space)
      const mayStay = !hasRoom(tree, space) || tooSmall(tree, space).length === 0
      expect([next === tree, mayStay || tooSmall(next, space).length === 0]).toEqual([mayStay, true])
    }),
  )
})

test('what makes a pane smaller than can be read is seen as worse, and nothing else is', () => {
  const row = (left: number): Tree => ({
    type: 'split',
    direction: 'row',
    children: ['a', 'b'],
    splitPercentages: [left, 100 - left],
  })
  expect([
    isWorse(row(50), row(30), laptop),
    isWorse(row(50), row(15), laptop),
    isWorse(row(10), row(15), laptop),
    isWorse(row(15), row(10), laptop),
  ]).toEqual([false, true, false, true])
  expect(leastRoom(spiral(4))).toEqual({ width: 720, height: 320 })
})
