/** On the embedded database, whoever waits is told on the console for what, once for each piece of long work. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitingNotice } from '#server/db/embedded/waiting-notice.ts'
import { startServer } from '../harness.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('says once what is waited for, and how many wait', () => {
  const said: string[] = []
  const notice = waitingNotice((text) => said.push(text))
  const release = notice.hold('terminal:ticketInvoice bulkCreateInvoices')
  const ends = [notice.wait(), notice.wait()]
  vi.advanceTimersByTime(900)
  expect(said).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(said).toEqual([
    '2 requests wait for the embedded database: terminal:ticketInvoice bulkCreateInvoices has had it for 1.0 s.',
  ])
  release()
  ends[0]?.()
  const next = notice.hold('a reading')
  vi.advanceTimersByTime(1500)
  expect(said.slice(1)).toEqual(['1 request waits for the embedded database: a reading has had it for 1.1 s.'])
  next()
  ends[1]?.()
  expect(vi.getTimerCount()).toBe(0)
})

test('says nothing where nobody waits, or each is short', () => {
  const said: string[] = []
  const notice = waitingNotice((text) => said.push(text))
  notice.hold('import')
  vi.advanceTimersByTime(5000)
  const end = notice.wait()
  for (let at = 0; at < 10; at++) {
    const release = notice.hold('reading')
    vi.advanceTimersByTime(400)
    release()
  }
  end()
  expect(said).toEqual([])
})

test.skipIf(process.env['DATABASE_URL'])('names the work that keeps the connection', async () => {
  vi.useRealTimers()
  const server = await startServer()
  const said = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const kept = await server.db.connect('write', 'a', 'terminal:ticketInvoice bulkCreateInvoices')
  const waiting = server.db.connect('read', 'b')
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce(), { timeout: 240_000 })
  expect(String(said.mock.calls[0]?.[0])).toMatch(/terminal:ticketInvoice bulkCreateInvoices has had it for \d/)
  kept.release()
  ;(await waiting).release()
  await server.close()
})
