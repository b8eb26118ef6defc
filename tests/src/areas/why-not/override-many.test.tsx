/** What several records lack alike is overridden for all of them through the panel of bulk changes, with one undo. */
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { overridingIn } from '#model/kernel/action.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { permissions } from '#model/kernel/permissions.ts'
import OverridePanel from '#src/areas/why-not/OverridePanel.tsx'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { answering, type Asked } from '../../answers.ts'

const resource = resourceNamed('terminal:ticket')
const found = overridingIn(resource.actions)
if (found === undefined) throw new Error('Tickets are overridden')
const override = found
const lineOf = (names: readonly string[]) => ({
  key: 'room',
  obstacle: {
    code: 'limit_volume',
    kind: 'limit',
    says: 'No room is left.',
    object: { resource: 'terminal:limit', id: 'l1', title: 'Propane' },
  } as const,
  isWarning: false,
  records: names.map((name) => ({ id: name, title: `T-${name}`, found: true, deeds: [] })),
})

let asked: Asked[]
beforeEach(() => {
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  toasts().shown = []
  overlay().shown = null
  undoEntries().done = []
  asked = answering(({ path }) =>
    path.includes('/b/') ? { status: 409, body: { detail: 'T-b is void.' } } : { body: { override: { id: 'o1' } } },
  )
})
afterEach(() => vi.unstubAllGlobals())

async function explained(names: readonly string[]) {
  const onClose = vi.fn<() => void>()
  render(<OverridePanel resource={resource} action={override} line={lineOf(names)} onClose={onClose} />)
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Spoken to')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  return onClose
}

it('previews many, sends each by itself, and says which could not be overridden', async () => {
  const onClose = await explained(['a', 'b', 'c'])
  await vi.waitFor(() => expect(overlay().shown).not.toBeNull(), { timeout: 60_000 })
  expect([asked, onClose.mock.calls]).toEqual([[], []])
  render(<>{overlay().shown?.draw()}</>)
  const button = await screen.findByRole('button', { name: /: 3 tickets/ })
  fireEvent.click(button)
  expect(await screen.findByText('T-b is void.')).toBeVisible()
  expect(asked.map(({ path, body }) => [path, body])).toEqual(
    ['a', 'b', 'c'].map((id) => [
      `terminalboss/v3/ticket/${id}/override/`,
      { kind: 'limit', object: 'l1', reason: 'Spoken to' },
    ]),
  )
  expect(undoEntries().done).toHaveLength(1)
})

it('sends one at once', async () => {
  const onClose = await explained(['a'])
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 60_000 })
  expect(asked).toHaveLength(1)
  expect(toasts().shown.map(({ text }) => text)).toEqual(['Override for T-a: done.'])
})
