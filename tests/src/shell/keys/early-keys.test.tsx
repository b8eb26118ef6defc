/** Keys pressed before all commands have loaded are not lost: they run afterwards. */
import { fireEvent, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { areas } from '#src/declarations.ts'
import { createConsole } from '#src/engine/console/console.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { isAllRegistered } from '#src/shell/commands/registry/registry.ts'
import { startShell } from '#src/shell/frame/start.ts'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import type { Areas } from '#src/shell/routes/areas.state.ts'
import { overlays } from '#src/shell/state/overlays.state.ts'
import { focusedHistory } from '#src/shell/state/panes.ts'

const me: Partial<Me> = { id: 1, email: 'a@b.test', permissions: [], app_config: {} }
const press = (code: string, key: string, held: { readonly altKey?: boolean } = {}): boolean =>
  fireEvent.keyDown(document.body, { code, key, ...held })

/** The state at the first paint, with everything still to load. */
function come(given: Areas): void {
  createConsole()
  startShell(given)
  session().now = { state: 'in', me: { company: { id: 1, name: 'One' }, ...me } as Me }
  render(<KeyLayer />)
}
beforeEach(() => vi.unstubAllGlobals())

test('a chord runs once its command is known', async () => {
  come(areas)
  // Handled at once, so that neither the browser nor the pane reacts to it.
  expect([press('KeyX', 'x', { altKey: true }), isAllRegistered()]).toEqual([false, false])
  await waitFor(() => expect(overlays().now).toMatchObject({ kind: 'palette', typed: '>' }))
})
test('the keys of a sequence run in order', async () => {
  come(areas)
  focusedHistory().navigate('/elsewhere/')
  press('KeyG', 'g')
  press('KeyH', 'h')
  await waitFor(() => expect(focusedHistory().href).toBe('/'))
})
test('text typed into a field is typed, and the browser keeps its own keys', () => {
  come(areas)
  const field = document.body.appendChild(document.createElement('input'))
  expect(fireEvent.keyDown(field, { code: 'KeyG', key: 'g' })).toBe(true)
  expect([press('Tab', 'Tab'), press('F5', 'F5')]).toEqual([true, true])
  field.remove()
})
test('if the commands cannot be loaded the key is dropped, and the next one loads them again', async () => {
  let asked = 0
  come({
    console: {
      commands: {
        workspace: () =>
          ++asked === 1 ? Promise.reject(new Error('cut')) : import('#src/shell/panes/commands/workspace.ts'),
      },
    },
  })
  press('KeyX', 'x', { altKey: true })
  await waitFor(() => expect(asked).toBe(1))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(overlays().now.kind).toBe('none')
  press('KeyX', 'x', { altKey: true })
  await waitFor(() => expect(overlays().now.kind).toBe('palette'))
})
