/** The one layer of keys: what fires, where, and what it leaves to the field or pane that has the keyboard. */
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#model/permissions.ts'
import { isTyped, keysOf, keyText, keyWords } from '#src/engine/keys.ts'
import { session } from '#src/engine/session.ts'
import { KeyLayer } from '#src/shell/KeyLayer.tsx'
import { keysIn } from '#src/shell/layout.ts'
import { over, show } from '#src/shell/over.ts'
import { desk, focusedHistory, makePane, setTree } from '#src/shell/panes.ts'
import { whole } from '#src/shell/registry.ts'
import { handWorkspace } from '#src/shell/run.ts'
import { workspace } from '#src/shell/workspace.ts'

beforeAll(() => whole)

describe('keys as data', () => {
  test.each([
    ['mod+k', ['mod+k']], ['Shift+Mod+Z, mod+y', ['mod+shift+z', 'mod+y']], ['?', ['shift+slash']], ['g>t', ['g>t']], ['k>left', ['k>arrowleft']], ['alt+\\, alt+-', ['alt+backslash', 'alt+minus']],
  ])('%s is %j', (said, keys) => {
    expect(keysOf(said)).toEqual(keys)
  })
  test('is shown as on the keyboard', () => {
    expect([keyWords('mod+shift+z'), keyText('g>t'), keyText('?'), keyText('alt+pagedown')]).toEqual([['Ctrl', 'Shift', 'Z'], 'G T', '?', 'Alt+PgDn'])
  })
  test('what a field would take is told from what it would not', () => {
    expect(['s', 'shift+slash', 'g>t', 'enter', 'mod+k', 'alt+arrowleft', 'f6', 'shift+f6'].map(isTyped)).toEqual([true, true, true, true, false, false, false, false])
  })
})

const codes: Readonly<Record<string, string>> = { '\\': 'Backslash', '?': 'Slash' }
const press = (key: string, modifiers: { readonly altKey?: boolean; readonly ctrlKey?: boolean; readonly shiftKey?: boolean } = {}, on: Element = document.body): boolean =>
  fireEvent.keyDown(on, { key, code: codes[key] ?? `Key${key.toUpperCase()}`, ...modifiers })

describe('the layer of keys', () => {
  beforeEach(() => {
    session.now = {
      state: 'in',
      me: {
        id: 1, email: '', name: '', telephone: '', company: { id: 1, name: '' }, groups: [], permissions, app_config: {},
        terminalboss: false, wheelhouse: false, track_and_trace: false, operations: false, schedule: false, invoice: false, document_reading: false, reports: false, terminalbossv3: false,
      },
    }
    handWorkspace(workspace)
    show({ kind: 'none' })
    over.prefix = ''
    setTree(makePane('/'))
    render(<><KeyLayer /><input aria-label="field" /></>)
  })

  test('a sequence goes where it says, and its second key is no key of its own', () => {
    press('g')
    const pending = over.prefix
    const left = press('p')
    expect([pending, focusedHistory().href, over.prefix, left]).toEqual(['g', '/user/', '', false])
  })
  test('a key that completes nothing ends the sequence and does nothing else', () => {
    press('g')
    press('q')
    press('p')
    expect([focusedHistory().href, over.prefix]).toEqual(['/', ''])
  })
  test('a field keeps its letters', () => {
    const field = screen.getByLabelText('field')
    expect([press('g', {}, field), press('p', {}, field), focusedHistory().href, over.prefix]).toEqual([true, true, '/', ''])
  })
  test('a field keeps its own undo', () => {
    expect(press('z', { ctrlKey: true }, screen.getByLabelText('field'))).toBe(true)
  })
  test('the chords of panes work from within a field, and nobody else hears them', () => {
    let heard = 0
    const field = screen.getByLabelText('field')
    field.addEventListener('keydown', () => (heard += 1))
    const left = press('\\', { altKey: true }, field)
    expect([keysIn(desk.tree).length, left, heard]).toEqual([2, false, 0])
  })
  test('under an overlay no command is run by key', () => {
    show({ kind: 'sheet' })
    press('\\', { altKey: true })
    expect(keysIn(desk.tree).length).toBe(1)
  })
  test('? opens the sheet of keys', () => {
    press('?', { shiftKey: true })
    expect(over.now.kind).toBe('sheet')
  })
})
