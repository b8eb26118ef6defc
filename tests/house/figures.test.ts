/** The printed figures are computed from the tree: each changes with what is planted. */
import { expect, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { figuresOf, tableOf } from './figures.ts'
import { readPlanted, type Tree } from './tree/tree.ts'

const tree = readPlanted({
  'src/shell/keys/a.ts': `import '../state/b.ts'\n${'// why\n'.repeat(9)}`,
  'src/shell/state/b.ts': '\n'.repeat(80),
  'server/long.ts': `export function long() {${'\n'.repeat(150)}}\n`,
  ...Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`tests/house/a${at}.ts`, 'export {}\n'.repeat(200)])),
})

test('sizes, arrows and comments are counted', () => {
  expect(Object.fromEntries(figuresOf(tree))).toEqual({
    product: '3 files, 241 lines',
    'lines of a file': 'median 80, 90th percentile 151',
    'files under 80 lines': '33.3 %',
    'longest files': 'server/long.ts 151, src/shell/state/b.ts 80, src/shell/keys/a.ts 10',
    'functions over 100 lines': '1, longest server/long.ts#long with 151',
    'folders over 15 files': '1, tests/house 16',
    'arrows of the shell': '1 between its rooms',
    comments: '3.7 % of the lines',
    'actions without page code': expect.stringMatching(/^\d+\.\d % of \d{3,}$/),
  })
})

test('an action with code in an area of the page counts against it', () => {
  const paths = all<Resource>(resources).flatMap(([, { actions }]) => Object.values(actions).map(({ path }) => path))
  const named = readPlanted({ 'src/areas/a/calls.ts': `export const calls = ${JSON.stringify(paths)}` })
  const shareIn = (of: Tree): number => Number.parseFloat(figuresOf(of).get('actions without page code') ?? '')
  expect(shareIn(named)).toBeLessThan(shareIn(tree))
})

test('the table has a line for each figure', () => {
  expect(
    tableOf(
      new Map([
        ['a', '1'],
        ['long label', '2'],
      ]),
    ),
  ).toBe('\nFigures of the house, for information\n  a           1\n  long label  2\n\n')
})
