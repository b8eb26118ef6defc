/** Processes of one PostgreSQL that do not share their data folder: said at once, and refused where a file would not be found. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin } from '../places/as-admin.ts'
import { makePlace, type Place } from '../places/place.ts'
import { freePort, ServerProcess } from '../places/process.ts'

describe.runIf(process.env['DATABASE_URL'])('on a PostgreSQL server', () => {
  let place: Place
  let other: string
  beforeAll(async () => {
    place = await makePlace()
    other = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-other-'))
  })
  afterAll(async () => {
    await place.remove()
    fs.rmSync(other, { recursive: true })
  })

  const own = () => place.env['HIGHBALL_DATA'] ?? ''
  const start = async (folder: string) => new ServerProcess(await freePort(), { ...place.env, HIGHBALL_DATA: folder })
  const markOf = (folder: string) => fs.readFileSync(path.join(folder, 'shared-folder'), 'utf8').trim()
  const said = (what: string) =>
    `HIGHBALL_DATA: ${other} is not the folder that this database was used with${what}. All its processes share one folder; if this is to be it, write ${markOf(own())} into ${other}/shared-folder.`

  test('several that share it start, at the same moment too, and it is marked once', async () => {
    const servers = await Promise.all([start(own()), start(own()), start(own())])
    await Promise.all(servers.map((server) => server.ready()))
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    const noted = await asAdmin(place.env['DATABASE_URL'], "select name from migration where name like 'folder %'")
    expect(noted).toEqual([{ name: `folder ${markOf(own())}` }])
    expect(servers.map((server) => server.said).join('')).not.toContain('HIGHBALL_DATA')
  })

  test('one that does not share it says so, and is refused once it lacks a file', async () => {
    const alone = await (await start(other)).ready()
    expect(alone.said.split('\n')).toContain(said(''))
    await alone.end('SIGTERM')

    const server = await (await start(own())).ready()
    const code = /first-admin\/\?code=([\w-]+)/.exec(server.said)?.[1]
    const admin = {
      code,
      company: 'Prairie',
      name: 'Ada',
      email: 'ada@prairie.test',
      password: 'correct horse battery',
    }
    const token = (await server.ask<{ token: string }>('auth/first-admin/', { body: admin }))?.body.token ?? ''
    const note = await server.ask<{ id: number }>('notes/', { token, body: { content: 'x' } })
    const form = new FormData()
    form.set('object_type', 'user:note')
    form.set('object_id', String(note?.body.id))
    form.set('file', new Blob(['%PDF-1.7 x'], { type: 'application/pdf' }), 'x.pdf')
    const headers = { Authorization: `Token ${token}` }
    const sent = await fetch(`${server.url}/api/attachments/upload/`, { method: 'POST', headers, body: form })
    expect(sent.status).toBe(200)
    await server.end('SIGTERM')

    const refused = await start(other)
    expect(await refused.ended).toBe(1)
    expect(refused.said.trim().split('\n')).toEqual([said(', and lacks 1 of its 1 files')])

    fs.writeFileSync(path.join(other, 'shared-folder'), markOf(own()))
    const accepted = await (await start(other)).ready()
    expect(accepted.said).not.toContain('HIGHBALL_DATA')
    await accepted.end('SIGTERM')
  })
})
