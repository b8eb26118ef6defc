/** A long answer of the database is handed over in turns, so that what else has come is served between its pieces. */
import { once } from 'node:events'
import net from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { TurnedSocket } from '#server/db/turned-socket.ts'

/** What is made of a piece takes so long, in milliseconds. */
const WORK_MS = 3
/** As many as libuv reads at once, unless the socket is paused. */
const AT_ONCE = 32

/** Connected to a server that says nothing: what has come is pushed here, as libuv does. */
async function reading() {
  const server = net.createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const socket = new TurnedSocket().connect(address.port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  let came = 0
  socket.on('data', (piece: Buffer) => {
    came += piece.length
    for (const until = performance.now() + WORK_MS; performance.now() < until;);
  })
  await once(socket, 'ready')
  await setImmediate()
  const read = (size: number): number => {
    let count = 0
    while (count < AT_ONCE && !socket.isPaused()) {
      socket.push(Buffer.alloc(size))
      count += 1
    }
    return count
  }
  return { socket, read, came: () => came }
}

test('of a long answer few pieces are taken at once, and others at the next turns', async () => {
  const { socket, read, came } = await reading()
  let taken = 0
  for (let turn = 0; turn < 5; turn++) {
    const now = read(65_536)
    expect(now).toBeLessThanOrEqual(2)
    taken += now
    await setImmediate()
    expect(socket.isPaused()).toBe(false)
  }
  await expect.poll(came, { timeout: 20_000 }).toBe(taken * 65_536)
})

test('short answers are taken as they come', async () => {
  const { read } = await reading()
  expect(read(900)).toBe(AT_ONCE)
})
