/** The command that makes the screen at hand the first one after signing in. */
import { beforeEach, expect, test, vi } from 'vitest'
import { undo } from '#src/engine/commands/undo.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { startHere } from '#src/shell/panes/commands/start-screen.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { historyOf } from '#src/shell/state/panes.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

let sent: unknown[]
beforeEach(async () => {
  await startWhole()
  signInLocally()
  sent = []
  answering(({ path, body }) => {
    if (path !== 'user/me/') return undefined
    sent.push(body)
    const { app_config } = body as { app_config: object }
    return { body: { ...signedIn(), app_config: { ...signedIn()?.app_config, ...app_config } } }
  })
})
const context = { may: () => true, workspace: {}, target: undefined } as never
const show = (href: string): void => historyOf(desk().focused).navigate(href)

test('a list is kept as the first screen, and undo takes it back', async () => {
  show('/config/parties/?f.name=A')
  expect(startHere.enabled?.(context)).toBe(true)
  await startHere.run(context, {})
  expect(sent).toEqual([{ app_config: { start: { screen: 'config:parties', title: 'Parties' } } }])
  expect(startHere.enabled?.(context)).toBe('It is the first one already')
  await undo()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ app_config: { start: null } }), { timeout: 60_000 })
})

test.each([
  ['/contract/7/', 'It shows one record: a list or an overview can be first'],
  ['/nowhere/at/all/', 'This pane shows no screen yet'],
])('%s cannot be the first one', async (href, why) => {
  show(href)
  expect(startHere.enabled?.(context)).toBe(why)
  await startHere.run(context, {})
  expect(sent).toEqual([])
})
