/**
 * Macros on the real registry: commands are logged, saved as a macro, bound like any command, replayed, and stopped at the first
 * difference.
 */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { log } from '#src/shell/commands/log.state.ts'
import { stepText } from '#src/shell/commands/log.ts'
import { macrosNow } from '#src/shell/macros/macros.ts'
import { focusedHistory, makePane, setTree } from '#src/shell/state/panes.ts'
import { registeredEntries, entryNamed } from '#src/shell/commands/registry/registry.ts'
import { perform } from '#src/shell/commands/run.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)

let kept: Me['app_config'] = {}
const me = (): Me => ({
  id: 1,
  email: '',
  name: '',
  telephone: '',
  company: { id: 1, name: '' },
  groups: [],
  permissions,
  app_config: kept,
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

beforeEach(() => {
  kept = {}
  log().steps = []
  toasts().shown = []
  undoEntries().done = []
  undoEntries().undone = []
  setTree(makePane('/'))
  session().now = { state: 'in', me: me() }
  // Takes the server's place: stores the user's settings and returns them.
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (typeof init?.body === 'string') kept = JSON.parse(init.body).app_config ?? kept
    return Response.json(me())
  })
})
const last = (): string => toasts().shown.at(-1)?.text ?? ''

describe('a macro', () => {
  test('consists of the last steps, is a command of its own, and replays them', async () => {
    await perform('go:user:profile', {})
    await perform('workspace:toggleMenu', {})
    await perform('macro:take', { count: 2, name: 'Profile', lift: true })
    focusedHistory().navigate('/')
    const made = registeredEntries().find(({ command }) => command.title === 'Macro: Profile')
    await perform(made?.name ?? '', {})
    expect([macrosNow().length, focusedHistory().href, last()]).toEqual([
      1,
      '/user/',
      'Macro “Profile”: all 2 steps as then.',
    ])
  })
  test('stops at the first step with another outcome, and names it', async () => {
    await perform('go:user:profile', {})
    await perform('macro:take', { count: 1, name: 'Profile', lift: false })
    const command = entryNamed('go:user:profile')?.command
    // The same command now gives a warning.
    const run = vi
      .spyOn(command ?? { run: () => undefined }, 'run')
      .mockImplementation(() => toast({ text: 'Mind the gap', tone: 'warn' }))
    await perform(`macro:${macrosNow()[0]?.id ?? ''}`, {})
    run.mockRestore()
    expect(last()).toContain('stopped at step 1 of 1')
    expect(last()).toContain('now done with a warning, nothing changed')
  })
  test('creating one can be undone; the list of steps contains no macros', async () => {
    await perform('go:user:profile', {})
    await perform('macro:take', { count: 1, name: 'Profile', lift: true })
    await undo()
    expect([macrosNow(), log().steps.map(({ command }) => command)]).toEqual([[], ['go:user:profile']])
  })
  test('text that is not a macro is refused with what it should be', async () => {
    const outcome = await perform('macro:bring', { text: '{' })
    expect([outcome.kind, last()]).toEqual([
      'failed',
      'Import macro from text…: This is no macro: paste the text from “Copy macro as text”',
    ])
  })
  test('a step is described by its title and arguments', () => {
    expect(stepText({ title: 'Save desk as…', args: { name: 'Night', wide: true } })).toBe('Save desk as: Night')
  })
})
