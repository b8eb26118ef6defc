/** What one connection may take: requests at once, the time of a body, and nothing after its client has left. */
import net from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerError } from '#server/engine/endpoints/error-response.ts'
import { limitConnections } from '#server/engine/endpoints/connection-limits.ts'
import { signalOfReply } from '#server/engine/endpoints/guard.ts'

let app: FastifyInstance
let port: number
let release: () => void
let signals: AbortSignal[]
beforeEach(async () => {
  const held = new Promise<void>((resolve) => (release = resolve))
  signals = []
  app = fastify({ forceCloseConnections: true })
  app.setErrorHandler(answerError)
  limitConnections(app, 30)
  app.get('/held/', async (_request, reply) => {
    signals.push(signalOfReply(reply))
    await held
    return { done: true }
  })
  app.post('/body/', async ({ body }) => ({ body }))
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  release()
  await app.close()
})

type Line = { readonly socket: net.Socket; readonly said: () => string; readonly ended: Promise<void> }
function connect(text: string): Line {
  let said = ''
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
  socket.on('data', (part) => (said += String(part)))
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, said: () => said, ended }
}
const get = 'GET /held/ HTTP/1.1\r\nHost: test\r\n\r\n'
const statuses = (said: string): string[] => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status)
const patience = { timeout: 60_000 }

test('32 requests are in flight at once; the next is refused and the connection ends', async () => {
  const line = connect(get.repeat(40))
  await expect.poll(() => signals.length, patience).toBe(32)
  release()
  await line.ended
  expect(statuses(line.said())).toEqual([...Array<string>(32).fill('200'), '429'])
  expect(line.said()).toContain('At most 32 requests at once over one connection.')
})

test('one after the other they are as many as it likes', async () => {
  release()
  const line = connect('')
  for (let count = 1; count <= 40; count++) {
    line.socket.write(get)
    await expect.poll(() => statuses(line.said()).length, { ...patience, interval: 1 }).toBe(count)
  }
  expect(new Set(statuses(line.said()))).toEqual(new Set(['200']))
  line.socket.destroy()
})

test('all of them stop when their client leaves', async () => {
  const line = connect(get.repeat(5))
  await expect.poll(() => signals.length, patience).toBe(5)
  expect(signals.map(({ aborted }) => aborted)).toEqual(Array(5).fill(false))
  line.socket.destroy()
  await expect.poll(() => signals.map(({ aborted }) => aborted), patience).toEqual(Array(5).fill(true))
})

test('a JSON body that does not arrive is answered 408; one that does is not', async () => {
  const head = 'POST /body/ HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'
  const slow = connect(`${head}{"a"`)
  await slow.ended
  expect(statuses(slow.said())).toEqual(['408'])
  const whole = connect(`${head}{"a": 10}`)
  await expect.poll(() => statuses(whole.said()), patience).toEqual(['200'])
  whole.socket.destroy()
})
