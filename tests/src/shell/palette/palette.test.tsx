/** The palette by keyboard: typing finds, Enter runs, and missing arguments are requested. */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
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

/** Takes the network's place, because this tests the palette; the server has its own tests. */
function answer(url: string, init?: RequestInit): Response {
  const path = url.replace('/api/', '')
  // The console requests pop-ups by itself.
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
  // jsdom has no workers: this one never answers, so only the server's search works.
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
  test('a typed command runs on Enter, and the palette closes', async () => {
    const before = desk().menuOpen
    const user = await open('side menu')
    await user.keyboard('{Enter}')
    expect([desk().menuOpen, overlays().now.kind]).toEqual([!before, 'none'])
  })

  test('a screen opens', async () => {
    const user = await open('go to profile')
    await user.keyboard('{Enter}')
    expect(focusedHistory().href).toBe('/user/')
  })

  test('forbidden commands are not listed; unavailable ones are, with the reason', async () => {
    session().now = { state: 'in', me: me([]) }
    await open('>undo')
    const listed = options()
    expect([
      listed.find((option) => option.startsWith('Undo')),
      listed.filter((option) => option.startsWith('Go to Rail yards')),
    ]).toEqual([expect.stringContaining('Nothing to undo'), []])
  })

  test("a command's argument is requested, then the command runs with it", async () => {
    const user = await open('save desk')
    await user.keyboard('{Enter}')
    await user.type(await screen.findByPlaceholderText('Name of the desk'), 'Morning{Enter}')
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ path: 'desk/', body: { name: 'Morning' } }),
    )
  })

  test('Backspace in an empty answer goes one step back', async () => {
    const user = await open('save desk')
    await user.keyboard('{Enter}')
    await screen.findByPlaceholderText('Name of the desk')
    await user.keyboard('{Backspace}')
    expect(overlays().now.kind).toBe('none')
  })

  test("the server's records are found and opened", async () => {
    const user = await open(':gatx')
    await user.click(await screen.findByText('GATX 20411'))
    expect(focusedHistory().path).toBe('/rail/railcar/7')
  })

  test('a scope narrows the search: with # only tickets are requested', async () => {
    await open('#T1')
    await waitFor(() =>
      expect(asked.map(({ path }) => path.split('?')[0])).toEqual(['terminalboss/v3/ticket/autocomplete/']),
    )
  })

  test('a scope narrows the search: with @ people and companies are requested, the parties of contracts too', async () => {
    await open('@nor')
    await waitFor(() =>
      expect(asked.map(({ path }) => path.split('?')[0])).toEqual(
        expect.arrayContaining(['user/autocomplete/', 'party/autocomplete/', 'terminalboss/v3/driver/autocomplete/']),
      ),
    )
  })

  test('the letter of a scope becomes a chip that Backspace removes', async () => {
    const user = await open('@')
    expect(screen.getByText('People and companies')).toBeTruthy()
    await user.keyboard('{Backspace}')
    expect(screen.queryByText('People and companies')).toBeNull()
  })

  test('a record chosen first is followed by the commands for it, also for several at once', async () => {
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

  test('a command can be repeated with the same arguments', async () => {
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

  test('an answer that is asked for is not left empty', async () => {
    const user = await open('>save desk as')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(options()[0]).toContain('nothing is typed yet'))
    await user.keyboard('{Enter}')
    expect(overlays().now.kind).toBe('palette')
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
    await user.keyboard('Night{Enter}')
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { name: 'Night' } }),
    )
  })

  test('the selected entry is previewed behind the palette; the preview ends with the palette and leaves nothing', async () => {
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

  test('a selected screen is previewed in the pane behind, without navigating there', async () => {
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

  test('a command is listed with its key', async () => {
    await open('>zoom pane')
    expect(options()[0]).toBe('Maximize or restore paneAltZ')
  })
})
