/** One's own settings in one place: the start screen and the letters one gets are kept with the account, and taken back by undo. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noteTypeCodes, noteTypes } from '#model/areas/user/rules/notification.ts'
import Configuration from '#src/areas/user/profile/Configuration.tsx'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, signedIn } from '#src/engine/session/session.state.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

let sent: unknown[]
beforeEach(() => {
  signInLocally()
  const { now } = session()
  if (now.state !== 'in') throw new Error('Nobody is signed in.')
  session().now = {
    state: 'in',
    me: { ...now.me, operations: true, invoice: true, terminalbossv3: false, app_config: {} },
  }
  sent = []
  answering(({ path, body }) => {
    if (path !== 'user/me/') return undefined
    sent.push(body)
    const { app_config } = body as { app_config: object }
    return { body: { ...signedIn(), app_config: { ...signedIn()?.app_config, ...app_config } } }
  })
  render(
    <QueryClientProvider client={queryClient()}>
      <Configuration />
    </QueryClientProvider>,
  )
})

test('appearance, times, keys, start screen, e-mail, units and notifications stand together', () => {
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Appearance',
    'Times and language',
    'Keys',
    'Start',
    'E-mail notifications',
    expect.stringMatching(/^Units of /),
    'Notifications',
  ])
})

test('a start screen is one of those of the own modules, and undo takes the choice back', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /First after signing in/ }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'The desk as it was left',
    'Operations',
    'Invoicing',
  ])
  await user.click(screen.getByRole('option', { name: 'Invoicing' }))
  await waitFor(() =>
    expect(signedIn()?.app_config['start']).toEqual({ screen: 'invoice:invoices', title: 'Invoicing' }),
  )
  await undo()
  await waitFor(() => expect(signedIn()?.app_config['start']).toBeNull())
})

test('the letter about a new sign-in is on at first, and is switched off', async () => {
  const user = userEvent.setup()
  const box = screen.getByRole('checkbox', { name: 'A sign-in from a new address or program' })
  expect(box).toBeChecked()
  await user.click(box)
  await waitFor(() => expect(box).not.toBeChecked())
  expect(sent).toEqual([{ app_config: { letters: { sign_in: false } } }])
})

test('appearance and density send nothing but what was changed, and undo takes each back', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /Dark mode/ }))
  await user.click(screen.getByRole('option', { name: 'Dark' }))
  await waitFor(() => expect(sent).toEqual([{ app_config: { dark_mode: true } }]))
  await user.click(screen.getByRole('button', { name: /Density/ }))
  await user.click(screen.getByRole('option', { name: /Compact/ }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ app_config: { density: 'compact' } }))
  await undo()
  await waitFor(() => expect(sent.at(-1)).toEqual({ app_config: { density: 'normal' } }))
  await undo()
  await waitFor(() => expect(sent.at(-1)).toEqual({ app_config: { dark_mode: 'auto' } }))
})

test('a sound is off at first and switched on; a kind is muted and announced again', async () => {
  const user = userEvent.setup()
  const sound = screen.getByRole('checkbox', { name: 'Play a sound' })
  const kinds = screen.getByRole('group', { name: 'Muted kinds' })
  expect(sound).not.toBeChecked()
  expect(within(kinds).getAllByRole('checkbox', { checked: false })).toHaveLength(noteTypeCodes.length)
  await user.click(sound)
  await waitFor(() => expect(sound).toBeChecked())
  const noShow = within(kinds).getByRole('checkbox', { name: noteTypes.no_show })
  await user.click(noShow)
  await waitFor(() => expect(noShow).toBeChecked())
  await undo()
  await waitFor(() => expect(noShow).not.toBeChecked())
  expect(sent).toEqual([
    { app_config: { notices: { sound: true, muted: [] } } },
    { app_config: { notices: { sound: true, muted: ['no_show'] } } },
    { app_config: { notices: { sound: true, muted: [] } } },
  ])
})

test('the sound is tried by a button, and a browser that plays none is said', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Play the sound' }))
  expect(await screen.findByText(/This browser does not play it/)).toBeInTheDocument()
})
