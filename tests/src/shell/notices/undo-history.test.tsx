/** The undo history: over all panes, searched by object, undone in any order, and redone. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { recordUndo, undoThis } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import DeedList from '#src/shell/notices/UndoHistory.tsx'

let said: string[]
const deed = (title: string, undo: () => Promise<string> = () => Promise.resolve('')): void =>
  void recordUndo({
    title,
    kind: 'exact',
    undo: () => (said.push(`undo ${title}`), undo()),
    redo: () => (said.push(`redo ${title}`), Promise.resolve('')),
  })
beforeEach(() => {
  said = []
  undoEntries().done = []
  undoEntries().undone = []
  deed('GATX 20411 moved to T5')
  deed('Ticket T10021 changed')
  deed('GATX 20412 moved to T6')
})
const titles = (): readonly string[] => undoEntries().done.map(({ title }) => title)

test('an object is found by name, and its change undone by key although others came later', async () => {
  const user = userEvent.setup()
  render(<DeedList />)
  await user.type(await screen.findByRole('textbox', { name: 'Of what' }), 'gatx')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GATX 20412 moved to T6comes back exactly',
    'GATX 20411 moved to T5comes back exactly',
  ])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect([said, titles()]).toEqual([
    ['undo GATX 20411 moved to T5'],
    ['Ticket T10021 changed', 'GATX 20412 moved to T6'],
  ])
  await user.click(screen.getByRole('button', { name: /Redo/ }))
  expect([said.at(-1), titles().at(-1)]).toEqual(['redo GATX 20411 moved to T5', 'GATX 20411 moved to T5'])
})

test('an undo that fails keeps its place in the list', async () => {
  undoEntries().done = []
  deed('one', () => Promise.reject(new Error('someone has changed it since')))
  deed('two')
  const [first] = undoEntries().done
  if (first) await undoThis(first)
  expect([titles(), undoEntries().undone]).toEqual([['one', 'two'], []])
})
