/**
 * Two thousand sockets on one server while rows are written: each event arrives at each socket once, how soon, and what a socket takes of
 * the server's memory. The sockets are held by this process, so their own work is in the times.
 */
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

async function connected(site: Site, token: string, socket: number, heard: Heard[]): Promise<Socket> {
  const line = io(site.url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
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

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const api = await site.as('admin')
  const made: { readonly id: number }[] = []
  for (let at = 0; at < WRITES; at++)
    made.push(await api<{ id: number }>('party/', { method: 'POST', body: { name: `Party of the bench ${at}` } }))
  const tokens = await Promise.all(people.map((name) => site.signIn(name)))
  const before = memoryOf(site.pid)
  const heard: Heard[] = []
  const lines: Socket[] = []
  for (let at = 0; at < SOCKETS; at += TOGETHER)
    lines.push(
      ...(await Promise.all(
        Array.from({ length: TOGETHER }, (_, nth) =>
          connected(site, tokens[(at + nth) % tokens.length] ?? '', at + nth, heard),
        ),
      )),
    )
  await pause(3000)
  const each = (memoryOf(site.pid) - before) / SOCKETS
  const sent = new Map<number, number>()
  for (const { id } of made) {
    sent.set(id, performance.now())
    await api(`party/${id}/`, { method: 'PATCH', body: { city: `City ${id}` } })
    await pause(BETWEEN_MS)
  }
  await pause(2000)
  const times = heard.map(({ id, at }) => at - (sent.get(id) ?? Number.NaN))
  const once = new Set(heard.map(({ id, socket }) => `${id} ${socket}`))
  for (const line of lines) line.close()
  await site.close()
  return {
    title: `${SOCKETS} sockets, ${WRITES} writes`,
    rows: [
      {
        measure: 'events missed',
        ours: (100 * (SOCKETS * WRITES - once.size)) / (SOCKETS * WRITES),
        unit: '%',
        limit: 0,
      },
      {
        measure: 'events that came twice',
        ours: (100 * (heard.length - once.size)) / (SOCKETS * WRITES),
        unit: '%',
        limit: 0,
      },
      { measure: 'write → socket, median', ours: percentile(times, 50), unit: 'ms', limit: 15 },
      { measure: 'write → socket, p99', ours: percentile(times, 99), unit: 'ms', limit: 75 },
      { measure: 'memory of the server for a socket', ours: each, unit: 'kB', limit: 40 },
    ],
  }
}
