/** The undo history: its order, and what remains in it when an undo or a redo fails. */
import { beforeEach, expect, test } from 'vitest'
import { createConsole } from '#src/engine/console/console.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { recordUndo, redo, undo, undoThis } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'

let calls: string[]
let failing: Set<string>
beforeEach(() => {
  createConsole()
  calls = []
  failing = new Set()
})

async function doing(what: string): Promise<string> {
  if (failing.has(what)) throw new Error('The server is away.')
  calls.push(what)
  return `${what}.`
}
const entry = (title: string) => ({
  title,
  kind: 'exact' as const,
  undo: () => doing(`undo ${title}`),
  redo: () => doing(`redo ${title}`),
})
const recorded = (...titles: readonly string[]) => titles.map(entry).map((one) => (recordUndo(one), one))
const titles = () => [undoEntries().done, undoEntries().undone].map((all) => all.map(({ title }) => title))
const lastNotice = () => toasts().shown.at(-1)?.text

test('the last change is undone first and redone last', async () => {
  recorded('a', 'b')
  await undo()
  await undo()
  await redo()
  await redo()
  expect(calls).toEqual(['undo b', 'undo a', 'redo a', 'redo b'])
  expect(titles()).toEqual([['a', 'b'], []])
})

test('a failed undo is reported, keeps its place, and may succeed later', async () => {
  const [, b] = recorded('a', 'b', 'c')
  if (b === undefined) throw new Error('Nothing was recorded.')
  failing.add('undo b')
  await undoThis(b)
  expect(lastNotice()).toBe('Not undone: b. The server is away.')
  expect(titles()).toEqual([['a', 'b', 'c'], []])
  failing.clear()
  await undoThis(b)
  expect(titles()).toEqual([['a', 'c'], ['b']])
})

test('a failed redo is reported and can be tried again', async () => {
  recorded('a')
  await undo()
  failing.add('redo a')
  await redo()
  expect(lastNotice()).toBe('Not redone: a. The server is away.')
  expect(titles()).toEqual([[], ['a']])
  failing.clear()
  await redo()
  expect(titles()).toEqual([['a'], []])
})

test('a new change clears the redo history; with an empty history undo and redo say so', async () => {
  await undo()
  expect(lastNotice()).toBe('Nothing to undo.')
  recorded('a')
  await undo()
  recorded('b')
  await redo()
  expect(lastNotice()).toBe('Nothing to redo.')
  expect(titles()).toEqual([['b'], []])
})
