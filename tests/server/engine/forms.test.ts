/** Files that come in: only where an action declares them, streamed to the disk, with limits, and nothing of them left behind. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clearIncoming } from '#server/engine/files/incoming.ts'
import { entities } from '#server/engine/base/entity.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'

const MEGABYTE = 1024 * 1024
let server: Server
let clerk: Client
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-forms-'))
const before = process.env['HIGHBALL_DATA']
beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})
const filesIn = (name: string): string[] => {
  const at = path.join(folder, name)
  return fs.existsSync(at) ? fs.readdirSync(at) : []
}
afterEach(() => {
  const left = filesIn('uploads')
  if (left.length > 0) throw new Error(`Of what came in there stays: ${left.join(', ')}`)
})

const upload = 'attachments/upload/'
const importing = 'yard_management/rail_yard/import/'
const type = { 'content-type': 'multipart/form-data; boundary=edge' }
type Part = { readonly name: string; readonly content: string | Buffer; readonly filename?: string }
const head = ({ name, filename }: Omit<Part, 'content'>): string =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`
const whole = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(head(part)), Buffer.from(part.content), Buffer.from('\r\n')]),
    Buffer.from('--edge--\r\n'),
  ])

describe('a form', () => {
  const everyPost = [...entities.values()].flatMap(({ name, resource }) => [
    [`create ${name}`, resource.path] as const,
    ...Object.entries(resource.actions)
      .filter(([, { method, files }]) => method === 'POST' && Object.keys(files).length === 0)
      .map(
        ([key, action]) =>
          [`${name} ${key}`, `${resource.path}${action.on === 'row' ? '1/' : ''}${action.path}`] as const,
      ),
  ])
  test.each(everyPost)('is refused unread by a call that declares no files: %s', async (_name, url) => {
    let read = 0
    const body = Readable.from(
      (function* () {
        for (; read < 100; read++) yield Buffer.alloc(MEGABYTE)
      })(),
    )
    const { status } = await clerk.post(url, body, type)
    expect([status, read]).toEqual([415, expect.toSatisfy((parts: number) => parts < 100)])
  })

  test('too large by its own word is refused before it is sent', async () => {
    const { port } = server.app.server.address() as AddressInfo
    const first = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST /api/${upload} HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${clerk.token}\r\nContent-Type: ${type['content-type']}\r\nContent-Length: ${250 * MEGABYTE}\r\n\r\n--edge`,
        ),
      )
      socket.once('data', (bytes) => {
        resolve(bytes.toString().split('\r\n', 1)[0] ?? '')
        socket.destroy()
      })
    })
    expect(first).toBe('HTTP/1.1 413 Payload Too Large')
  })

  test('is kept as it came, and its hash decides whether a repetition is the same request', async () => {
    const content = Buffer.alloc(3 * MEGABYTE, 'abc')
    const key = { ...type, 'idempotency-key': 'once' }
    const send = (bytes: Buffer): Promise<Answer> =>
      clerk.post(upload, whole({ name: 'file', filename: 'a.bin', content: bytes }), key)
    const first = await send(content)
    expect([first.status, first.body.size]).toEqual([200, content.length])
    const kept = fs.readFileSync(path.join(folder, 'files', first.body.stored_as))
    expect(createHash('sha256').update(kept).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
    expect((await send(content)).body.id).toBe(first.body.id)
    expect((await send(Buffer.from('other'))).status).toBe(409)
    expect(filesIn('files')).toEqual([first.body.stored_as])
  })

  test.each<[string, string, Buffer, number, object]>([
    [
      'a file over its limit',
      upload,
      whole({ name: 'file', filename: 'a.bin', content: Buffer.alloc(25 * MEGABYTE + 1) }),
      413,
      { detail: expect.stringContaining('at most 25 MB') },
    ],
    [
      'a file that is not declared',
      upload,
      whole({ name: 'file', filename: 'a', content: 'a' }, { name: 'other', filename: 'b', content: 'b' }),
      400,
      { other: ['Unknown file.'] },
    ],
    [
      'a file under the name of a field',
      importing,
      whole({ name: 'cars_text', filename: 'b', content: 'b' }),
      400,
      { cars_text: ['Unknown file.'] },
    ],
    [
      'more parts than there are',
      upload,
      whole(...Array.from({ length: 9 }, () => ({ name: 'name', content: 'a' }))),
      413,
      { detail: expect.any(String) },
    ],
    [
      'a name of the prototype',
      upload,
      whole({ name: '__proto__', content: 'a' }),
      400,
      { non_field_errors: [expect.any(String)] },
    ],
    [
      'a file without a name or a part',
      upload,
      Buffer.from(
        '--edge\r\nContent-Disposition: form-data\r\nContent-Type: application/octet-stream\r\n\r\na\r\n--edge--\r\n',
      ),
      400,
      { undefined: ['Unknown file.'] },
    ],
    [
      'a file without a name of its own',
      upload,
      Buffer.from(
        '--edge\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\na\r\n--edge--\r\n',
      ),
      400,
      { name: ['The file needs a name.'] },
    ],
    ['nothing but its end', upload, Buffer.from('--edge--\r\n'), 400, { file: [expect.any(String)] }],
    ['no part at all', upload, Buffer.from('abc'), 400, { non_field_errors: ['The form breaks off before its end.'] }],
  ])('with %s is refused', async (_name, url, body, status, said) => {
    const had = filesIn('files')
    expect(await clerk.post(url, body, type)).toMatchObject({ status, body: said })
    expect(filesIn('files')).toEqual(had)
  })

  test('with a boundary that no form has is refused', async () => {
    const long = { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` }
    expect(await clerk.post(upload, 'abc', long)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['The boundary of a form has at most 70 characters.'] },
    })
  })

  test('that breaks off anywhere changes nothing', async () => {
    const body = whole(
      { name: 'name', content: 'Broken' },
      { name: 'tracks', filename: 'tracks.csv', content: 'yard,track\r\nVale,T1\r\nVale,T2' },
      { name: 'cars_text', content: 'GATX 1\r\nGATX 2' },
    )
    const end = body.indexOf('--edge--') + '--edge--'.length
    for (let length = 0; length < end; length++) {
      const { status, body: said } = await clerk.post(importing, body.subarray(0, length), type)
      expect([length, status, said]).toEqual([length, 400, expect.anything()])
    }
    expect((await clerk.get('yard_management/rail_yard/count/')).body.count).toBe(0)
    expect((await clerk.post(importing, body, type)).status).toBe(200)
  })

  test('whose row cannot be written leaves no file', async () => {
    const had = filesIn('files')
    const answer = await clerk.post(
      upload,
      whole({ name: 'object_type', content: 'a\0b' }, { name: 'file', filename: 'a', content: 'a' }),
      type,
    )
    expect(answer).toMatchObject({ status: 400, body: { object_type: [expect.any(String)] } })
    await server.db.pool.query('alter table document_attachment add constraint no_reds check (name <> $$red$$)')
    const refused = await clerk.post(upload, whole({ name: 'file', filename: 'red', content: 'a' }), type)
    await server.db.pool.query('alter table document_attachment drop constraint no_reds')
    expect(refused.status).toBe(400)
    expect(filesIn('files')).toEqual(had)
  })
})

const roster = Array.from({ length: 2000 }, (_, index) => `GATX,${index + 1},T108,60,L,Propane,Vale,,`).join('\n')
const rosterForm = (name: string): Buffer =>
  whole(
    { name: 'name', content: name },
    { name: 'cars', filename: 'cars.csv', content: `car_mark,car_number\n${roster}` },
  )

describe('an import whose progress is asked for', () => {
  const lines = { ...type, accept: 'application/x-ndjson' }
  test('tells how far it is, and at the end what it would have answered', async () => {
    const said = (await clerk.post(importing, rosterForm('Told'), lines)).raw.toString().trim().split('\n')
    const read = said.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(read.at(-1)).toMatchObject({ status: 200, body: { counts: { cars: 2000 } } })
    expect(read.slice(0, -1)).toEqual([
      ...Array.from({ length: 5 }, () => ({ progress: { part: 'cars', done: expect.any(Number) } })),
      { progress: { part: 'work', done: 0 } },
    ])
  })
  test('ends with the refusal where it is refused', async () => {
    const { status, raw } = await clerk.post(importing, rosterForm('Told'), lines)
    expect([status, JSON.parse(raw.toString().trim().split('\n').at(-1) ?? '')]).toEqual([
      200,
      { status: 400, body: { name: [expect.stringContaining('There is a yard Told already')] } },
    ])
  })
  test('is cancelled by leaving, at any moment, and then nothing is written', async () => {
    const { port } = server.app.server.address() as AddressInfo
    for (const part of ['cars', 'work']) {
      const leaving = new AbortController()
      const answer = await fetch(`http://127.0.0.1:${port}/api/${importing}`, {
        method: 'POST',
        headers: { ...lines, authorization: `Token ${clerk.token}` },
        body: new Uint8Array(rosterForm(`Left at ${part}`)),
        signal: leaving.signal,
      })
      const read = async (): Promise<void> => {
        for await (const chunk of answer.body ?? [])
          if (Buffer.from(chunk).toString().includes(`"part":"${part}"`)) leaving.abort()
      }
      await expect(read()).rejects.toThrow(/abort/)
    }
    // The form is removed when the work has ended.
    await expect.poll(() => filesIn('uploads'), { timeout: 120_000 }).toEqual([])
    expect((await clerk.get('yard_management/rail_yard/?name__startswith=Left')).body.results).toEqual([])
  })
})

test('what a killed server left is removed, and what another server receives right now stays', async () => {
  const uploads = path.join(folder, 'uploads')
  fs.mkdirSync(uploads, { recursive: true })
  for (const name of ['old', 'young']) fs.writeFileSync(path.join(uploads, name), 'half')
  fs.utimesSync(path.join(uploads, 'old'), 0, 0)
  await clearIncoming()
  expect(filesIn('uploads')).toEqual(['young'])
  fs.rmSync(path.join(uploads, 'young'))
})
