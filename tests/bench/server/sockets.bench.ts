/**
 * Two thousand sockets on one server while rows are written: each event arrives at each socket once, how soon, and what a socket takes of
 * the server's memory. The sockets are held by this process, so their own work is in the times; how much that is, a bare Socket.IO server
 * tells that sends as many messages to as many sockets.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { io, type Socket } from 'socket.io-client'
import { Site } from '../../e2e/site/site.ts'
import { percentile, type Table } from '../kit/bench.ts'

const SOCKETS = 2000
/** Opened together; more would wait for each other. */
const TOGETHER = 50
const WRITES = 100
const BETWEEN_MS = 100
const people = ['admin', 'dispatcher', 'planner', 'clerk'] as const

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Resident memory of a process, kB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

type Heard = { readonly at: number; readonly id: number; readonly socket: number }

async function connected(url: string, token: string, socket: number, heard: Heard[]): Promise<Socket> {
  const line = io(url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  line.on('changed', ({ changes }: { changes: readonly { resource: string; id: number | string; kind: string }[] }) => {
    const at = performance.now()
    for (const { resource, id, kind } of changes)
      if (resource === 'company:party' && kind === 'update') heard.push({ at, id: Number(id), socket })
  })
  await new Promise<void>((resolve, reject) => {
    line.once('ready', () => resolve())
    line.once('connect_error', reject)
  })
  return line
}

async function connectedAll(url: string, tokens: readonly string[], heard: Heard[]): Promise<readonly Socket[]> {
  const lines: Socket[] = []
  for (let at = 0; at < SOCKETS; at += TOGETHER)
    lines.push(
      ...(await Promise.all(
        Array.from({ length: TOGETHER }, (_, nth) =>
          connected(url, tokens[(at + nth) % tokens.length] ?? '', at + nth, heard),
        ),
      )),
    )
  return lines
}

/** From the word to send until each socket has the message, ms, of a server that does nothing else. */
async function bareTimes(): Promise<readonly number[]> {
  const server = fork(new URL('bare-sockets.mjs', import.meta.url))
  const [{ port }] = (await once(server, 'message')) as [{ readonly port: number }]
  const heard: Heard[] = []
  const lines = await connectedAll(`http://127.0.0.1:${port}`, [], heard)
  const sent: number[] = []
  for (let id = 0; id < WRITES; id++) {
    sent.push(performance.now())
    server.send({ cursor: `${'0'.repeat(40)}${id}`, changes: [{ resource: 'company:party', id, kind: 'update' }] })
    await pause(BETWEEN_MS)
  }
  await pause(2000)
  for (const line of lines) line.close()
  server.kill()
  return heard.map(({ id, at }) => at - (sent[id] ?? Number.NaN))
}

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const api = await site.as('admin')
  const made: { readonly id: number }[] = []
  for (let at = 0; at < WRITES; at++)
    made.push(await api<{ id: number }>('party/', { method: 'POST', body: { name: `Party of the bench ${at}` } }))
  const tokens = await Promise.all(people.map((name) => site.signIn(name)))
  const before = memoryOf(site.pid)
  const heard: Heard[] = []
  const lines = await connectedAll(site.url, tokens, heard)
  await pause(3000)
  const each = (memoryOf(site.pid) - before) / SOCKETS
  const sent = new Map<number, number>()
  const writes: number[] = []
  for (const { id } of made) {
    sent.set(id, performance.now())
    await api(`party/${id}/`, { method: 'PATCH', body: { city: `City ${id}` } })
    writes.push(performance.now() - (sent.get(id) ?? Number.NaN))
    await pause(BETWEEN_MS)
  }
  await pause(2000)
  const times = heard.map(({ id, at }) => at - (sent.get(id) ?? Number.NaN))
  const arrived = new Set(heard.map(({ id, socket }) => `${id} ${socket}`))
  for (const line of lines) line.close()
  await site.close()
  const bare = await bareTimes()
  const peer = (p: number) => ({ name: 'a bare Socket.IO server', value: percentile(bare, p) })
  return {
    title: `${SOCKETS} sockets, ${WRITES} writes`,
    rows: [
      {
        measure: 'events missed',
        ours: (100 * (SOCKETS * WRITES - arrived.size)) / (SOCKETS * WRITES),
        unit: '%',
        limit: 0,
      },
      {
        measure: 'events that came twice',
        ours: (100 * (heard.length - arrived.size)) / (SOCKETS * WRITES),
        unit: '%',
        limit: 0,
      },
      { measure: 'write → socket, median', ours: percentile(times, 50), unit: 'ms', limit: 15, peer: peer(50) },
      { measure: 'write → socket, p99', ours: percentile(times, 99), unit: 'ms', limit: 75, peer: peer(99) },
      { measure: 'of it the write itself, until it is answered, median', ours: percentile(writes, 50), unit: 'ms' },
      { measure: 'memory of the server for a socket', ours: each, unit: 'kB', limit: 40 },
    ],
  }
}
