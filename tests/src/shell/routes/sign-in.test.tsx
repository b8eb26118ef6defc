/** Signing in: visitors are sent to the sign-in, return to where they were going, and learn why if they may not sign in. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session } from '#src/engine/session/session.state.ts'
import { signOut } from '#src/engine/session/lifecycle.ts'
import { areas } from '#src/declarations.ts'
import { Console } from '#src/shell/frame/Console.tsx'
import { startShell } from '#src/shell/frame/start.ts'

const me = {
  id: 1,
  email: 'dispatcher@demo.test',
  name: 'Dana',
  telephone: '',
  company: { id: 1, name: 'One' },
  groups: [],
  permissions: [],
  app_config: { dark_mode: true },
  operations: true,
}

startShell(areas)

/** The server's responses by path; a number is a status, returned with its detail. */
let answers: Record<string, unknown>
function answer(url: string, init?: RequestInit): Response {
  const path = url.replace('/api/', '').split('?')[0] ?? ''
  if (path === 'auth/login/' && !(typeof init?.body === 'string' && init.body.includes('"highball"')))
    return Response.json({ non_field_errors: ['Unable to log in with provided credentials.'] }, { status: 400 })
  const said = answers[path]
  if (said === undefined) return Response.json({ detail: 'Not found.' }, { status: 404 })
  return typeof said === 'number' ? Response.json({ detail: `It is ${said}.` }, { status: said }) : Response.json(said)
}

const start = (hash: string): void => {
  history.replaceState(null, '', hash)
  render(
    <QueryClientProvider client={queryClient()}>
      <Console />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  localStorage.clear()
  session().now = { state: 'starting' }
  answers = {
    'auth/login/': { token: 'abc' },
    'user/me/': me,
    'auth/logout/': {},
    'desk/': { count: 0, next: null, previous: null, results: [] },
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => answer(url, init))
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => vi.unstubAllGlobals())

describe('sign-in', () => {
  test('a signed-out visitor is sent to the sign-in, and path and query are kept', async () => {
    start('#/user/?a=1')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(location.hash).toBe('#/auth/login/?a=1&next=%2Fuser%2F')
  })

  test('the link of an invitation says how to get an account before it leads to the sign-in', async () => {
    start('#/partner/invitations/link/abc/')
    expect(await screen.findByText(/The invitation creates no account/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(location.hash).toBe('#/auth/login/?next=%2Fpartner%2Finvitations%2Ftake-up%2Fabc')
  })

  test("a wrong password is refused in the server's words, a right one leads on in the user's theme", async () => {
    const user = userEvent.setup()
    start('#/user/')
    await user.type(await screen.findByLabelText('E-mail'), 'dispatcher@demo.test')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to log in with provided credentials.')
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'highball{Enter}')
    await waitFor(() => expect(location.hash).toBe('#/user/'))
    expect([
      localStorage.getItem('token'),
      document.documentElement.dataset['theme'],
      localStorage.getItem('dark_mode'),
    ]).toEqual(['abc', 'dark', 'true'])
  })

  test("a failed start shows the server's detail, and can be retried", async () => {
    localStorage.setItem('token', 'abc')
    answers['user/me/'] = 503
    start('#/')
    expect(await screen.findByRole('alert')).toHaveTextContent('It is 503.')
    answers['user/me/'] = me
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(session().now.state).toBe('in'))
  })

  test('signing out removes the token, the caches and the desk', async () => {
    localStorage.setItem('token', 'abc')
    localStorage.setItem('desk:1', '{}')
    session().now = {
      state: 'in',
      me: {
        ...me,
        terminalboss: false,
        wheelhouse: false,
        track_and_trace: false,
        schedule: false,
        invoice: false,
        document_reading: false,
        reports: false,
        terminalbossv3: false,
      },
    }
    queryClient().setQueryData(['yard:yard'], [1])
    await signOut()
    expect([
      Object.keys(localStorage).filter((key) => key !== 'dark_mode'),
      queryClient().getQueryData(['yard:yard']),
      session().now.state,
    ]).toEqual([[], undefined, 'out'])
  })
})
