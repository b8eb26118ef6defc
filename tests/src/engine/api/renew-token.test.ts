/** A refusal of the old token, while or after the session gets a new one, must not end the session. */
import { beforeEach, expect, test, vi } from 'vitest'
import { api, keepToken, storedToken } from '#src/engine/api/api.ts'
import { renewToken } from '#src/engine/api/renew-token.ts'
import { createConsole } from '#src/engine/console/console.state.ts'

const answers = new Map<string, (response: Response) => void>()
const answer = (path: string, status: number, body: object): void =>
  answers.get(`/api/${path}`)?.(new Response(JSON.stringify(body), { status }))
const refuse = (path: string): void => answer(path, 401, { detail: 'Invalid token.' })

beforeEach(() => {
  createConsole()
  answers.clear()
  keepToken('old')
  vi.stubGlobal('location', { reload: () => {} })
  vi.stubGlobal('fetch', (url: string) => new Promise<Response>((resolve) => answers.set(url, resolve)))
})

test('a session whose token is refused ends', async () => {
  const poll = api('changes/')
  refuse('changes/')
  await expect(poll).rejects.toThrow('Invalid token.')
  expect(storedToken()).toBeNull()
})

test('a poll that is refused before the new token has arrived ends nothing', async () => {
  const renewed = renewToken('user/change_company/', { company: 2 })
  const poll = api('changes/')
  refuse('changes/')
  await expect(poll).rejects.toThrow('Invalid token.')
  expect(storedToken()).toBe('old')
  answer('user/change_company/', 200, { token: 'new' })
  await renewed
  expect(storedToken()).toBe('new')
})

test('a poll that was sent with the old token and is refused after it leaves the new one alone', async () => {
  const poll = api('changes/')
  const renewed = renewToken('user/change_company/', { company: 2 })
  answer('user/change_company/', 200, { token: 'new' })
  await renewed
  refuse('changes/')
  await expect(poll).rejects.toThrow('Invalid token.')
  expect(storedToken()).toBe('new')
})

test('where no new token is given, the next refusal ends the session', async () => {
  const renewed = renewToken('user/change_company/', { company: 2 })
  answer('user/change_company/', 404, { detail: 'Not found.' })
  await expect(renewed).rejects.toThrow('Not found.')
  const poll = api('changes/')
  refuse('changes/')
  await expect(poll).rejects.toThrow('Invalid token.')
  expect(storedToken()).toBeNull()
})
