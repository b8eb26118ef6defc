/** Where somebody is signed in, beside what they may do: one session is ended by a key, and all by another. */
import { act, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { endAll, endOne } from '#src/areas/company/why/end-sessions.ts'
import { endUserSession, endUserSessions } from '#src/areas/company/why/commands.ts'
import { SessionLines } from '#src/areas/company/why/SessionLines.tsx'
import { WhyController } from '#src/areas/company/why/why-controller.ts'
import type { SignedInSession } from '#src/engine/api/sessions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const session = (id: number, current = false): SignedInSession => ({
  id,
  created_at: '2026-01-02T03:04:05Z',
  last_used_at: '2026-01-02T05:04:05Z',
  from: `10.0.0.${id}`,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  current,
})
const vic = { id: 3, name: 'Vic', email: 'vic@demo.test' }
let tokens: SignedInSession[]
let asked: Asked[]
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  tokens = [session(1), session(2)]
  asked = answering(({ path }) => {
    if (path === 'user/user_tokens/') return { body: { email: vic.email, tokens } }
    if (path === 'user/end_token/') return { body: { id: 2 } }
    if (path === 'user/3/regenerate_token/') return { body: { token: null, ended: 2 } }
    return undefined
  })
})
const shown = (side: 'all' | 'sessions' = 'sessions'): WhyController => {
  const controller = new WhyController()
  controller.turn(side)
  controller.lookAt(vic, tokens)
  return controller
}
const written = () => asked.filter(({ path }) => path !== 'user/user_tokens/').map(({ path, body }) => [path, body])
// What a command is given beside its target plays no part here.
const enabled = (command: typeof endUserSession, target: WhyController): unknown =>
  command.enabled?.({ target } as never)

test('each is shown with its program, from where, and when', async () => {
  render(
    <QueryClientProvider client={queryClient()}>
      <SessionLines controller={shown()} email={vic.email} prefix="why-" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/Firefox on Linux, 10\.0\.0\.1/)).toBeDefined()
  expect(screen.getAllByText(/^Last used .*, begun /)).toHaveLength(2)
})
test('the one under the cursor is ended, and no other', async () => {
  const controller = shown()
  controller.step(1)
  expect(controller.session?.id).toBe(2)
  await act(() => endOne(controller))
  expect(written()).toEqual([['user/end_token/', { email: vic.email, id: 2 }]])
})
test('all are ended by one call', async () => {
  await act(() => endAll(shown()))
  expect(written()).toEqual([['user/3/regenerate_token/', undefined]])
})
test('keys that have nothing to end say so', () => {
  expect(enabled(endUserSession, shown('all'))).toBe('No session is under the cursor')
  tokens = [session(1, true)]
  expect(enabled(endUserSession, shown())).toBe('This is your own session')
  expect(enabled(endUserSessions, shown())).toBe('There is no session to end')
})
test('the cursor stays inside of what is left', () => {
  const controller = shown()
  controller.step(9)
  controller.lookAt(vic, [session(1)])
  expect(controller.session?.id).toBe(1)
})
