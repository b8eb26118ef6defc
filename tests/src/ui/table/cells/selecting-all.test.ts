import { expect, test } from 'vitest'
import { Selection } from '#src/ui/table/state/selection.ts'

const all = { filters: [{ field: 'status' }], count: 30_000, isAbout: true }

test('all rows that match are selected without their ids, until anything else is', () => {
  const selection = new Selection()
  selection.replaceByAll(all, [])
  expect([selection.size, selection.list(), selection.has(5), selection.all]).toEqual([30_000, [], true, all])
  selection.settle()
  expect(selection.all).toBe(all)
  selection.toggle(5)
  expect([selection.size, selection.list(), selection.has(6), selection.all]).toEqual([1, [5], false, undefined])
})
test.each([
  ['nothing', (selection: Selection) => selection.replace([])],
  ['rows beside them', (selection: Selection) => selection.add([])],
  ['a range', (selection: Selection) => selection.draw([])],
  ['rows of other filters', (selection: Selection) => selection.narrow([])],
])('and no more once it is %s', (_says, change) => {
  const selection = new Selection()
  selection.replaceByAll(all, [])
  change(selection)
  expect([selection.size, selection.all]).toEqual([0, undefined])
})
test('the same filters keep them, and the browser keeps their ids where it has them', () => {
  const selection = new Selection()
  selection.replaceByAll(all, [1, 2])
  selection.narrow([{ field: 'status' }])
  expect([selection.all, selection.has(2), selection.has(3)]).toEqual([all, true, false])
})
