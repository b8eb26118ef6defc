/** Another time zone in the user's settings: the times on every pane are told by it, and nothing that was typed is lost. */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { PaneBodies, PaneSlot } from '#src/shell/panes/Pane.tsx'
import { makePane, setTree } from '#src/shell/state/panes.ts'
import { answering } from '../../answers.ts'
import { startWhole } from '../../whole-shell.ts'

const at = '2026-11-20T12:00:00Z'
const row = {
  id: 7,
  version: 1,
  created_at: at,
  updated_at: at,
  title: 'Closed',
  content: 'Until Monday.',
  kind: 'news',
  starts_at: null,
  ends_at: null,
  groups: [],
  again: false,
  enabled: true,
  viewed_by: [],
}
const note = { id: 1, version: 1, created_at: at, content: 'Call back', kind: 'note', author: 2, author__label: 'Bea' }

const signIn = (timezone: string): void => {
  session().now = {
    state: 'in',
    me: { id: 1, permissions, company: { id: 1, name: 'One' }, app_config: { timezone } } as unknown as Me,
  }
}
beforeAll(startWhole)
afterEach(() => vi.unstubAllGlobals())

test('a record that is being edited keeps what was typed, and tells its times by the new zone', async () => {
  signIn('America/Chicago')
  answering(({ path }) => {
    if (path === 'user_popup/get_table/') return { body: { count: 1, next: null, previous: null, results: [row] } }
    if (path.endsWith('count/')) return { body: { count: 1 } }
    return { body: { count: 1, next: null, previous: null, results: path.startsWith('notes/') ? [note] : [] } }
  })
  const pane = makePane('/config/popups/popup/7')
  act(() => setTree(pane))
  render(
    <>
      <PaneSlot pane={pane} />
      <PaneBodies />
    </>,
  )
  const user = userEvent.setup()
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  await user.type(title, ' today')
  await user.type(screen.getByRole('textbox', { name: /note/i }), 'Half a')
  expect(await screen.findByText('2026-11-20 06:00 CST')).toBeVisible()
  act(() => signIn('UTC'))
  expect(await screen.findByText('2026-11-20 12:00 UTC')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Closed today')
  expect(screen.getByRole('textbox', { name: /note/i })).toHaveValue('Half a')
  expect(screen.getByRole('textbox', { name: /^Title/ })).toBe(title)
})
