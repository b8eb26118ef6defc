/** The desk is saved on the server as it changes: one save after the other, however slow the server is. */
import { afterEach, expect, test, vi } from 'vitest'
import { restoreWorkspace } from '#src/shell/desks/restore.ts'
import { deskOptions } from '#src/shell/desks/share-desk.ts'
import { keepDesk } from '#src/shell/desks/shelf.ts'
import { makePane, setTree } from '#src/shell/state/panes.ts'

afterEach(() => vi.useRealTimers())

test('a second save waits for the first, so that one desk is created and then changed', async () => {
  vi.useFakeTimers()
  const writes: string[] = []
  let created: (() => void) | undefined
  let row: { id: number; version: number } | undefined
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    if (method === 'POST') await new Promise<void>((resolve) => (created = resolve))
    if (method !== 'GET') {
      writes.push(method)
      row = { id: 1, version: 1 }
    }
    const body = method === 'GET' ? { count: row ? 1 : 0, results: row ? [row] : [] } : row
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  })
  const stop = await restoreWorkspace()
  setTree(makePane('/user/'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(created).toBeDefined()
  setTree(makePane('/config/user/'))
  await vi.advanceTimersByTimeAsync(2000)
  created?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(writes).toEqual(['POST', 'PATCH'])
  stop()
})

test('a desk that is still being saved is already offered', async () => {
  const names: string[] = []
  let created: (() => void) | undefined
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    if (method === 'POST') {
      await new Promise<void>((resolve) => (created = resolve))
      names.push('Night')
    }
    const results = names.map((name, at) => ({ id: at + 1, name, shared: false, groups: [], owner: null, place: at }))
    return Response.json(method === 'GET' ? { count: results.length, results } : results.at(-1))
  })
  setTree(makePane('/user/'))
  const saved = keepDesk('Night')
  const offered = deskOptions('')
  await vi.waitUntil(() => created !== undefined, { timeout: 60_000 })
  created?.()
  expect(await offered).toMatchObject([{ label: 'Night' }])
  await saved
})
