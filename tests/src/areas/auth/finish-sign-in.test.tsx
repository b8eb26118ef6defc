/** What people see who come back from a provider: it goes on by itself, or says in words what went wrong. */
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { FinishSignIn } from '#src/areas/auth/FinishSignIn.tsx'
import { session } from '#src/engine/session/session.state.ts'

const me = {
  id: 1,
  email: 'clerk@demo.test',
  name: 'Cleo',
  telephone: '',
  company: { id: 1, name: 'One' },
  groups: [],
  permissions: [],
  app_config: {},
}

let asked: { path: string; body: unknown }[]
let isGood: boolean
beforeEach(() => {
  asked = []
  isGood = true
  localStorage.clear()
  session().now = { state: 'out' }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ path: url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    if (url === '/api/user/me/') return Response.json(me)
    return isGood
      ? Response.json({ token: 'fresh' })
      : Response.json({ code: ['This sign-in has already been used.'] }, { status: 400 })
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  return () => vi.unstubAllGlobals()
})

const show = (search: string) =>
  render(
    <Router hook={() => ['/', () => undefined]} searchHook={() => search}>
      <FinishSignIn call="auth/login/redirect/" secret="code" />
    </Router>,
  )

describe('a sign-in through a provider', () => {
  it('finishes by itself, once, and goes on', async () => {
    const { rerender } = show('code=once&relay=%2Fyard%2F')
    rerender(
      <Router hook={() => ['/', () => undefined]} searchHook={() => 'code=once&relay=%2Fyard%2F'}>
        <FinishSignIn call="auth/login/redirect/" secret="code" />
      </Router>,
    )
    await waitFor(() => expect(session().now.state).toBe('in'))
    expect(localStorage.getItem('token')).toBe('fresh')
    await waitFor(() => expect(location.hash).toBe('#/yard/'))
    expect(asked.filter(({ path }) => path.includes('redirect'))).toEqual([
      { path: '/api/auth/login/redirect/', body: { code: 'once' } },
    ])
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil'])('goes nowhere else: %s', async (relay) => {
    show(new URLSearchParams({ code: 'once', relay }).toString())
    await waitFor(() => expect(session().now.state).toBe('in'))
    await waitFor(() => expect(location.hash).toBe('#/'))
  })

  it.each([
    ['refused=expired', 'came too late'],
    ['refused=unknown_user', 'There is no active account here for you.'],
    ['refused=signature', 'could not be verified'],
    ['refused=audience', 'another application'],
    ['refused=constructor', 'Sign in again.'],
    ['', 'There is no sign-in to finish.'],
  ])('says what went wrong: %s', async (search, words) => {
    show(search)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '#/auth/login/')
    expect(asked).toEqual([])
  })

  it('says what the server says', async () => {
    isGood = false
    show('code=old')
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in has already been used.')
    expect(localStorage.getItem('token')).toBeNull()
  })
})
