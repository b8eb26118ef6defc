/** What the user sets for the console: the set of keys is kept with the user, holds at once, and is taken back. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ref } from 'valtio'
import Configuration from '#src/areas/user/Configuration.tsx'
import { keymap } from '#src/engine/keymap.ts'
import { session, type Me } from '#src/engine/session.ts'
import { deeds, undo } from '#src/engine/undo.ts'
import { answering } from '../answers.ts'

let me: Me = {
  id: 1, email: 'a@b.test', name: 'Ann', telephone: '', company: { id: 1, name: 'One' }, groups: [], permissions: [], app_config: {},
  terminalboss: false, wheelhouse: false, track_and_trace: false, operations: false, schedule: false, invoice: false, document_reading: false, reports: false, terminalbossv3: false,
}
const isChange = (said: unknown): said is Pick<Me, 'app_config'> => typeof said === 'object' && said !== null && 'app_config' in said

beforeEach(() => {
  deeds.done = []
  me = { ...me, app_config: { keys: { preset: 'default', by: 'position', own: { 'workspace:zoom': 'alt+y' } } } }
  session.now = ref({ state: 'in', me })
  answering(({ path, body }) => {
    if (path !== 'user/me/' || !isChange(body)) return undefined
    me = { ...me, app_config: { ...me.app_config, ...body.app_config } }
    return { body: me }
  })
})

test('another set of keys is kept with the user and leaves his own keys alone; one undo brings the old one back', async () => {
  const user = userEvent.setup()
  render(<Configuration />)
  expect(screen.getByText(/One key of your own/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Set/ }))
  await user.click(screen.getByRole('option', { name: 'As in vim' }))
  await waitFor(() => expect(me.app_config['keys']).toEqual({ preset: 'vim', by: 'position', own: { 'workspace:zoom': 'alt+y' } }))
  await waitFor(() => expect(keymap.now.preset).toBe('vim'))
  await undo()
  await waitFor(() => expect(keymap.now.preset).toBe('default'))
})

test('the standard is one press away, and is said to be reached already where it is', async () => {
  const user = userEvent.setup()
  render(<Configuration />)
  await user.click(screen.getByRole('button', { name: 'Standard keys' }))
  await waitFor(() => expect(me.app_config['keys']).toEqual({ preset: 'default', by: 'position', own: {} }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Standard keys' })).toHaveProperty('disabled', true))
  expect(screen.getByText(/No key of your own/)).toBeTruthy()
})
