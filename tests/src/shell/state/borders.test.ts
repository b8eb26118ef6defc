/** Finds the borders between panes, and moves them without making a pane too small. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { borderOf, bordersIn, grown, moveBorder, pushed, shareAfter } from '#src/shell/state/borders.ts'
import { boxes } from '#src/shell/state/tree/pane-bounds.ts'
import { splitOf, type Tree } from '#src/shell/state/tree/parts.ts'

const room = { width: 1200, height: 800 }
const half = (direction: 'row' | 'column', ...nodes: readonly Tree[]): Tree =>
  splitOf(
    direction,
    nodes.map((node) => ({ node, size: 100 / nodes.length })),
  ) ?? ''
/** a | b over c | d */
const tree = half('row', 'a', half('column', 'b', 'c'), 'd')
const sizes = (of: Tree): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(boxes(of).map(({ key, w, h }) => [key, [w, h].map((size) => Math.round(size))]))

describe('borders', () => {
  test('there is one between two neighbours, within the box of both', () => {
    expect(bordersIn(tree, room).map(({ path, at, direction, share }) => [path, at, direction, share])).toEqual([
      [[], 0, 'row', 50],
      [[1], 0, 'column', 50],
      [[], 1, 'row', 50],
    ])
    const [, inner] = bordersIn(tree, room)
    expect(inner && [inner.box.x, inner.box.w].map(Math.round)).toEqual([33, 33])
    expect(bordersIn('a', room)).toEqual([])
  })

  test('keys move it, as far as panes have the least room', () => {
    const [first] = bordersIn(tree, room)
    if (!first) throw new Error('There is no border.')
    // 800 px for both sides, of which each keeps 240.
    expect([first.min, first.max].map(Math.round)).toEqual([30, 70])
    const after = (key: string) => sizes(moveBorder(tree, first, shareAfter(first, key) ?? NaN))
    expect([after('ArrowRight')['a'], after('ArrowRight')['b'], after('ArrowRight')['d']]).toEqual([
      [37, 100],
      [30, 50],
      [33, 100],
    ])
    expect([after('Home')['a'], after('End')['a'], after('Enter')['a']]).toEqual([
      [20, 100],
      [47, 100],
      [33, 100],
    ])
    expect(shareAfter(first, 'ArrowUp')).toBeUndefined()
  })

  test('a pane grows and shrinks at the border next to it, or says why not', () => {
    expect(borderOf(tree, room, 'c')?.path).toEqual([1])
    const next = grown(tree, room, 'd', 'right', 1)
    expect(typeof next !== 'string' && sizes(next.tree)['d']).toEqual([37, 100])
    expect(grown(tree, room, 'a', 'down', 1)).toBe('No pane is above or below this one.')
    expect(grown('a', room, 'a', 'right', -1)).toBe('No pane is beside this one.')
    expect(grown(tree, { width: 600, height: 800 }, 'a', 'right', -1)).toBe('This pane is as small as it can be.')
  })

  test.each([
    ['a', 'right', { a: 37, b: 30, d: 33 }],
    ['b', 'left', { a: 30, b: 37, d: 33 }],
    ['b', 'right', { a: 33, b: 37, d: 30 }],
    // At the edge of the window the opposite border moves that way.
    ['a', 'left', { a: 30, b: 37, d: 33 }],
    ['d', 'right', { a: 33, b: 37, d: 30 }],
  ] as const)('that of %s is pushed to the %s', (key, side, widths) => {
    const next = pushed(tree, room, key, side)
    const found = typeof next === 'string' ? {} : sizes(next.tree)
    expect(Object.fromEntries(Object.keys(widths).map((pane) => [pane, found[pane]?.[0]]))).toEqual(widths)
  })

  test('it is not pushed where there is none, nor beyond the least room', () => {
    expect(pushed(tree, room, 'a', 'down')).toBe('No pane is above or below this one.')
    expect(pushed(tree, { width: 720, height: 800 }, 'a', 'right')).toBe('There is no more room.')
  })

  test('no move changes a pane that does not touch the border, nor makes one too small', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.double({ min: -50, max: 150, noNaN: true }), (which, share) => {
        const border = bordersIn(tree, room)[which]
        if (!border) throw new Error('There is no border.')
        const moved = moveBorder(tree, border, share)
        const touched = new Set([border.before, border.after].flatMap((side) => boxes(side).map(({ key }) => key)))
        for (const box of boxes(moved)) {
          expect((box.w * room.width) / 100).toBeGreaterThan(239.9)
          expect((box.h * room.height) / 100).toBeGreaterThan(159.9)
        }
        const others = (of: Tree) => Object.entries(sizes(of)).filter(([key]) => !touched.has(key))
        expect(others(moved)).toEqual(others(tree))
      }),
    )
  })
})
