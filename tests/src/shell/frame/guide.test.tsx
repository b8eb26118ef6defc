/** The guide of five keys: ticked off as they are pressed, stored with the user, hidden and shown again by key. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { keymap, standardKeymap } from '#src/engine/commands/keys/keymap.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { signOut } from '#src/engine/session/lifecycle.ts'
import Guide from '#src/shell/frame/Guide.tsx'
import { stepOf, toggleGuide } from '#src/shell/frame/guide-steps.ts'
import { registeredWith } from '#src/shell/commands/registry/registered.ts'
import { registry } from '#src/shell/commands/registry/registry.state.ts'
import { ref } from 'valtio'
import { answering, type Asked } from '../../answers.ts'
import { startWhole } from '../../whole-shell.ts'

const meWith = (app_config: Me['app_config']): Me => ({
  id: 1,
  email: 'new@test.test',
  name: 'New',
  telephone: '',
  company: { id: 1, name: 'Ours' },
  groups: [],
  permissions: [],
  app_config,
  terminalboss: false,
  wheelhouse: false,
  track_and_trace: false,
  operations: false,
  schedule: false,
  invoice: false,
  document_reading: false,
  reports: false,
  terminalbossv3: false,
})
let kept: Me['app_config'] = {}
let asked: Asked[] = []
const comeAs = async (app_config: Me['app_config']): Promise<void> => {
  await startWhole()
  globalThis.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  asked = answering(({ path, body }) => {
    if (path === 'auth/logout/') return { body: {} }
    if (
      path !== 'user/me/' ||
      typeof body !== 'object' ||
      body === null ||
      !('app_config' in body) ||
      typeof body.app_config !== 'object'
    )
      return undefined
    kept = { ...kept, ...body.app_config }
    return { body: meWith(kept) }
  })
  await signOut()
  kept = app_config
  session().now = { state: 'in', me: meWith(app_config) }
}
const press = (code: string, key: string, modifiers: object = {}): void =>
  void fireEvent.keyDown(document.body, { code, key, ...modifiers })
const ticks = (): readonly boolean[] =>
  screen.getAllByRole('listitem').map((line) => within(line).queryByLabelText('done') !== null)

describe('a new user', () => {
  beforeEach(() => comeAs({ density: 'compact' }))
  test('sees five lines, each ticked off when its key is pressed', async () => {
    render(<Guide />)
    expect(ticks()).toEqual([false, false, false, false, false])
    press('KeyK', 'k', { ctrlKey: true })
    press('KeyG', 'g')
    await waitFor(() => expect(ticks()).toEqual([true, true, false, false, false]))
    await waitFor(() => expect(kept).toEqual({ density: 'compact', guide: { ticked: ['palette', 'go'], done: false } }))
  })
  test('a letter typed into a field does not count as a key', async () => {
    render(
      <>
        <input aria-label="Name" />
        <Guide />
      </>,
    )
    fireEvent.keyDown(screen.getByLabelText('Name'), { code: 'KeyG', key: 'g' })
    fireEvent.keyDown(screen.getByLabelText('Name'), { code: 'KeyK', key: 'k', ctrlKey: true })
    await waitFor(() => expect(ticks()).toEqual([true, false, false, false, false]))
  })
  test('has finished the guide after the fifth key', async () => {
    render(<Guide />)
    press('KeyK', 'k', { ctrlKey: true })
    press('KeyG', 'g')
    press('Backslash', '\\', { altKey: true })
    press('KeyZ', 'z', { ctrlKey: true })
    press('Slash', '?', { shiftKey: true })
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    await waitFor(() => expect(kept['guide']).toMatchObject({ done: true }))
  })
  test('hides it, and shows it again from the start', async () => {
    render(<Guide />)
    press('KeyG', 'g')
    act(toggleGuide)
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    act(toggleGuide)
    await waitFor(() => expect(ticks()).toEqual([false, false, false, false, false]))
  })
})

test('a user who has hidden it does not see it again', async () => {
  await comeAs({ guide: { ticked: [], done: true } })
  render(<Guide />)
  expect(screen.queryByRole('complementary')).toBeNull()
  press('KeyG', 'g')
  expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test("the user's own keys for the commands are the ones that count", async () => {
  await comeAs({})
  registry().now = ref(registeredWith({ ...standardKeymap, own: { 'workspace:palette': 'alt+shift+j' } }))
  expect([stepOf('alt+shift+j'), stepOf('mod+k')]).toEqual(['palette', undefined])
  registry().now = ref(registeredWith(keymap().now))
})
