/** The key layer: which command a key runs and where, and which keys are left to the field or pane with the focus. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ref } from 'valtio'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { isTyped, keysOf, keyText, keyWords } from '#src/engine/commands/keys/keys.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { offers } from '#src/engine/panes/command-target.state.ts'
import { joinWindow } from '#src/engine/panes/windows.ts'
import { session } from '#src/engine/session/session.state.ts'
import { registeredEntries } from '#src/shell/commands/registry/registry.ts'
import { contextOf } from '#src/shell/commands/run.ts'
import { typedAhead } from '#src/shell/commands/type-ahead.state.ts'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { keysIn } from '#src/shell/state/tree/parts.ts'
import { overlays, show } from '#src/shell/state/overlays.state.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { focusedHistory, makePane, setTree } from '#src/shell/state/panes.ts'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)

describe('keys as data', () => {
  test.each([
    ['mod+k', ['mod+k']],
    ['Shift+Mod+Z, mod+y', ['mod+shift+z', 'mod+y']],
    ['?', ['shift+slash']],
    ['g>t', ['g>t']],
    ['k>left', ['k>arrowleft']],
    ['alt+\\, alt+-', ['alt+backslash', 'alt+minus']],
  ])('%s is %j', (said, keys) => {
    expect(keysOf(said)).toEqual(keys)
  })
  test('is shown as on the keyboard', () => {
    expect([keyWords('mod+shift+z'), keyText('g>t'), keyText('?'), keyText('alt+pagedown')]).toEqual([
      ['Ctrl', 'Shift', 'Z'],
      'G T',
      '?',
      'Alt+PgDn',
    ])
  })
  test('text input is told from other keys', () => {
    expect(['s', 'shift+slash', 'g>t', 'enter', 'mod+k', 'alt+arrowleft', 'f6', 'shift+f6'].map(isTyped)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

const codes: Readonly<Record<string, string>> = { '\\': 'Backslash', '?': 'Slash' }
const press = (
  key: string,
  modifiers: { readonly altKey?: boolean; readonly ctrlKey?: boolean; readonly shiftKey?: boolean } = {},
  on: Element = document.body,
): boolean => fireEvent.keyDown(on, { key, code: codes[key] ?? `Key${key.toUpperCase()}`, ...modifiers })

describe('the key layer', () => {
  beforeEach(() => {
    session().now = {
      state: 'in',
      me: {
        id: 1,
        email: '',
        name: '',
        telephone: '',
        company: { id: 1, name: '' },
        groups: [],
        permissions,
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
      },
    }
    show({ kind: 'none' })
    overlays().prefix = ''
    setTree(makePane('/'))
    render(
      <>
        <KeyLayer />
        <input aria-label="field" />
      </>,
    )
  })

  test('a sequence runs its command, and its second key runs nothing by itself', () => {
    press('g')
    const pending = overlays().prefix
    const left = press('p')
    expect([pending, focusedHistory().href, overlays().prefix, left]).toEqual(['g', '/user/', '', false])
  })
  test('a key that completes no sequence ends it and does nothing else', () => {
    press('g')
    press('q')
    press('p')
    expect([focusedHistory().href, overlays().prefix]).toEqual(['/', ''])
  })
  test('a field keeps its letters', () => {
    const field = screen.getByLabelText('field')
    expect([press('g', {}, field), press('p', {}, field), focusedHistory().href, overlays().prefix]).toEqual([
      true,
      true,
      '/',
      '',
    ])
  })
  test('a field keeps its own undo', () => {
    expect(press('z', { ctrlKey: true }, screen.getByLabelText('field'))).toBe(true)
  })
  test('the chords of panes work within a field, and nothing else receives them', () => {
    let heard = 0
    const field = screen.getByLabelText('field')
    field.addEventListener('keydown', () => (heard += 1))
    const left = press('\\', { altKey: true }, field)
    expect([keysIn(desk().tree).length, left, heard]).toEqual([2, false, 0])
  })
  test('under an overlay no key runs a command', () => {
    show({ kind: 'sheet' })
    press('\\', { altKey: true })
    expect(keysIn(desk().tree).length).toBe(1)
  })
  test('under a modal dialog no key runs a command, even while the page itself has the focus', () => {
    const { unmount } = render(
      <Dialog title="Add cars" isOpen onClose={() => undefined}>
        Marks
      </Dialog>,
    )
    press('k', { ctrlKey: true })
    press('?', { shiftKey: true })
    expect(overlays().now.kind).toBe('none')
    unmount()
    press('k', { ctrlKey: true })
    expect(overlays().now.kind).toBe('palette')
  })
  test('an additional window receives keys until it leaves', async () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const other = frame.contentWindow
    if (!other) throw new Error('The frame has no window.')
    const leave = joinWindow(other)
    await waitFor(() => {
      press('g', {}, other.document.body)
      expect(overlays().prefix).toBe('g')
    })
    press('p', {}, other.document.body)
    expect(focusedHistory().href).toBe('/user/')
    leave()
    await waitFor(() => {
      overlays().prefix = ''
      press('g', {}, other.document.body)
      expect(overlays().prefix).toBe('')
    })
    frame.remove()
  })
  test('? opens the key sheet', () => {
    press('?', { shiftKey: true })
    expect(overlays().now.kind).toBe('sheet')
  })
})

/** Presses a stroke of a binding, once no earlier key holds it back. */
const pressBinding = async (stroke: string, on: Element): Promise<boolean> => {
  while (typedAhead().isWaiting) await new Promise((resolve) => setTimeout(resolve, 0))
  const parts = stroke.split('+')
  const key = parts.at(-1) ?? ''
  const [ctrlKey, altKey, shiftKey] = ['mod', 'alt', 'shift'].map((modifier) => parts.includes(modifier))
  return fireEvent.keyDown(on, { key, code: key, ctrlKey, altKey, shiftKey })
}

describe('a user without a permission', () => {
  beforeEach(() => {
    show({ kind: 'none' })
    overlays().prefix = ''
    setTree(makePane('/'))
    render(
      <>
        <KeyLayer />
        <section data-pane={desk().focused} data-testid="pane" />
      </>,
    )
    const { now } = session()
    if (now.state === 'in') session().now = { ...now, me: { ...now.me, permissions: [] } }
  })

  test('is told so by each key of a command that the pane has', async () => {
    const pane = screen.getByTestId('pane')
    const general = new Set(registeredEntries().flatMap(({ command, keys }) => (command.on === undefined ? keys : [])))
    const silent: string[] = []
    let asked = 0
    for (const { name, command, keys } of registeredEntries()) {
      const { on, needs } = command
      if (on === undefined || needs === undefined || contextOf(command).may(needs)) continue
      const resource = on.replace(/^record:/, '')
      const offered = { resource, ids: () => [1] }
      offers().byPane[desk().focused] = { [on.startsWith('record:') ? 'record' : on]: ref({ it: offered }) }
      // A sequence is told when it is complete: it is pressed stroke by stroke.
      for (const key of keys.filter((one) => !general.has(one))) {
        asked += 1
        toasts().shown = []
        for (const stroke of key.split('>')) await pressBinding(stroke, pane)
        if (
          !toasts().shown.some(
            ({ text }) => text === `${command.title}: You do not have permission. An administrator can give it.`,
          )
        )
          silent.push(`${name} (${key})`)
      }
    }
    expect(silent).toEqual([])
    expect(asked).toBeGreaterThan(100)
  })
  test('is not told of what the pane does not have', async () => {
    toasts().shown = []
    offers().byPane = {}
    expect([await pressBinding('space', screen.getByTestId('pane')), toasts().shown]).toEqual([true, []])
  })
})
