/** Applies the rules to the whole tree, proves that each of them finds violations, and prints the figures of the tree. */
import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { goneFrom, listOf, newIn, shrunk } from './exceptions/list.ts'
import { figuresOf, tableOf } from './figures.ts'
import { rules } from './rules/index.ts'
import { arrowsOf } from './tree/graph.ts'
import { TOPS } from './tree/sources.ts'
import { readPlanted, readTree } from './tree/tree.ts'

const tree = readTree(process.cwd())

afterAll(() => void process.stdout.write(tableOf(figuresOf(tree))))

test('the whole tree is read: every part of it, and its imports of all kinds', () => {
  for (const top of TOPS)
    expect(tree.sources.filter(({ path }) => path.startsWith(`${top}/`)).length).toBeGreaterThan(20)
  expect(arrowsOf(tree.files).length).toBeGreaterThan(tree.sources.length)
  const kinds = new Set(tree.sources.flatMap(({ imports }) => imports.map(({ kind }) => kind)))
  expect(kinds).toEqual(new Set(['value', 'type', 'lazy', 'url']))
})

describe.each(rules)('$name: $says', (rule) => {
  test('finds the planted violations, and nothing else', () => {
    expect([...rule.find(readPlanted(rule.planted)).keys()].toSorted()).toEqual([...rule.caught].toSorted())
  })
  test('there are no new violations', () => {
    expect(newIn(rule.find(tree), listOf(rule))).toEqual([])
  })
  test('no listed violation is already fixed; otherwise run npm run house:shrink', () => {
    expect(goneFrom(listOf(rule), rule.find(tree))).toEqual([])
  })
})

test('each list of exceptions belongs to a rule and has entries', () => {
  const lists = readdirSync('tests/house/exceptions').filter((file) => file.endsWith('.json'))
  const expected = rules.filter((rule) => listOf(rule).size > 0).map(({ name }) => `${name}.json`)
  expect(lists.toSorted()).toEqual(expected.toSorted())
})

test('a list of exceptions can only shrink', () => {
  const list = new Map(Object.entries({ kept: 2, grown: 2, smaller: 5, mended: 1 }))
  const found = new Map(Object.entries({ kept: 2, grown: 3, smaller: 4, fresh: 1 }))
  expect(newIn(found, list)).toEqual(['grown (3)', 'fresh (1)'])
  expect(goneFrom(list, found)).toEqual(['mended'])
  expect(Object.fromEntries(shrunk(list, found))).toEqual({ kept: 2, grown: 2, smaller: 4 })
})
