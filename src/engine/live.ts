/**
 * What changed, as it changes. The server says what, never to what: only what is on screen is asked for again.
 * Socket first; the same feed by polling when the socket is down, on reconnect and on waking. Nothing is lost on either way.
 */
import type { Socket } from 'socket.io-client'
import { proxy } from 'valtio'
import { api, storedToken } from './api.ts'
import { noteWhole } from './gap.ts'
import { LiveLine, type Batch, type Change, type PollAnswer, type SocketEvents, type Transport } from './live-line.ts'

export type { Change } from './live-line.ts'

export const live = proxy<{
  state: 'connecting' | 'live' | 'polling' | 'down'
  /** The last moment (Date.now()) at which everything shown was known to be complete up to the feed's cursor. */
  confirmedAt: number
}>({ state: 'connecting', confirmedAt: 0 })

/** 'reset': what was missed cannot be known, so everything must be asked for again. `cursor`: the place in the feed up to which all has been told. */
export type ChangesListener = (changes: readonly Change[] | 'reset', cursor?: string) => void
const listeners = new Set<ChangesListener>()

export function onChanges(listener: ChangesListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const tell = (changes: readonly Change[] | 'reset', cursor?: string): void => listeners.forEach((listener) => listener(changes, cursor))

/** The socket while it is good, for what is said and heard besides changes (presence.ts). */
export type Line = { readonly send: (word: string, said: object) => void; readonly hear: (word: string, listener: (said: unknown) => void) => void }
let openLine: Line | null = null
const lineListeners = new Set<(line: Line | null) => void>()
/** Told of each line that is ready, of the present one at once, and of its end by null. */
export function onLine(listener: (line: Line | null) => void): void {
  lineListeners.add(listener)
  if (openLine) listener(openLine)
}
function turnLine(line: Line | null): void {
  if (line === openLine) return
  openLine = line
  for (const listener of lineListeners) listener(line)
}

/** A try that is not ready by then has failed. */
const TRY_MS = 10_000

let current: Socket | undefined
const ANSWER_MS = 5000
/** How long a word takes to the server and back, in ms; undefined where there is no socket, or no answer. */
export async function delayOfLine(): Promise<number | undefined> {
  const began = performance.now()
  const isAnswered = current?.connected === true && (await current.timeout(ANSWER_MS).emitWithAck('delay').then(() => true, () => false))
  return isAnswered ? performance.now() - began : undefined
}

const transport: Transport = {
  poll: (since) => api<PollAnswer>('changes/', { query: since === null ? {} : { since } }),
  connect: (cursor, on) => {
    let socket: Socket | undefined
    let closed = false
    let triedAt = -Infinity
    const tried = (): void => void (triedAt = -Infinity)
    const open = (): void => {
      triedAt = Date.now()
      if (socket) return void socket.connect()
      // Lazy: the console is on screen, and polling, before the socket's code has arrived.
      import('socket.io-client').then(({ io }) => {
        if (closed || socket) return
        socket = io({ transports: ['websocket'], auth: (give) => give({ token: storedToken(), cursor: cursor() }), reconnection: false, timeout: TRY_MS })
        listen(socket, on)
        for (const end of ['ready', 'connect_error', 'disconnect']) socket.on(end, tried)
        current = socket
      }, tried)
    }
    open()
    return {
      close: () => {
        closed = true
        current = undefined
        socket?.disconnect()
      },
      again: () => {
        if (Date.now() - triedAt < TRY_MS) return
        socket?.disconnect()
        open()
      },
    }
  },
}

function listen(socket: Socket, on: SocketEvents): void {
  socket.on('ready', ({ cursor }: { cursor: string }) => {
    on.ready(cursor)
    turnLine({
      send: (word, said) => void socket.emit(word, said),
      hear: (word, listener) => {
        socket.off(word)
        socket.on(word, listener)
      },
    })
  })
  socket.on('changed', (batch: Batch) => on.changed(batch))
  socket.on('tick', ({ cursor }: { cursor: string }) => on.tick(cursor))
  socket.on('reset', ({ cursor }: { cursor: string }) => on.reset(cursor))
  socket.on('disconnect', () => {
    turnLine(null)
    on.closed()
  })
}

let line: LiveLine | undefined
const wake = (): void => {
  if (document.visibilityState === 'visible') line?.wake()
}

/** Resolves once it is known where the feed stands; what is read after that misses nothing. */
export async function startLive(): Promise<void> {
  stopLive()
  line = new LiveLine(
    transport,
    {
      now: Date.now,
      after: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    },
    {
      tell,
      state: (state, confirmedAt) => {
        live.state = state
        live.confirmedAt = confirmedAt
      },
      whole: noteWhole,
    },
  )
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  await line.start()
}

export function stopLive(): void {
  line?.stop()
  line = undefined
  document.removeEventListener('visibilitychange', wake)
  window.removeEventListener('online', wake)
  live.state = 'connecting'
}
