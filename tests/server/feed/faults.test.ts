/** Failures in operation: killed during writes, stopped under load, started twice. */
import { randomBytes } from 'node:crypto'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KILLS } from '../places/killed-server.ts'
import { makePlace, type Place } from '../places/place.ts'
import { freePort, ServerProcess } from '../places/process.ts'
import { Ear } from './feed-nodes.ts'

type Made = { id: number }
type Changes = { cursor: string; reset?: true; changes: { resource: string; id: number; kind: string }[] }
type Page = { count: number; results: Made[] }

const SOCKETS = 20
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 240_000 }
const password = 'correct horse battery'
let place: Place
let server: ServerProcess
let token = ''

async function start(port?: number): Promise<ServerProcess> {
  server = new ServerProcess(port ?? (await freePort()), place.env)
  return server.ready()
}

// One server, killed and started again from test to test: each starts where the previous one ended.
beforeAll(async () => {
  place = await makePlace()
  token = await firstAdmin(await start())
})
afterAll(async () => {
  await server.end('SIGKILL')
  await place.remove()
})

/** Uses the printed link, like an operator. */
async function firstAdmin(server: ServerProcess): Promise<string> {
  const code = /first-admin\/\?code=([\w-]+)/.exec(server.said)?.[1]
  const answer = await server.ask<{ token: string }>('auth/first-admin/', {
    body: { code, company: 'Prairie', name: 'Ada', email: 'ada@prairie.test', password },
  })
  expect(answer?.status).toBe(200)
  return answer?.body.token ?? ''
}

/** Writes as fast as it is answered until there is no response; acknowledged writes are recorded outside the server. */
async function writeUntilSilent(acknowledged: Set<number>, told: () => void): Promise<void> {
  const to = server
  for (let i = 0; ; i++) {
    const answer = await to.ask<Made>('notes/', { token, body: { content: `note ${i}` } })
    if (answer?.status !== 201) return
    acknowledged.add(answer.body.id)
    told()
  }
}
async function load(acknowledged: Set<number>, until: number): Promise<{ ended: Promise<unknown> }> {
  let ended: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve) => {
    const told = (): void => void (acknowledged.size >= until && resolve())
    ended = Promise.all(Array.from({ length: 4 }, () => writeUntilSilent(acknowledged, told)))
    // The test itself detects a server that never answers.
    void ended.then(() => resolve())
  })
  return { ended }
}
async function notesThere(): Promise<Set<number>> {
  const found = new Set<number>()
  for (let offset = 0; ; offset += 1000) {
    const page = await server.ask<Page>(`notes/?limit=1000&offset=${offset}&ordering=id`, { token })
    for (const { id } of page?.body.results ?? []) found.add(id)
    if (page === undefined || found.size >= page.body.count) return found
  }
}

test('killed during writes, repeatedly: every acknowledged write is there, the feed has reported every row, and every socket has heard it once', async () => {
  const begin = (await server.ask<Changes>('changes/', { token }))?.body.cursor ?? ''
  const port = Number(new URL(server.url).port)
  const ears = Array.from({ length: SOCKETS }, () => new Ear(port, token, { cursor: begin, isPersistent: true }))
  await expect.poll(() => ears.every(({ isReady }) => isReady), patience).toBe(true)
  const acknowledged = new Set<number>()
  for (let round = 0; round < KILLS; round++) {
    const { ended } = await load(acknowledged, acknowledged.size + 60)
    await server.end('SIGKILL')
    await ended
    await start(port)
  }
  // A killed server may leave transactions open on a PostgreSQL until it notices; the feed waits for them.
  await expect
    .poll(async () => {
      const there = await notesThere()
      const changes = (await server.ask<Changes>(`changes/?since=${begin}`, { token }))?.body.changes ?? []
      const told = changes
        .filter(({ resource, kind }) => resource === 'user:note' && kind === 'create')
        .map(({ id }) => id)
      const known = new Set(told)
      return {
        lost: [...acknowledged].filter((id) => !there.has(id)),
        untold: [...there].filter((id) => !known.has(id)),
        gone: told.filter((id) => !there.has(id)),
        twice: told.length - known.size,
        unheard: ears.map((ear) => [...there].filter((id) => !ear.ids('user:note').has(id)).length),
      }
    }, patience)
    .toEqual({ lost: [], untold: [], gone: [], twice: 0, unheard: ears.map(() => 0) })
  // Each socket went on where it was cut off: nothing twice, and nothing begun anew.
  const notesOf = ({ heard }: Ear) => heard.filter(({ resource }) => resource === 'user:note')
  expect(ears.map((ear) => [notesOf(ear).length - ear.ids('user:note').size, ear.resets])).toEqual(
    ears.map(() => [0, []]),
  )
  for (const { socket } of ears) socket.disconnect()
})

test.skipIf(process.env['DATABASE_URL'])(
  'a second server on the same folder is refused in one line, and the first continues',
  async () => {
    const second = new ServerProcess(await freePort(), place.env)
    expect({ code: await second.ended, said: second.said.trim() }).toEqual({
      code: 1,
      said: expect.stringMatching(/^The data folder \S+ is in use by process \d+\.$/),
    })
    expect((await server.ask('health/'))?.status).toBe(200)
  },
)

test('stopped under load it finishes what it began, accepts nothing more and exits cleanly', async () => {
  const acknowledged = new Set<number>()
  const { ended } = await load(acknowledged, 20)
  // Signing in takes some tenths of a second, so it is in progress when the signal arrives.
  const slow = await server.begin('auth/login/', { email: 'ada@prairie.test', password })
  const code = await server.end('SIGTERM')
  await ended
  const answered = await slow.status
  await start()
  const there = await notesThere()
  expect({ code, answered, lost: [...acknowledged].filter((id) => !there.has(id)) }).toEqual({
    code: 0,
    answered: 200,
    lost: [],
  })
})

test('a client that disconnects is not an error in the log, and blocks nothing', async () => {
  const zipped = { Authorization: `Token ${token}`, 'Accept-Encoding': 'gzip' }
  const form = { ...zipped, 'Content-Type': 'multipart/form-data; boundary=b' }
  const json = { ...zipped, 'Content-Type': 'application/json' }
  // More than all buffers hold, so that the server is reading or writing when the client disconnects.
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000_000)])
  const whole = new FormData()
  whole.set('file', new Blob([large]), 'large.bin')
  const kept = await fetch(`${server.url}/api/attachments/upload/`, { method: 'POST', headers: zipped, body: whole })
  const { id } = (await kept.json()) as Made
  await server.leave(`attachments/${id}/download/`, zipped, undefined, 'receiving')
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  await server.leave('attachments/upload/', form, Buffer.concat([Buffer.from(head), large]), 'sending')
  await server.leave('notes/', { ...json, 'Content-Length': '100' }, '{"content', 'sending')
  for (const format of ['csv', 'xlsx', 'pdf'])
    await server.leave('notes/download_table/', json, JSON.stringify({ format, columns: ['content'] }), 'sent')
  await server.leave('notes/?limit=1000', zipped, undefined, 'sent')
  await server.leave('notes/columns/', zipped, undefined, 'receiving')
  expect((await server.ask('notes/?limit=1', { token }))?.status).toBe(200)
  const code = await server.end('SIGTERM')
  expect({ code, said: server.said.split('\n').filter((line) => /"level":[56]0/.test(line)) }).toEqual({
    code: 0,
    said: [],
  })
  await start()
})

test('a request that remains incomplete is ended', async () => {
  await server.end('SIGTERM')
  server = await new ServerProcess(await freePort(), { ...place.env, HIGHBALL_REQUEST_SECONDS: '1' }).ready()
  const half = [
    'POST /api/notes/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"content',
    'GET /api/health/ HTTP/1.1\r\nHost: a\r\nX-Half',
  ]
  const ended = half.map(
    (text) =>
      new Promise<string>((resolve) => {
        let answer = ''
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text))
        socket.on('data', (bytes) => (answer += bytes.toString()))
        // On a busy machine the server may have hung up before this was sent.
        socket.on('error', () => undefined)
        socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''))
      }),
  )
  expect(await Promise.all(ended)).toEqual(['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 408 Request Timeout'])
  expect((await server.ask('health/'))?.status).toBe(200)
})

test('a port in use is reported in one line', async () => {
  await server.end('SIGTERM')
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as AddressInfo
  server = new ServerProcess(port, place.env)
  expect({ code: await server.ended, said: server.said.trim() }).toEqual({
    code: 1,
    said: `Port ${port} is in use. Choose another with PORT.`,
  })
  holder.close()
})
