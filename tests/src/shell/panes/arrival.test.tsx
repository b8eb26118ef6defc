/** The keyboard reaches what a pane shows, however late its answer comes. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { Arrival } from '#src/shell/panes/Arrival.tsx'
import { desk } from '#src/shell/state/desk.state.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'

afterEach(() => vi.useRealTimers())

function Shown({ isThere }: { readonly isThere: boolean }) {
  return (
    <PaneId value="p9">
      <section data-pane="p9" tabIndex={-1} aria-label="Pane">
        {isThere ? <div data-autofocus tabIndex={0} role="listbox" aria-label="Tiles" /> : <Skeleton />}
        <Arrival />
      </section>
      <input aria-label="Elsewhere" />
    </PaneId>
  )
}
const pass = (ms: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined))

test.each([100, 2000, 9000])('content that comes after %i ms has the focus', async (ms) => {
  vi.useFakeTimers()
  desk().focused = 'p9'
  const { rerender } = render(<Shown isThere={false} />)
  await pass(ms)
  expect(screen.getByRole('region', { name: 'Pane' })).toHaveFocus()
  rerender(<Shown isThere />)
  await pass(1500)
  expect(screen.getByRole('listbox')).toHaveFocus()
})

test('who went elsewhere meanwhile stays there', async () => {
  vi.useFakeTimers()
  desk().focused = 'p9'
  const { rerender } = render(<Shown isThere={false} />)
  await pass(6000)
  act(() => screen.getByRole('textbox').focus())
  rerender(<Shown isThere />)
  await pass(1500)
  expect(screen.getByRole('textbox')).toHaveFocus()
})
