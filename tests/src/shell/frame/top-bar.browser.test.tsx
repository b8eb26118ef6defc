/** The user's name in the bar above the panes: whole, or as initials with the whole name in the tooltip. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session } from '#src/engine/session/session.state.ts'
import { TopBar } from '#src/shell/frame/TopBar.tsx'

// Durations do not matter here.
configure({ asyncUtilTimeout: 60_000 })
const name = 'Alexandra Montgomery-Featherstonehaugh'

beforeEach(() => {
  queryClient().setQueryData(['user:notification', 'mine'], { results: [], unread: 0 })
  session().now = {
    state: 'in',
    me: {
      id: 1,
      email: 'am@test',
      name,
      telephone: '',
      company: { id: 1, name: 'Gateway Terminal' },
      groups: [],
      permissions: [],
      app_config: {},
      terminalboss: true,
      wheelhouse: true,
      track_and_trace: false,
      operations: true,
      schedule: false,
      invoice: false,
      document_reading: false,
      reports: false,
      terminalbossv3: false,
    },
  }
})
afterEach(() => {
  cleanup()
  session().now = { state: 'out' }
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <TopBar />
    </QueryClientProvider>,
  )

test.each([
  [640, 'AMF'],
  [1280, name],
])('at %i px it is %s', async (width, shown) => {
  await page.viewport(width, 400)
  show()
  const button = screen.getByRole('button', { name })
  expect(button.innerText.trim()).toBe(shown)
  expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
  expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(width)
})

test('the tooltip of the initials has the whole name', async () => {
  await page.viewport(640, 400)
  show()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  expect((await screen.findByRole('tooltip')).textContent).toBe(name)
})
