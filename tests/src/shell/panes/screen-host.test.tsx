/** A screen is loaded once, however often it is shown; one that could not be loaded is asked for again. */
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { screen as declared } from '#src/engine/panes/screen.ts'
import { areas, learnScreens } from '#src/shell/routes/areas.state.ts'
import { ScreenHost } from '#src/shell/panes/ScreenHost.tsx'

type Loaded = { readonly default: () => string }

function shown(load: () => Promise<Loaded>) {
  areas().given = { made: {} }
  learnScreens('made', [declared('made:one', { kind: 'overview', path: '/made/', title: 'Made', needs: 'open', load })])
  const { hook } = memoryLocation({ path: '/made/' })
  return (
    <Router hook={hook}>
      <ScreenHost />
    </Router>
  )
}
const made: Loaded = { default: () => 'Here it is' }

test('it is drawn as soon as it is there, and at once the next time', async () => {
  let bring: (loaded: Loaded) => void = () => undefined
  const load = vi.fn<() => Promise<Loaded>>(
    () =>
      new Promise<Loaded>((resolve) => {
        bring = resolve
      }),
  )
  const host = shown(load)
  const { unmount } = render(host)
  expect(screen.getByRole('status')).toBeInTheDocument()
  await act(async () => bring(made))
  expect(screen.getByText('Here it is')).toBeInTheDocument()
  unmount()
  render(host)
  expect(screen.getByText('Here it is')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

test('after a failure it is asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn<() => Promise<Loaded>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(made)
  render(shown(load))
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here it is')).toBeInTheDocument()
})
