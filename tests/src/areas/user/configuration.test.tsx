/** The user's settings for the console: the key preset is saved, applies at once, and can be undone. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ref } from 'valtio'
import Configuration from '#src/areas/user/profile/Configuration.tsx'
import { keymap } from '#src/engine/commands/keymap.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { answering } from '../../answers.ts'

let me: Me = {
  id: 1,
  email: 'a@b.test',
  name: 'Ann',
  telephone: '',
  company: { id: 1, name: 'One' },
  groups: [],
  permissions: [],
  app_config: {},
  terminalboss: false,
  wheelhouse: false,
  track_and_trace: false,
  operations: false,
  schedule: false,
  invoice: false,
  document_reading: false,
  reports: false,
  terminalbossv3: false,
}
const isChange = (said: unknown): said is Pick<Me, 'app_config'> =>
  typeof said === 'object' && said !== null && 'app_config' in said

beforeEach(() => {
  undoEntries().done = []
  me = { ...me, app_config: { keys: { preset: 'default', by: 'position', own: { 'workspace:zoom': 'alt+y' } } } }
  session().now = ref({ state: 'in', me })
  answering(({ path, body }) => {
    if (path !== 'user/me/' || !isChange(body)) return undefined
    me = { ...me, app_config: { ...me.app_config, ...body.app_config } }
    return { body: me }
  })
})

test('another key preset is saved with the user and keeps custom keys; one undo restores the old one', async () => {
  const user = userEvent.setup()
  render(<Configuration />)
  expect(screen.getByText(/1 custom key/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Preset/ }))
  await user.click(screen.getByRole('option', { name: 'As in vim' }))
  await waitFor(() =>
    expect(me.app_config['keys']).toEqual({ preset: 'vim', by: 'position', own: { 'workspace:zoom': 'alt+y' } }),
  )
  await waitFor(() => expect(keymap().now.preset).toBe('vim'))
  await undo()
  await waitFor(() => expect(keymap().now.preset).toBe('default'))
})

test('keys are reset to standard by one button, which is disabled if they are standard already', async () => {
  const user = userEvent.setup()
  render(<Configuration />)
  await user.click(screen.getByRole('button', { name: 'Standard keys' }))
  await waitFor(() => expect(me.app_config['keys']).toEqual({ preset: 'default', by: 'position', own: {} }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Standard keys' })).toHaveProperty('disabled', true))
  expect(screen.getByText(/No custom keys/)).toBeTruthy()
})
