/** Searches that found nothing: counted once the text stands, the words kept in the browser, the number alone told to the server. */
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Searches from '#src/areas/config/searches/Searches.tsx'
import { missedSearches, noteMissedSearch, wordsOf } from '#src/engine/data/missed-searches.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session } from '#src/engine/session/session.state.ts'
import { STANDS_MS, useMissed } from '#src/shell/palette/found/use-missed.ts'
import { answering, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

let asked: Asked[]
beforeEach(() => {
  localStorage.clear()
  queryClient().clear()
  signInLocally()
  asked = answering(({ path }) =>
    path === 'search_miss/'
      ? { body: { count: 1, next: null, previous: null, results: [{ id: 1, day: '2026-11-29', searches: 1234 }] } }
      : { body: { day: '2026-11-29', searches: 1 } },
  )
})
afterEach(() => vi.useRealTimers())

const AT = new Date('2026-11-29T12:00:00Z')

test('the words are kept with how often they were typed; nothing of them is sent', async () => {
  for (const typed of ['Demurage', ' demurage ', 'tank  gauge']) await noteMissedSearch(typed, AT)
  expect(missedSearches()).toEqual([
    { words: 'tank gauge', times: 1, at: AT.toISOString() },
    { words: 'demurage', times: 2, at: AT.toISOString() },
  ])
  expect(asked.map(({ method, path, query, body }) => [method, path, `${query}`, body])).toEqual(
    Array.from({ length: 3 }, () => ['POST', 'search_miss/count_one/', '', {}]),
  )
})

test.each(['', 'ab', 'GATX 20411', '4711', 'x'.repeat(61), '---'])(
  '%o is no word and is not counted',
  async (typed) => {
    expect(wordsOf(typed)).toBeUndefined()
    await noteMissedSearch(typed)
    expect([missedSearches(), asked]).toEqual([[], []])
  },
)

test('a hundred are kept, those typed last, and another company does not read them', async () => {
  const name = (at: number): string => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26), 122)
  for (let at = 0; at < 120; at++) await noteMissedSearch(name(at), AT)
  expect(missedSearches()).toHaveLength(100)
  expect(missedSearches()[0]?.words).toBe(name(119))
  const { now } = session()
  if (now.state !== 'in') throw new Error('Nobody is signed in.')
  session().now = { state: 'in', me: { ...now.me, company: { id: 2, name: 'Two' } } }
  expect(missedSearches()).toEqual([])
})

describe('a text that found nothing', () => {
  const typing = () => renderHook(({ text }) => useMissed(text), { initialProps: { text: '' } })

  test('counts once it has stood for a moment, and not each letter on the way', async () => {
    vi.useFakeTimers()
    const { rerender } = typing()
    for (const text of ['dem', 'demu', 'demurage']) {
      rerender({ text })
      vi.advanceTimersByTime(STANDS_MS - 1)
    }
    expect(missedSearches()).toEqual([])
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await waitFor(() => expect(missedSearches()).toMatchObject([{ words: 'demurage', times: 1 }]))
  })

  test('does not count where something is found meanwhile', () => {
    vi.useFakeTimers()
    const { rerender } = typing()
    rerender({ text: 'demurage' })
    rerender({ text: '' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('the administrator reads the number by day and the words of this browser, and forgets them', async () => {
  await noteMissedSearch('demurage', AT)
  render(
    <QueryClientProvider client={queryClient()}>
      <Searches />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('1,234')).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Words typed in this browser' })).toHaveTextContent(/demurage.*once/)
  await userEvent.click(screen.getByRole('button', { name: 'Forget these words' }))
  expect(screen.getByText('No search in this browser has been without result.')).toBeInTheDocument()
  expect(missedSearches()).toEqual([])
})
