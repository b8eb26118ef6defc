/** The notice of a newer Highball: cookies hold the page's version, and the server names its own. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { entryIn, isUpdate } from '#model/shared/build.ts'
import { live } from '#src/engine/feed/client.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { Banner } from '#src/shell/notices/Banner.tsx'
import { begunWith } from '#src/shell/notices/update.state.ts'
import { answering } from '../../answers.ts'

let now = { version: '1.0.0', build: 'aaa' }
beforeEach(() => {
  now = { version: '1.0.0', build: 'aaa' }
  queryClient().clear()
  // As after a reload.
  begunWith().build = undefined
  live().state = 'live'
  for (const name of ['backend_version', 'build_number']) document.cookie = `${name}=; path=/; max-age=0`
  document.head.innerHTML = '<script type="module" src="/assets/index-aaa.js"></script>'
  answering(({ path }) => (path === 'user/backend_version/' ? { body: now } : undefined))
})
const shown = (): void =>
  void render(
    <QueryClientProvider client={queryClient()}>
      <Banner />
    </QueryClientProvider>,
  )
const backAgain = async (): Promise<void> => {
  await act(async () => {
    live().state = 'connecting'
  })
  await act(async () => {
    live().state = 'live'
  })
}

test('the cookies hold the version of the page', async () => {
  shown()
  await waitFor(() =>
    expect(document.cookie.split('; ').toSorted()).toEqual(['backend_version=1.0.0', 'build_number=aaa']),
  )
  expect(screen.queryByText(/newer Highball/)).toBeNull()
})

test.each([
  ['a newer server', { version: '1.0.1', build: 'aaa' }],
  ['a newer console', { version: '1.0.0', build: 'bbb' }],
])('%s is announced, with the key that reloads', async (_, next) => {
  shown()
  await waitFor(() => expect(document.cookie).toContain('build_number'))
  now = next
  await backAgain()
  expect(await screen.findByText(/newer Highball/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Reload now/ })).toBeVisible()
})

test('an outdated page from a cache is announced at once', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
  shown()
  expect(await screen.findByText(/newer Highball/)).toBeVisible()
})

describe('the rule', () => {
  const same = { version: '1', build: 'a' }
  test.each([
    ['nothing differs', same, same, same, false],
    ['the cookie is of another window that is older', { version: '1', build: 'x' }, same, same, true],
    ['the cookie is newer than this page', { version: '2', build: 'b' }, same, { version: '2', build: 'b' }, true],
    ['what is not known differs from nothing', { version: '', build: '' }, { version: '1', build: '' }, same, false],
  ])('%s', (_, kept, page, server, expected) => expect(isUpdate(kept, page, server)).toBe(expected))
  test('a build is identified by its first script', () => {
    expect([
      entryIn('<script src="/assets/index-BPz4XK9-.js">'),
      entryIn('http://x.test/assets/index-q_1.js'),
      entryIn('/src/main.tsx'),
    ]).toEqual(['BPz4XK9-', 'q_1', ''])
  })
})
