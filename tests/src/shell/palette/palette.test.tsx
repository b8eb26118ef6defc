/** The palette by keyboard: what is typed finds, what is chosen runs, what is missing is asked. */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import type { Me } from '#src/engine/session/session.state.ts'
import { session } from '#src/engine/session/session.state.ts'
import { tryDarkMode } from '#src/engine/session/theme.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { log } from '#src/shell/commands/log.state.ts'
import { overlays, show } from '#src/shell/state/overlays.state.ts'
import { Overlays } from '#src/shell/frame/Overlays.tsx'
import { desk } from '#src/shell/state/desk.state.ts'
import { focusedHistory } from '#src/shell/state/panes.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)

const me = (codes: readonly string[]): Me => ({
  id: 1,
  email: 'a@b.test',
  name: 'Ann',
  telephone: '',
  company: { id: 1, name: 'One' },
  groups: [],
  permissions: codes,
  app_config: {},
  terminalboss: false,
  wheelhouse: false,
  track_and_trace: false,
  operations: false,
  schedule: false,
  invoice: false,
  document_reading: false,
  reports: false,
  terminalbossv3: true,
})

type Asked = { readonly method: string; readonly path: string; readonly body: unknown }
let asked: Asked[] = []

/** Stands where the network would: the test is of the palette, the server has its own. */
function answer(url: string, init?: RequestInit): Response {
  const path = url.replace('/api/', '')
  // The console asks for pop-ups by itself.
  if (path.startsWith('user_popup/')) return Response.json([])
  asked.push({
    method: init?.method ?? 'GET',
    path,
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
  })
  const tickets = [
    { value: 'a', label: 'T10021' },
    { value: 'b', label: 'T10022' },
  ]
  const results = path.startsWith('terminalboss/v3/ticket/autocomplete/')
    ? tickets
    : path.startsWith('railcar/autocomplete/')
      ? [{ value: 7, label: 'GATX 20411' }]
      : []
  return Response.json(
    init?.method === 'POST' ? { id: 1 } : { count: results.length, next: null, previous: null, results },
  )
}

async function open(typed = ''): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup()
  render(<Overlays />)
  show({ kind: 'palette', typed: '', asking: null })
  await user.click(await screen.findByRole('combobox'))
  if (typed !== '') await user.paste(typed)
  return user
}
const options = (): readonly string[] => screen.queryAllByRole('option').map((option) => option.textContent ?? '')

beforeEach(() => {
  asked = []
  log().steps = []
  localStorage.clear()
  toasts().shown = []
  show({ kind: 'none' })
  session().now = { state: 'in', me: me(permissions) }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => answer(url, init))
  // jsdom has no workers: this one never answers, and the server's search must do alone.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage(): void {}
      addEventListener(): void {}
      removeEventListener(): void {}
      terminate(): void {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})

describe('palette', () => {
  test('a command typed runs on Enter, and the palette is gone', async () => {
    const before = desk().menuOpen
    const user = await open('side menu')
    await user.keyboard('{Enter}')
    expect([desk().menuOpen, overlays().now.kind]).toEqual([!before, 'none'])
  })

  test('a screen is gone to', async () => {
    const user = await open('go to profile')
    await user.keyboard('{Enter}')
    expect(focusedHistory().href).toBe('/user/')
  })

  test('what the user may not do is not listed; what cannot be done now is, with the reason', async () => {
    session().now = { state: 'in', me: me([]) }
    await open('>undo')
    const listed = options()
    expect([
      listed.find((option) => option.startsWith('Undo')),
      listed.filter((option) => option.startsWith('Go to Rail yards')),
    ]).toEqual([expect.stringContaining('Nothing to undo'), []])
  })

  test('a command’s argument is asked for, then it runs with it', async () => {
    const user = await open('save desk')
    await user.keyboard('{Enter}')
    await user.type(await screen.findByPlaceholderText('Name of the desk'), 'Morning{Enter}')
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ path: 'desk/', body: { name: 'Morning' } }),
    )
  })

  test('Backspace in an empty answer leads back out', async () => {
    const user = await open('save desk')
    await user.keyboard('{Enter}')
    await screen.findByPlaceholderText('Name of the desk')
    await user.keyboard('{Backspace}')
    expect(overlays().now.kind).toBe('none')
  })

  test('the server’s records are found and opened', async () => {
    const user = await open(':gatx')
    await user.click(await screen.findByText('GATX 20411'))
    expect(focusedHistory().path).toBe('/rail/railcar/7')
  })

  test('a scope narrows: with # only tickets are asked for', async () => {
    await open('#T1')
    await waitFor(() =>
      expect(asked.map(({ path }) => path.split('?')[0])).toEqual(['terminalboss/v3/ticket/autocomplete/']),
    )
  })

  test('the letter of a scope is a chip that Backspace takes away', async () => {
    const user = await open('@')
    expect(screen.getByText('People and companies')).toBeTruthy()
    await user.keyboard('{Backspace}')
    expect(screen.queryByText('People and companies')).toBeNull()
  })

  test('a record picked first: what can be done with it follows, for several at once', async () => {
    const user = await open('#T100')
    await screen.findByText('T10021')
    await user.keyboard('{Tab}')
    await user.paste('T100')
    await screen.findByText('T10022')
    await user.keyboard('{ArrowUp}{Tab}')
    await user.paste('change status to')
    expect(options()[0]).toContain('Change status to…')
    await user.keyboard('{Enter}')
    const { now } = overlays()
    expect(now.kind === 'palette' ? now.asking?.target?.ids() : []).toEqual(['a', 'b'])
  })

  test('what was done with words given to it is done again, word for word', async () => {
    log().steps = [
      {
        command: 'workspace:saveDesk',
        title: 'Save desk as…',
        args: { name: 'Night' },
        path: '/',
        outcome: { kind: 'done', tone: null, changed: false },
      },
    ]
    const user = await open('night')
    expect(options()[0]).toContain('Save desk as: Night')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ path: 'desk/', body: { name: 'Night' } }),
    )
  })

  test('what is marked is shown behind the palette, and is gone when the palette is; nothing of it was kept', async () => {
    const theme = (): string | undefined => document.documentElement.dataset['theme']
    tryDarkMode(null)
    const user = await open('>change appearance')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(options()[0]).toContain('Dark'))
    await waitFor(() => expect(theme()).toBe('dark'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(theme()).toBe('light'))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(theme()).toBe('dark'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(theme()).toBe('light'))
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('a screen that is marked is looked at in the pane behind, and nobody has gone there', async () => {
    const pane = document.createElement('div')
    pane.innerHTML = `<section data-pane="${desk().focused}"></section>`
    document.body.append(pane)
    const before = { href: focusedHistory().href, back: focusedHistory().canBack }
    const shown = (): (string | undefined)[] =>
      [...document.querySelectorAll<HTMLElement>('[data-peek]')].map(({ dataset }) => dataset['peek'])
    const user = await open('go to notifications')
    await waitFor(() => expect(shown()).toEqual(['/user/notifications/']))
    expect(document.querySelector('[data-peek]')?.hasAttribute('inert')).toBe(true)
    await user.clear(screen.getByRole('combobox'))
    await user.paste('go to profile')
    await waitFor(() => expect(shown()).toEqual(['/user/']))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(shown()).toEqual([]))
    expect({ href: focusedHistory().href, back: focusedHistory().canBack }).toEqual(before)
    pane.remove()
  })

  test('the key of a command stands beside it', async () => {
    await open('>zoom pane')
    expect(options()[0]).toBe('Maximize or restore paneAltZ')
  })
})
