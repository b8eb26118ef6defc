/** Ctrl Z takes a bulk change back while its panel, which keeps other keys from the console, is still open. */
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ChangeResult } from '#model/shared/outcome.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import BulkPanel from '#src/ui/bulk/BulkPanel.tsx'
import type { BulkRow } from '#src/ui/bulk/bulk-operation.ts'

let back: readonly (number | string)[][]
let earlier: number
const answers = async (rows: readonly BulkRow[]): Promise<ChangeResult[]> =>
  rows.map(({ id }) => ({ id, outcome: 'changed', version: 2, message: '', before: {} }))
const row = (id: number): BulkRow => ({ id, name: `R${id}`, version: 1, values: { a: id }, line: '', problems: [] })

async function show(): Promise<void> {
  const change = new BulkChange(
    {
      title: 'Change',
      what: 'rows',
      button: String,
      notes: [],
      size: 10,
      lanes: 1,
      judge: answers,
      send: answers,
      undo: {
        kind: 'exact',
        title: 'Change',
        run: async (done) => {
          back = [...back, done.map(({ id }) => id)]
          return { said: 'Two are back.', back: [] }
        },
      },
    },
    [row(1), row(2)],
  )
  render(<BulkPanel change={change} onClose={() => undefined} />)
  await screen.findByRole('button', { name: 'Cancel' })
}
const panel = () => screen.getByRole('dialog').querySelector('footer') ?? document.body
const press = (key: string, code: string, ctrlKey = false) => fireEvent.keyDown(panel(), { key, code, ctrlKey })

beforeEach(() => {
  Object.assign(undoEntries(), { done: [], undone: [] })
  ;[back, earlier] = [[], 0]
  recordUndo({
    title: 'Something else',
    kind: 'exact',
    undo: async () => {
      earlier++
      return ''
    },
  })
})

it('Ctrl Z undoes what the panel has done, once', async () => {
  await show()
  press('Enter', 'Enter')
  await screen.findByRole('button', { name: /Done/ })
  press('z', 'KeyZ', true)
  expect(await screen.findByText('Two are back.')).toBeInTheDocument()
  press('z', 'KeyZ', true)
  await screen.findByText('Two are back.')
  expect([back, earlier]).toEqual([[[1, 2]], 0])
})

it('in the preview, where nothing is done yet, Ctrl Z undoes nothing else', async () => {
  await show()
  press('z', 'KeyZ', true)
  expect([await screen.findByRole('button', { name: 'Cancel' }), back, earlier]).toEqual([expect.anything(), [], 0])
})
