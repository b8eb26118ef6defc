/** A full disk: files and database report it and lose nothing, and everything works again once there is space. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpErrorOf } from '#server/engine/base/sql-error.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { smallDisk } from '../small-disk.ts'

const isServer = Boolean(process.env['DATABASE_URL'])
const { folder: disk, isMounted, fill, clear, remove } = smallDisk()
const given = ({ status, headers }: Answer): string => `${status} ${String(headers['retry-after'])}`

let server: Server
let clerk: Client
const before = { HIGHBALL_DATA: process.env['HIGHBALL_DATA'], TMPDIR: process.env['TMPDIR'] }
const restore = (): void => {
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
}

afterAll(remove)

describe.runIf(isMounted)('on a small disk', () => {
  beforeAll(async () => {
    Object.assign(process.env, { HIGHBALL_DATA: path.join(disk, 'data'), TMPDIR: disk })
    server = await startServer()
    clerk = await server.user()
  })
  afterAll(async () => {
    await server.close()
    restore()
  })

  test('a file that does not fit is refused, and nothing of it remains', async () => {
    const filesIn = (name: string): string[] => {
      const at = path.join(disk, 'data', name)
      return fs.existsSync(at) ? fs.readdirSync(at) : []
    }
    const upload = (): Promise<Answer> => {
      const form = new FormData()
      form.set('file', new Blob([Buffer.alloc(2_000_000, 'a')]), 'large.txt')
      return clerk.form('attachments/upload/', form)
    }
    fill(500_000)
    expect(given(await upload())).toBe('507 30')
    expect([filesIn('uploads'), filesIn('files')]).toEqual([[], []])
    clear()
    expect((await upload()).status).toBe(200)
    expect([filesIn('uploads').length, filesIn('files').length]).toEqual([0, 1])
  })

  test.skipIf(isServer)('the embedded database refuses what does not fit, and keeps what it acknowledged', async () => {
    const acknowledged: number[] = []
    const write = async (): Promise<string> => {
      const answer = await clerk.post('notes/', { content: randomBytes(1000).toString('hex') })
      if (answer.status === 201) acknowledged.push(answer.body.id)
      return given(answer)
    }
    fill(0)
    let said = ''
    for (let i = 0; i < 5000 && (said === '' || said.startsWith('201')); i++) said = await write()
    expect(said).toBe('507 30')
    expect((await clerk.get('notes/?limit=1')).status).toBe(200)
    clear()
    await expect.poll(write, { timeout: 120_000 }).toContain('201')
    const there = await clerk.get('notes/?limit=1000&ordering=-id&columns=id')
    const ids = new Set(there.body.results.map(({ id }: { id: number }) => id))
    expect(acknowledged.slice(-1000).filter((id) => !ids.has(id))).toEqual([])
  })
})

test('the error of a PostgreSQL server with a full disk is passed on', async () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' })
  expect(httpErrorOf(error)).toMatchObject({ status: 507, headers: { 'Retry-After': '30' } })
})
