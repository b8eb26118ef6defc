/** A matrix at the widths of panes: its headings are not cut, and a cell that the cursor goes to is in sight below them. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MatrixGrid } from '#src/ui/matrix/MatrixGrid.tsx'
import type { MatrixLine } from '#src/ui/matrix/MatrixRow.tsx'
import { WalkedMatrix } from '#src/ui/matrix/walked-matrix.ts'

// Durations do not matter here.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)

const lines: readonly MatrixLine[] = Array.from({ length: 60 }, (_, at) => ({
  id: `${at}`,
  name: `Driver ${at}`,
  beside: 'Prairie Haulage',
  under: 'Prairie Haulage',
}))
const columns = ['TDG', 'Driver abstract', 'Site orientation of the northern terminals'].map((head) => ({
  key: head,
  head,
  title: head,
}))
class Matrix extends WalkedMatrix<MatrixLine> {
  constructor() {
    super()
    this.keep(lines, columns.length)
  }
  open(): void {}
}
const drawing = () => ({ says: 'Valid', letter: 'V' })

test.each([320, 426, 640, 1280])('%i px', async (width) => {
  const controller = new Matrix()
  render(
    <div style={{ width, height: 300, display: 'flex', flexDirection: 'column' }}>
      <MatrixGrid label="Papers" corner="Holder" {...{ columns, lines, drawing, controller }} />
    </div>,
  )
  const grid = screen.getByRole('grid', { name: 'Papers' })
  for (const head of screen.getAllByRole('columnheader'))
    expect([head.textContent, head.scrollWidth <= head.clientWidth, head.scrollHeight <= head.clientHeight]).toEqual([
      head.textContent,
      true,
      true,
    ])
  for (const line of ['59', '20', '0']) {
    controller.place(line, 1)
    await waitFor(() => {
      const cell = grid.querySelector('[aria-selected]')?.getBoundingClientRect()
      const heads = grid.querySelector('[role="row"]')?.getBoundingClientRect()
      if (!cell || !heads) throw new Error('There is no cell of the cursor.')
      expect(Math.max(cell.bottom - grid.getBoundingClientRect().bottom, heads.bottom - cell.top)).toBeLessThan(1)
    })
  }
})

test('names no cell to screen readers that is not drawn', () => {
  const controller = new Matrix()
  controller.place('59', 1)
  render(
    <div style={{ display: 'none' }}>
      <MatrixGrid label="Papers" corner="Holder" {...{ columns, lines, drawing, controller }} />
    </div>,
  )
  const grid = screen.getByRole('grid', { name: 'Papers', hidden: true })
  expect(grid.getAttribute('aria-activedescendant')).toBeNull()
})
