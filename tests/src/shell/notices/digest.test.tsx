/** The digest for panes that cannot report what they show: one in a tab that was not opened yet, and one whose worker does not answer. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Digest, DigestObject, DigestScope } from '#model/shared/digest.ts'
import { goTo } from '#src/engine/feed/digest.ts'
import { digestSince } from '#src/engine/feed/digest-request.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onPanes, paneScopesNow, usePaneScope } from '#src/engine/panes/pane-scope.ts'
import type { PaneScope } from '#src/engine/panes/pane-scope.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { areas } from '#src/declarations.ts'
import { allScreens, provideAreas } from '#src/shell/routes/areas.ts'
import { shownAt } from '#src/shell/routes/routes.ts'
import { answering, type Asked } from '../../answers.ts'

provideAreas(areas)
await allScreens()

const object = (id: number, panes: readonly string[]): DigestObject => ({
  resource: 'trace:railcar',
  id,
  label: `GATX ${id}`,
  effect: 'changed',
  changes: [],
  times: 1,
  at: null,
  also: [],
  panes,
})
let asked: Asked[]
let entered: string[]
beforeEach(() => {
  entered = []
  onPanes({
    all: () => [
      { pane: 'a', path: '/company/fleet/cars/table/' },
      { pane: 'b', path: '/rail/railcar/7' },
      { pane: 'c', path: '/nowhere/' },
    ],
    focused: () => 'a',
    enter: (pane) => void entered.push(pane),
    shownAt,
  })
  // Each scope is answered with the cars 7 and 8, for the panes that asked for it.
  asked = answering(({ body }) => {
    const scopes: readonly DigestScope[] =
      typeof body === 'object' && body !== null && 'scopes' in body && Array.isArray(body.scopes) ? body.scopes : []
    const objects = [7, 8]
      .map((id) =>
        object(
          id,
          scopes.filter(({ ids }) => ids === undefined || ids.includes(id)).flatMap(({ panes }) => panes),
        ),
      )
      .filter(({ panes }) => panes.length > 0)
    const digest: Digest = {
      since: '',
      until: '',
      basis: 'feed',
      count: objects.length,
      beyond: 0,
      groups: [{ by: 2, by_name: 'Bea', cause: 'x', title: 'Move cars', objects }],
      unknown: [],
    }
    return { body: digest }
  })
})
afterEach(() => {
  cleanup()
  onPanes({ all: () => [], focused: () => '', enter: () => {} })
  // Closed panes are removed when the scopes are next read.
  paneScopesNow()
  vi.unstubAllGlobals()
})

const missed = () => digestSince({ cursor: 'here', at: Date.now() })
const panesOf = ({ groups }: Digest): readonly (readonly [number | string, readonly string[]])[] =>
  groups.flatMap(({ objects }) => objects.map(({ id, panes }) => [id, panes] as const))
function Says({ sight }: { readonly sight: PaneScope }) {
  usePaneScope(sight)
  return null
}
function say(pane: string, path: string, sight: PaneScope): void {
  const { hook } = memoryLocation({ path })
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId value={pane}>
        <Router hook={hook}>
          <Says sight={sight} />
        </Router>
      </PaneId>
    </QueryClientProvider>,
  )
}
const fleet = '/company/fleet/cars/table/'

test('a pane not opened yet is represented by its path, and the digest says that its filters are unknown', async () => {
  const digest = await missed()
  expect(asked[0]?.body).toMatchObject({
    scopes: [
      { panes: ['a'], resource: 'trace:railcar' },
      { panes: ['b'], resource: 'trace:railcar', ids: [7] },
    ],
  })
  expect(panesOf(digest)).toEqual([
    [7, ['a', 'b']],
    [8, ['a']],
  ])
  expect(digest.unknown).toEqual([expect.stringMatching(/^Fleet was not opened yet: .* unknown, so all are told$/)])
})

test('once it reports what it shows, only that counts, and nothing is unknown', async () => {
  say('a', fleet, { scopes: () => [{ resource: 'trace:railcar' }], shown: async () => new Set([8]), show: () => {} })
  const digest = await missed()
  expect([panesOf(digest), digest.unknown]).toEqual([
    [
      [7, ['b']],
      [8, ['a']],
    ],
    [],
  ])
})

test('if the affected rows cannot be determined, all are listed, and the digest says so', async () => {
  say('a', fleet, {
    scopes: () => [{ resource: 'trace:railcar' }],
    shown: () => Promise.reject(new Error('The worker has ended')),
    show: () => {},
  })
  const digest = await missed()
  expect([digest.count, digest.unknown]).toEqual([
    2,
    ['Fleet: which of its rows this concerns is unknown (The worker has ended), so all are told'],
  ])
})

test('an answer that never comes counts as unknown too', async () => {
  vi.useFakeTimers()
  say('a', fleet, { scopes: () => [{ resource: 'trace:railcar' }], shown: () => new Promise(() => {}), show: () => {} })
  const digest = missed()
  await vi.runAllTimersAsync()
  expect((await digest).unknown).toEqual([expect.stringContaining('is unknown (it did not answer)')])
  vi.useRealTimers()
})

test('walking to a change opens its pane, which shows it as soon as it can', async () => {
  const show = vi.fn<PaneScope['show']>()
  const [first] = (await missed()).groups[0]?.objects ?? []
  expect([await goTo(first), entered]).toEqual([true, ['a']])
  expect(show).not.toHaveBeenCalled()
  say('a', fleet, { scopes: () => [], show })
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith(first), { timeout: 60_000 })
})
