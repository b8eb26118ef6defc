/** Backups: complete and exact while others write, restored into an empty database of either kind, and refused where they are damaged. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { attachedFiles } from '#server/engine/operations/files/attach.ts'
import { openControl, askForBackup } from '#server/operate/control.ts'
import { tableFile, type Manifest } from '#server/operate/backup/manifest.ts'
import { restoreBackup } from '#server/operate/backup/restore-backup.ts'
import { writeBackup } from '#server/operate/backup/write-backup.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { startDatabase } from '../places/open-server.ts'
import { makeBarePlace } from '../places/place.ts'
import { copyInto, migrated } from '../places/template.ts'

let server: Server
let clerk: Client
let room: string
const data = (): string => path.dirname(attachedFiles())
const place = (name: string): string => path.join(room, name)
beforeAll(async () => {
  room = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-backup-'))
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
})
afterAll(async () => {
  await server.close()
  fs.rmSync(room, { recursive: true, force: true })
})

const rowsOf = (folder: string, table: string): string[] =>
  gunzipSync(fs.readFileSync(tableFile(folder, table)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .toSorted()
const contents = (folder: string, { tables, sequences, files }: Manifest): unknown => ({
  tables: tables.map(({ name, columns }) => ({ name, columns, rows: rowsOf(folder, name) })),
  sequences,
  files,
})

/** Texts, numbers, moments and lists that a careless copy would change. */
async function writeSomething(): Promise<void> {
  const note = await clerk.post('notes/', { content: 'Line one\nline "two", \\N and \t tab — ünïcode 🚂' })
  const form = new FormData()
  form.set('object_type', 'user:note')
  form.set('object_id', String(note.body.id))
  form.set('file', new Blob(['%PDF-1.7 a small paper'], { type: 'application/pdf' }), 'paper.pdf')
  expect((await clerk.form('attachments/upload/', form)).status).toBeLessThan(300)
  await clerk.post('product/', { name: 'Propane', code: 'C3', api_gravity: 147.123_456 })
}

test('what was written comes back row by row and byte by byte, in a database of either kind', async () => {
  await writeSomething()
  const first = await writeBackup(server.db, { data: data(), to: place('first') })
  expect(first.files.map(({ path: name }) => name)).toContainEqual(expect.stringMatching(/^files\//))

  const comesBack = async (restored: Database, name: string): Promise<void> => {
    const files = place(`${name}-files`)
    await restoreBackup(restored, { from: place('first'), data: files })
    const again = await writeBackup(restored, { data: files, to: place(name) })
    await restored.close()
    expect(contents(place(name), again)).toEqual(contents(place('first'), first))
  }
  // As an operator restores: into a database of the test's own kind in which there is nothing yet.
  const bare = await makeBarePlace()
  await comesBack(
    await openDatabase({ url: bare.env['DATABASE_URL'], directory: bare.env['HIGHBALL_DATA'] ?? '' }),
    'bare',
  )
  await bare.remove()
  // And into one of the other kind, which a server has been started on.
  if (bare.env['DATABASE_URL'] === '') return
  await copyInto(place('embedded'), migrated)
  await comesBack(await openDatabase({ directory: place('embedded') }), 'other')
})

test('a backup made while others write holds all that was acknowledged before it, and no gap after', async () => {
  let isDone = false
  let acknowledged = 0
  const writing = (async () => {
    for (let at = 0; !isDone; at++) {
      expect((await clerk.post('notes/', { content: `Write ${at}` })).status).toBe(201)
      acknowledged = at + 1
    }
  })()
  await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(5)
  const before = acknowledged
  await writeBackup(server.db, { data: data(), to: place('busy') })
  isDone = true
  await writing
  const kept = rowsOf(place('busy'), 'user_note').flatMap((row) => /Write (\d+)/.exec(row)?.[1] ?? [])
  expect(kept.length).toBeGreaterThanOrEqual(before)
  expect(new Set(kept)).toEqual(new Set(Array.from(kept, (_, at) => String(at))))
})

test('a restored database goes on: numbers are not given twice, checks and triggers hold, and its feed is a new one', async () => {
  const from = place('going-on')
  await writeBackup(server.db, { data: data(), to: from })
  const { db, stop } = await startDatabase()
  await restoreBackup(db, { from, data: place('again-files') })
  const { rows: last } = await db.pool.query<{ id: string }>('select max(id) as id from user_note')
  const { rows: made } = await db.pool.query<{ id: string }>(
    `insert into user_note (company_id, content) values ($1, 'After') returning id`,
    [server.ours],
  )
  expect(Number(made[0]?.id)).toBeGreaterThan(Number(last[0]?.id))
  const { rows: told } = await db.pool.query(`select 1 from change where resource = 'user:note' and id = $1`, [
    made[0]?.id,
  ])
  expect(told).toHaveLength(1)
  await expect(
    db.pool.query(`insert into user_note (company_id, content, author) values ($1, 'x', 999999)`, [server.ours]),
  ).rejects.toThrow(/foreign key/)
  await stop()
})

test('a damaged or foreign backup is refused before anything is written, and so is one where there is data', async () => {
  const from = place('good')
  await writeBackup(server.db, { data: data(), to: from })
  const { db, stop } = await startDatabase()
  const restore = (folder: string) => restoreBackup(db, { from: folder, data: place('strict-files') })

  await expect(restore(place('nothing'))).rejects.toThrow('is not a complete backup')
  const copy = (name: string): string => {
    fs.cpSync(from, place(name), { recursive: true })
    return place(name)
  }
  const damaged = copy('damaged')
  fs.writeFileSync(tableFile(damaged, 'user_note'), gzipSync('"(1)"\n'))
  await expect(restore(damaged)).rejects.toThrow('The table user_note of the backup is damaged')
  const cut = copy('cut')
  fs.truncateSync(tableFile(cut, 'user_note'), 20)
  await expect(restore(cut)).rejects.toThrow('The table user_note of the backup cannot be read')
  const later = copy('later')
  const manifest = JSON.parse(fs.readFileSync(path.join(later, 'manifest.json'), 'utf8'))
  fs.writeFileSync(
    path.join(later, 'manifest.json'),
    JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_next'] }),
  )
  await expect(restore(later)).rejects.toThrow('made by a later release: it has been through 9999_next')
  expect((await db.pool.query('select 1 from user_note')).rows).toEqual([])

  await restore(from)
  await expect(restoreBackup(db, { from, data: place('empty') })).rejects.toThrow('There is data in the database')
  await expect(restore(from)).rejects.toThrow('There is already')
  await stop()
  await expect(writeBackup(server.db, { data: data(), to: from })).rejects.toThrow('is not empty')
})

test('a backup that is stopped leaves nothing behind', async () => {
  const stopped = AbortSignal.abort(new Error('Stopped.'))
  await expect(writeBackup(server.db, { data: data(), to: place('stopped'), signal: stopped })).rejects.toThrow(
    'Stopped.',
  )
  expect(fs.readdirSync(room).filter((name) => name.startsWith('stopped'))).toEqual([])
  // The connection is as good as before.
  expect((await clerk.get('notes/')).status).toBe(200)
})

test('a running server makes a backup for its operator alone', async () => {
  const folder = fs.mkdtempSync(place('socket-'))
  const close = await openControl(server.db, folder)
  expect(fs.statSync(path.join(folder, 'control.sock')).mode & 0o777).toBe(0o600)
  const told: string[] = []
  // The folder of the socket holds no files.
  const missing = await askForBackup(folder, place('asked'), (line) => told.push(line))
  expect(missing?.map(({ name }) => name)).toEqual(['paper.pdf'])
  expect(told).toContainEqual(expect.stringMatching(/^user_note: \d+ rows$/))
  await expect(askForBackup(folder, place('asked'), () => undefined)).rejects.toThrow('is not empty')
  await close?.()
  expect(await askForBackup(folder, place('late'), () => undefined)).toBeUndefined()
})
