/** The user's own keys: recognized, shown, checked for clashes, exported and imported. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { ref } from 'valtio'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { keymap, standardKeymap, keymapFrom } from '#src/engine/commands/keys/keymap.state.ts'
import { session } from '#src/engine/session/session.state.ts'
import { plainStrokeOf, strokeOf } from '#src/engine/commands/keys/event-to-key.ts'
import { clashesWith, rebound, unbound } from '#src/shell/keys/binding.ts'
import DescribeKey from '#src/shell/keys/DescribeKey.tsx'
import Hints from '#src/shell/keys/Hints.tsx'
import { controlsIn, lettersFor } from '#src/shell/keys/hint-letters.ts'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { keysIn } from '#src/shell/state/tree/parts.ts'
import { overlays, show } from '#src/shell/state/overlays.state.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { makePane, setTree } from '#src/shell/state/panes.ts'
import { entryNamed } from '#src/shell/commands/registry/registry.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)

const event = (code: string, key: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  code,
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})
const keep = (keys: object): void => {
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
      app_config: { keys },
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
}

describe('a pressed key', () => {
  test.each([
    [event('KeyK', 'k', { ctrlKey: true }), 'mod+k'],
    [event('Slash', '?', { shiftKey: true }), 'shift+slash'],
    [event('Digit3', '3'), '3'],
    [event('ShiftLeft', 'Shift', { shiftKey: true }), ''],
    [event('Numpad4', '4'), 'numpad4'],
    [event('', 'x'), 'x'],
  ])('%j is %s', (pressed, spelled) => expect(strokeOf(pressed)).toBe(spelled))
  test.each([
    [event('Numpad4', '4'), '4'],
    [event('Numpad4', 'ArrowLeft'), 'arrowleft'],
    [event('NumpadEnter', 'Enter'), 'enter'],
    [event('KeyA', 'a'), 'a'],
  ])('%j also runs %s if it has no binding of its own', (pressed, spelled) =>
    expect(plainStrokeOf(pressed)).toBe(spelled),
  )
})

describe('a keymap', () => {
  test.each([[null], ['vim'], [{ preset: 'emacs', own: {} }], [{ preset: 'vim' }], [[]]])(
    '%j is not a keymap',
    (said) => expect(keymapFrom(said)).toBeUndefined(),
  )
  test('keeps what it understands of an imported text', () => {
    expect(
      keymapFrom({ preset: 'vim', by: 'letter', own: { 'a:b': 'mod+j', 'c:d': null, 'e:f': 4, 'g:h': '' }, more: 1 }),
    ).toEqual({ preset: 'vim', by: 'letter', own: { 'a:b': 'mod+j', 'c:d': null } })
  })
  test('a key that is taken clashes with its command; one that begins a sequence, with that sequence', () => {
    expect(
      clashesWith(standardKeymap, 'workspace:zoom', 'alt+m')
        .flatMap(({ names }) => names)
        .toSorted(),
    ).toEqual(['workspace:toggleMenu', 'workspace:zoom'])
    expect(clashesWith(standardKeymap, 'workspace:zoom', 'g').length).toBe(1)
    expect(clashesWith(standardKeymap, 'workspace:zoom', 'alt+shift+j')).toEqual([])
  })
  test('a command without its own key returns to that of the preset', () => {
    const map = rebound(standardKeymap, 'workspace:zoom', null)
    expect([map.own, unbound(map, 'workspace:zoom').own]).toEqual([{ 'workspace:zoom': null }, {}])
  })
})

describe('the keys of the signed-in user', () => {
  beforeEach(() => {
    show({ kind: 'none' })
    overlays().prefix = ''
    setTree(makePane('/'))
  })
  test('run and are shown instead of the standard ones', () => {
    keep({ preset: 'default', by: 'position', own: { 'workspace:splitRight': 'alt+shift+j' } })
    render(
      <>
        <KeyLayer />
        <Key of="alt+\" command="workspace:splitRight" />
      </>,
    )
    fireEvent.keyDown(document.body, event('Backslash', '\\', { altKey: true }))
    const before = keysIn(desk().tree).length
    fireEvent.keyDown(document.body, event('KeyJ', 'J', { altKey: true, shiftKey: true }))
    expect([before, keysIn(desk().tree).length, screen.getByText('J').textContent]).toEqual([1, 2, 'J'])
  })
  test('are the standard ones for a user without any', () => {
    keep({ preset: 'vim', by: 'position', own: {} })
    const vim = entryNamed('workspace:focusLeft')?.keys
    keep({})
    expect([vim, entryNamed('workspace:focusLeft')?.keys, keymap().now]).toEqual([
      ['alt+h', 'alt+arrowleft'],
      ['alt+arrowleft'],
      standardKeymap,
    ])
  })
  test('F1 describes the next key', () => {
    keymap().now = ref(standardKeymap)
    show({ kind: 'describe' })
    render(<DescribeKey />)
    act(() => void fireEvent.keyDown(document.body, event('KeyZ', 'z', { altKey: true })))
    expect(screen.getByText('Maximize or restore pane')).toBeTruthy()
    act(
      () => void fireEvent.keyDown(document.body, event('KeyY', 'y', { altKey: true, ctrlKey: true, shiftKey: true })),
    )
    expect(screen.getByText(/means nothing to Highball/)).toBeTruthy()
  })
})

describe('letters over controls', () => {
  test.each([
    ['after Escape the next key is no letter of a control any more', [event('Escape', 'Escape'), event('KeyA', 'a')]],
    ['a chord is no letter', [event('KeyA', 'a', { ctrlKey: true })]],
  ])('%s', (_, keys) => {
    let pressed = 0
    setTree('p9')
    show({ kind: 'hints' })
    const placed = (it: HTMLElement | null): void => {
      if (it) it.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)
    }
    const pane = (
      <section data-pane="p9">
        <button ref={placed} onClick={() => (pressed += 1)}>
          a
        </button>
      </section>
    )
    const { rerender } = render(pane)
    rerender(
      <>
        {pane}
        <Hints />
      </>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('a')
    for (const key of keys) fireEvent.keyDown(document.body, key)
    expect([pressed, overlays().now.kind]).toEqual([0, 'none'])
  })
  test.each([0, 1, 26, 27, 300])('%i controls: no label begins another, and none has more than two keys', (count) => {
    const letters = lettersFor(count)
    expect(letters.length).toBe(count)
    expect(new Set(letters).size).toBe(count)
    expect(
      letters.every((one) => one.length <= 2 && !letters.some((other) => other !== one && other.startsWith(one))),
    ).toBe(true)
  })
  test('a disabled control, or one within another, is left out', () => {
    document.body.innerHTML =
      '<section><button>a<span tabindex="0">b</span></button><button disabled>c</button><input aria-label="d"></section>'
    // jsdom has no layout, so every element is given a size.
    for (const element of document.querySelectorAll('section *'))
      element.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)
    const section = document.querySelector('section')
    expect(section ? controlsIn(section).map(({ tagName }) => tagName) : []).toEqual(['BUTTON', 'INPUT'])
  })
})
