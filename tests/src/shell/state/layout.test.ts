/** Whatever is done to the tree of panes, every pane is in it exactly once and there are no gaps. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as layout from '#src/shell/state/layout.ts'
import { boxes, neighbour } from '#src/shell/state/tree/pane-bounds.ts'
import { keysIn, type Tree } from '#src/shell/state/tree/parts.ts'
import type { Side } from '#src/engine/commands/workspace.ts'

const side = fc.constantFrom<Side>('left', 'right', 'up', 'down')
const step = fc.record({
  what: fc.constantFrom<'split' | 'stack' | 'close' | 'move' | 'beside' | 'swap' | 'equalise' | 'activate'>(
    'split',
    'stack',
    'close',
    'move',
    'beside',
    'swap',
    'equalise',
    'activate',
  ),
  one: fc.nat(),
  two: fc.nat(),
  side,
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pick = (tree: Tree, at: number): string => {
  const keys = keysIn(tree)
  return keys[at % keys.length] ?? ''
}

/** The tree after the step, and the panes that it must then contain. */
function apply(
  tree: Tree,
  { what, one, two, side: to }: Step,
  fresh: string,
): { readonly tree: Tree; readonly keys: readonly string[] } {
  const keys = keysIn(tree)
  const key = pick(tree, one)
  const other = pick(tree, two)
  switch (what) {
    case 'split':
      return { tree: layout.split(tree, key, to, fresh), keys: [...keys, fresh] }
    case 'stack':
      return { tree: layout.stack(tree, key, fresh), keys: [...keys, fresh] }
    case 'close': {
      const rest = layout.close(tree, key)
      return rest === null ? { tree, keys } : { tree: rest, keys: keys.filter((kept) => kept !== key) }
    }
    case 'move':
      return { tree: layout.move(tree, key, to), keys }
    case 'beside':
      return { tree: layout.moveBeside(tree, key, other, to), keys }
    case 'swap':
      return { tree: layout.swap(tree, key, other), keys }
    case 'equalise':
      return { tree: layout.equalise(tree), keys }
    case 'activate':
      return { tree: layout.activate(tree, key), keys }
  }
}

/** A split must have at least two parts and none of its own direction; a tab group at least two tabs, one of them active. */
function flaws(tree: Tree): readonly string[] {
  if (typeof tree === 'string') return []
  if (tree.type === 'tabs') return tree.tabs.length > 1 && tree.tabs[tree.activeTabIndex] !== undefined ? [] : ['tabs']
  const own = tree.children.length > 1 ? [] : ['split of one']
  const nested = tree.children.some(
    (child) => typeof child !== 'string' && child.type === 'split' && child.direction === tree.direction,
  )
  return [...own, ...(nested ? ['split in split'] : []), ...tree.children.flatMap(flaws)]
}

const area = (tree: Tree): number => boxes(tree).reduce((sum, { w, h }) => sum + w * h, 0)

describe('layout', () => {
  test('2000 random steps keep every pane exactly once, without gaps', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2000, maxLength: 2000 }), (steps) => {
        let tree: Tree = 'a'
        steps.forEach((next, at) => {
          // A desk has about twelve panes; a hundred would only slow the test down.
          if (keysIn(tree).length >= 14 && (next.what === 'split' || next.what === 'stack')) return
          const { tree: changed, keys } = apply(tree, next, `p${at}`)
          expect(keysIn(changed).toSorted()).toEqual([...keys].toSorted())
          expect(flaws(changed)).toEqual([])
          expect(area(changed)).toBeCloseTo(10_000, 3)
          tree = changed
        })
      }),
      { numRuns: 3 },
    )
  })

  test('a pane split off on a side is the neighbour on that side, and vice versa', () => {
    const opposite = { left: 'right', right: 'left', up: 'down', down: 'up' } as const
    fc.assert(
      fc.property(side, fc.array(side, { maxLength: 6 }), (to, before) => {
        const tree = before.reduce<Tree>(
          (grown, at, index) => layout.split(grown, pick(grown, index), at, `p${index}`),
          'a',
        )
        const split = layout.split(tree, 'a', to, 'new')
        expect([neighbour(split, 'a', to), neighbour(split, 'new', opposite[to])]).toEqual(['new', 'a'])
      }),
    )
  })

  test('a pane dropped beside one of another parent lands beside it', () => {
    const tree: Tree = {
      type: 'split',
      direction: 'row',
      children: ['a', 'b', { type: 'split', direction: 'column', children: ['c', 'd'] }],
    }
    expect(layout.moveBeside(tree, 'a', 'd', 'right')).toEqual({
      type: 'split',
      direction: 'row',
      splitPercentages: [50, 50],
      children: [
        'b',
        {
          type: 'split',
          direction: 'column',
          splitPercentages: [50, 50],
          children: ['c', { type: 'split', direction: 'row', splitPercentages: [50, 50], children: ['d', 'a'] }],
        },
      ],
    })
  })

  test('without a neighbour on a side, a pane moves to that edge of the whole', () => {
    const tree = layout.split(layout.split('a', 'a', 'right', 'b'), 'b', 'down', 'c')
    expect(boxes(layout.move(tree, 'c', 'down')).map(({ key, y, h }) => [key, y, h])).toEqual([
      ['a', 0, 50],
      ['b', 0, 50],
      ['c', 50, 50],
    ])
  })

  test('closing a tab shows the next tab, and closing the last pane leaves nothing', () => {
    const tree = layout.stack(layout.stack('a', 'a', 'b'), 'b', 'c')
    expect([layout.heir(tree, 'c'), layout.heir(tree, 'a'), layout.close('a', 'a'), layout.heir('a', 'a')]).toEqual([
      'b',
      'b',
      null,
      null,
    ])
  })
})
