/** The user's settings for the console: the key preset is saved, applies at once, and can be undone. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ref } from 'valtio'
import { instant } from '#model/kernel/field.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { readCell } from '#src/ui/table/cells/cell-text.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'
import { initialSettings, understand } from '#src/ui/table/state/settings.ts'
import Configuration from '#src/areas/user/profile/Configuration.tsx'
import { keymap } from '#src/engine/commands/keys/keymap.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { chosenZone, momentText, userZone } from '#src/engine/session/user-zone.state.ts'
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

test('a chosen time zone is kept with the user, and told by it are all times of no place', async () => {
  const user = userEvent.setup()
  const noon = '2026-11-20T12:00:00Z'
  render(<Configuration />)
  const zone = screen.getByRole('combobox', { name: /Time zone/ })
  expect(chosenZone()).toBe('')
  expect(zone).toHaveProperty('value', `As the browser (${userZone()})`)
  await user.clear(zone)
  await user.type(zone, 'st johns')
  await user.click(await screen.findByRole('option', { name: 'America/St_Johns' }))
  await waitFor(() => expect(me.app_config['timezone']).toBe('America/St_Johns'))
  await waitFor(() => expect(momentText(noon)).toBe('2026-11-20 08:30 NST'))
  // A place tells its own, unless its zone does not exist.
  expect([momentText(noon, 'America/Denver'), momentText(noon, 'No/Where')]).toEqual([
    '2026-11-20 05:00 MST',
    '2026-11-20 08:30 NST',
  ])
  const at = instant()
  expect(readCell(at, '2026-11-20 08:30', () => ({ perhaps: [] }))).toEqual({ value: '2026-11-20T12:00:00.000Z' })
  const columns = columnsOf(ticket)
  const settings = { ...initialSettings(ticket, columns), filters: { created_at: '2026-11-20' } }
  const [term] = understand(settings, columns, []).spec.filters[0]?.match.any ?? []
  expect(term).toMatchObject({ is: 'range', min: Date.parse('2026-11-20T03:30:00Z') })
})

test('a text that is no time zone is refused by name', async () => {
  const user = userEvent.setup()
  render(<Configuration />)
  const zone = screen.getByRole('combobox', { name: /Time zone/ })
  await user.clear(zone)
  await user.type(zone, 'Mars/Base')
  await user.tab()
  expect(await screen.findByText('"Mars/Base" is no time zone. Choose one from the list.')).toBeTruthy()
  expect(me.app_config['timezone']).toBeUndefined()
})
