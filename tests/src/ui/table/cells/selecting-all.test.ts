import { expect, test } from 'vitest'
import { Selection } from '#src/ui/table/state/selection.ts'

const all = { filters: [{ field: 'status' }], count: 30_000, isAbout: true }

test('all rows that match are selected without their ids', () => {
  const selection = new Selection()
  selection.replaceByAll(all, [])
  expect([selection.size, selection.list(), selection.has(5), selection.all]).toEqual([30_000, [], true, all])
  selection.settle()
  expect(selection.all).toBe(all)
})
const without = (...ids: readonly number[]) => ({
  ...all,
  filters: [
    { field: 'status' },
    { field: 'id', match: { any: ids.map((value) => ({ is: 'value', value })), not: true } },
  ],
  count: 30_000 - ids.length,
})
test('some of them are taken out and put back, and the others stay selected', () => {
  const selection = new Selection()
  selection.replaceByAll(all, [])
  expect(selection.remove([5, 7])).toBe(true)
  expect([selection.size, selection.has(5), selection.has(6), selection.all]).toEqual([
    29_998,
    false,
    true,
    without(5, 7),
  ])
  selection.narrow([{ field: 'status' }])
  selection.add([5, 6])
  expect([selection.size, selection.has(5), selection.all]).toEqual([29_999, true, without(7)])
  selection.add([7])
  expect(selection.all).toEqual(all)
})
test('more than filters can name are not taken out', () => {
  const selection = new Selection()
  selection.replaceByAll(all, [])
  expect(selection.remove(Array.from({ length: 501 }, (_, id) => id))).toBe(false)
  expect(selection.all).toEqual(all)
})
test('where the browser has their ids, those go with them', () => {
  const selection = new Selection()
  selection.replaceByAll(all, [1, 2, 3])
  selection.remove([2])
  expect([selection.size, selection.list(), selection.has(2), selection.all]).toEqual([2, [1, 3], false, without(2)])
  selection.add([2])
  expect([selection.list(), selection.all]).toEqual([[1, 3, 2], all])
  selection.remove([1, 2, 3])
  expect([selection.size, selection.has(9), selection.all]).toEqual([0, false, undefined])
})
test.each([
  ['nothing', (selection: Selection) => selection.replace([])],
  ['a range', (selection: Selection) => selection.draw([])],
  ['rows of other filters', (selection: Selection) => selection.narrow([])],
])('and no more once it is %s', (_says, change) => {
  const selection = new Selection()
  selection.replaceByAll(all, [])
  change(selection)
  expect([selection.size, selection.all]).toEqual([0, undefined])
})
test('nor once a row beside them is selected', () => {
  const selection = new Selection()
  selection.replaceByAll(all, [1, 2])
  selection.add([3])
  expect([selection.list(), selection.all]).toEqual([[1, 2, 3], undefined])
})
test('the same filters keep them, and the browser keeps their ids where it has them', () => {
  const selection = new Selection()
  selection.replaceByAll(all, [1, 2])
  selection.narrow([{ field: 'status' }])
  expect([selection.all, selection.has(2), selection.has(3)]).toEqual([all, true, false])
})
