/** The history of what was done: taken back and done again in order, and kept where that fails. */
import { beforeEach, expect, test } from 'vitest'
import { createConsole } from '#src/engine/console/console.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { recordUndo, redo, undo, undoThis } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'

let did: string[]
let failing: Set<string>
beforeEach(() => {
  createConsole()
  did = []
  failing = new Set()
})

async function doing(what: string): Promise<string> {
  if (failing.has(what)) throw new Error('The server is away.')
  did.push(what)
  return `${what}.`
}
const deed = (title: string) => ({
  title,
  kind: 'exact' as const,
  undo: () => doing(`undo ${title}`),
  redo: () => doing(`redo ${title}`),
})
const recorded = (...titles: readonly string[]) => titles.map(deed).map((one) => (recordUndo(one), one))
const titles = () => [undoEntries().done, undoEntries().undone].map((all) => all.map(({ title }) => title))
const said = () => toasts().shown.at(-1)?.text

test('the last deed is undone first, and done again last', async () => {
  recorded('a', 'b')
  await undo()
  await undo()
  await redo()
  await redo()
  expect(did).toEqual(['undo b', 'undo a', 'redo a', 'redo b'])
  expect(titles()).toEqual([['a', 'b'], []])
})

test('an undo that fails says so, stays in its place, and may succeed later', async () => {
  const [, b] = recorded('a', 'b', 'c')
  if (b === undefined) throw new Error('Nothing was recorded.')
  failing.add('undo b')
  await undoThis(b)
  expect(said()).toBe('Not undone: b. The server is away.')
  expect(titles()).toEqual([['a', 'b', 'c'], []])
  failing.clear()
  await undoThis(b)
  expect(titles()).toEqual([['a', 'c'], ['b']])
})

test('a redo that fails says so, and can be tried again', async () => {
  recorded('a')
  await undo()
  failing.add('redo a')
  await redo()
  expect(said()).toBe('Not redone: a. The server is away.')
  expect(titles()).toEqual([[], ['a']])
  failing.clear()
  await redo()
  expect(titles()).toEqual([['a'], []])
})

test('a new deed ends what could be done again; without any, both say so', async () => {
  await undo()
  expect(said()).toBe('Nothing to undo.')
  recorded('a')
  await undo()
  recorded('b')
  await redo()
  expect(said()).toBe('Nothing to redo.')
  expect(titles()).toEqual([['b'], []])
})
