/** The tools of a row that do not fit are in a menu, with their names and keys; nothing of them is lost. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { userEvent } from 'vitest/browser'
import { afterEach, expect, test } from 'vitest'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { ToolGap, Tools } from '#src/ui/controls/Tools.tsx'
import { cutAtWidths } from '../../../e2e/site/cut-at-widths.ts'

// Durations do not matter here.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)

function Row({ width, todo, onAdd }: { readonly width: number; readonly todo: number; readonly onAdd?: () => void }) {
  return (
    <div style={{ width }}>
      <Tools label="Yard">
        <input aria-label="Find" style={{ width: 100 }} />
        <ToolGap />
        <Button shortcut="d">{`${todo} to do`}</Button>
        <Button shortcut="i" {...(onAdd && { onPress: onAdd })}>
          Add cars
        </Button>
        <Button shortcut="h" isDisabled>
          History
        </Button>
        <IconButton icon={Search} label="Zoom in" shortcut="=" />
      </Tools>
    </div>
  )
}
const items = () => screen.findAllByRole('menuitem')
const more = () => screen.findByRole('button', { name: 'More tools' })

test('there is no menu where all tools fit', () => {
  render(<Row width={800} todo={6} />)
  for (const name of [/6 to do/, /Add cars/, /History/, 'Zoom in'])
    expect(screen.getByRole('button', { name }).checkVisibility({ visibilityProperty: true })).toBe(true)
  expect(screen.queryByRole('button', { name: 'More tools' })).toBeNull()
})

test('what does not fit is chosen from the menu by keyboard, and again in the row once there is space', async () => {
  let added = 0
  const onAdd = (): void => void (added += 1)
  const { rerender } = render(<Row width={330} todo={6} onAdd={onAdd} />)
  const button = await more()
  // The keyboard does not stop at what is not seen.
  await waitFor(() => expect(screen.queryByRole('button', { name: /Add cars/ })).toBeNull())
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect((await items()).map(({ textContent }) => textContent)).toEqual([
    'Add carsI',
    'HistoryNot available now',
    'Zoom in=',
  ])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(added).toBe(1))
  rerender(<Row width={800} todo={6} onAdd={onAdd} />)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More tools' })).toBeNull())
  expect(screen.getByRole('button', { name: /Add cars/ }).getBoundingClientRect().height).toBeGreaterThan(0)
})

test('a tool that becomes longer leaves the row, and the menu says what it does now', async () => {
  const { rerender } = render(<Row width={240} todo={6} />)
  await more()
  rerender(<Row width={240} todo={600_000_000_000} />)
  await waitFor(() => expect(screen.queryByRole('button', { name: /to do/ })).toBeNull())
  await userEvent.click(await more())
  expect((await items())[0]?.textContent).toBe('600000000000 to doD')
})

test('the crawler takes what is in the menu as reached, and finds a control and a name that are cut', async () => {
  const pane = (tools: ReactNode) => <section data-pane="one">{tools}</section>
  const { rerender } = render(pane(<Row width={330} todo={6} />))
  expect(await cutAtWidths([330])).toEqual([])
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
  rerender(
    pane(
      <div style={{ ...cut, display: 'flex', gap: 300 }}>
        <h3 style={{ ...cut, width: 60 }}>Hazardous materials</h3>
        <button type="button">Add cars</button>
      </div>,
    ),
  )
  expect((await cutAtWidths([640, 320])).map((what) => what.replace(/ of \..*? is/, ' is'))).toEqual([
    'at 640 px the name “Hazardous materials” is cut',
    'at 320 px button “Add cars” is cut off',
    'at 320 px the name “Hazardous materials” is cut',
  ])
})
