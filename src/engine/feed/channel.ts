/** The socket of the feed: connected, listened to, and shared as a channel. */
import { type FeedChannel, feed } from './client.state.ts'
import type { Transport, PollAnswer, SocketEvents, Batch } from './connection.ts'
import { api, storedToken } from '../api/api.ts'
import type { Socket } from 'socket.io-client'
import { bound } from '../console/console.state.ts'

/** Calls the listener with the present channel, with each one that becomes ready, and with null when it ends. */
export function onFeedChannel(listener: (channel: FeedChannel | null) => void): void {
  const { channel, channelListeners } = feed()
  channelListeners.add(listener)
  if (channel) listener(channel)
}
function setChannel(channel: FeedChannel | null): void {
  const it = feed()
  if (channel === it.channel) return
  it.channel = channel
  for (const listener of it.channelListeners) listener(channel)
}

/** An attempt that takes longer has failed. */
const TRY_MS = 10_000

const ANSWER_MS = 5000
/** Round-trip time to the server in ms; undefined without a socket or an answer. */
export async function delayOfLine(): Promise<number | undefined> {
  const began = performance.now()
  const { socket } = feed()
  const isAnswered =
    socket?.connected === true &&
    (await socket
      .timeout(ANSWER_MS)
      .emitWithAck('delay')
      .then(
        () => true,
        () => false,
      ))
  return isAnswered ? performance.now() - began : undefined
}

export const transport: Transport = {
  poll: (since) => api<PollAnswer>('changes/', { query: since === null ? {} : { since } }),
  connect: (cursor, on) => {
    const its = feed()
    let socket: Socket | undefined
    let closed = false
    let triedAt = -Infinity
    const tried = (): void => void (triedAt = -Infinity)
    const open = (): void => {
      triedAt = performance.now()
      if (socket) return void socket.connect()
      // Lazy: the console is on screen, and polling, before the socket's code has arrived.
      import('socket.io-client').then(({ io }) => {
        if (closed || socket) return
        socket = io({
          transports: ['websocket'],
          auth: (give) => give({ token: storedToken(), cursor: cursor() }),
          reconnection: false,
          timeout: TRY_MS,
        })
        listen(socket, on)
        for (const end of ['ready', 'connect_error', 'disconnect']) socket.on(end, tried)
        its.socket = socket
      }, tried)
    }
    open()
    return {
      close: () => {
        closed = true
        its.socket = undefined
        socket?.disconnect()
      },
      again: () => {
        if (performance.now() - triedAt < TRY_MS) return
        socket?.disconnect()
        open()
      },
    }
  },
}

function listen(socket: Socket, on: SocketEvents): void {
  const ready = bound(({ cursor }: { cursor: string }) => {
    on.ready(cursor)
    setChannel({
      send: (word, said) => void socket.emit(word, said),
      hear: (word, listener) => {
        socket.off(word)
        socket.on(word, bound(listener))
      },
    })
  })
  const disconnected = bound(() => {
    setChannel(null)
    on.closed()
  })
  socket.on('ready', ready)
  socket.on(
    'changed',
    bound((batch: Batch) => on.changed(batch)),
  )
  socket.on(
    'tick',
    bound(({ cursor }: { cursor: string }) => on.tick(cursor)),
  )
  socket.on(
    'reset',
    bound(({ cursor }: { cursor: string }) => on.reset(cursor)),
  )
  socket.on('disconnect', disconnected)
}
