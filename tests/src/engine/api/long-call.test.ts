import { expect, test, vi } from 'vitest'
import { ApiError } from '#src/engine/api/api.ts'
import { longCall } from '#src/engine/api/long-call.ts'

/** Lines that arrive in pieces, cut anywhere. */
function answeringWith(pieces: readonly string[], type = 'application/x-ndjson'): void {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'Content-Type': type } }))
}
const call = (told: (progress: unknown) => void = () => {}) => longCall('a/', { method: 'POST' }, told)

test('tells how far the work is, and answers at the end', async () => {
  answeringWith([
    '{"progress":{"part":"ca',
    'rs","done":0.5}}\n{"progress":{"part":"work","done":0}}\n{"sta',
    'tus":200,"body":{"a":"é"}}\n',
  ])
  const told: unknown[] = []
  expect(await call((progress) => told.push(progress))).toEqual({ a: 'é' })
  expect(told).toEqual([
    { part: 'cars', done: 0.5 },
    { part: 'work', done: 0 },
  ])
})
test('throws what the server refuses at the end', async () => {
  answeringWith(['{"status":400,"body":{"name":["Taken."]}}\n'])
  await expect(call()).rejects.toEqual(new ApiError(400, { name: ['Taken.'] }))
})
test('says so where the answer breaks off', async () => {
  answeringWith(['{"progress":{"part":"cars","done":0.5}}\n{"sta'])
  await expect(call()).rejects.toThrow('The answer broke off.')
})
test('takes an answer that comes at once', async () => {
  answeringWith(['{"a":1}'], 'application/json')
  expect(await call()).toEqual({ a: 1 })
})
