/** The commands of an operator, as they are built: what they say that they work on, what they refuse, and which files they miss. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachedFiles } from '#server/engine/operations/files/attach.ts'
import { backedUpTables } from '#server/operate/backup/tables.ts'
import { readManifest, type Manifest } from '#server/operate/backup/manifest.ts'
import { filesNamedNow, listedFiles, stillNamed } from '#server/operate/backup/named-files.ts'
import { writeBackup } from '#server/operate/backup/write-backup.ts'
import { askForBackup, openControl } from '#server/operate/control.ts'
import { makeBarePlace, type Place } from '../places/place.ts'
import { builtServer } from '../places/process.ts'
import { loadingRack } from '../areas/rail/loading-rack.ts'

type Said = { readonly out: string; readonly error: string; readonly status: number | null }
let rack: Awaited<ReturnType<typeof loadingRack>>
let room: string
let first: Manifest
/** Restored from the rack by the command itself. */
let restored: Place
let restoring: Said
const at = (name: string): string => path.join(room, name)
const dataOf = (place: Place): string => place.env['HIGHBALL_DATA'] ?? ''

function command(name: string, env: Record<string, string>, ...words: string[]): Said {
  const program = path.join(path.dirname(builtServer()), `${name}.mjs`)
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...words], {
    env: { ...process.env, DATABASE_URL: '', DATABASE_REPLICA_URL: '', ...env },
    encoding: 'utf8',
  })
  return { out: stdout, error: stderr, status }
}

async function attach(name: string): Promise<{ id: number; file: string }> {
  const note = await rack.clerk.post('notes/', { content: name })
  const form = new FormData()
  form.set('object_type', 'user:note')
  form.set('object_id', String(note.body.id))
  form.set('file', new Blob([`%PDF-1.7 ${name}`], { type: 'application/pdf' }), name)
  const { body } = await rack.clerk.form('attachments/upload/', form)
  return { id: body.id, file: path.join('files', body.stored_as) }
}
const remove = (file: string): void => fs.rmSync(path.join(path.dirname(attachedFiles()), file))
const backUp = (name: string) => writeBackup(rack.server.db, { data: path.dirname(attachedFiles()), to: at(name) })

beforeAll(async () => {
  room = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-commands-'))
  rack = await loadingRack({ ownDatabase: true })
  const bill = await rack.bill()
  await rack.load(bill.id)
  await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
  await attach('whole.pdf')
  await attach('small.pdf')
  first = await backUp('first')
  restored = await makeBarePlace()
  restoring = command('restore', restored.env, at('first'))
})
afterAll(async () => {
  await restored.remove()
  await rack.server.close()
  fs.rmSync(room, { recursive: true, force: true })
})

/** The first line of each command. */
function placeOf({ env }: Place): string {
  const url = env['DATABASE_URL']
  const data = env['HIGHBALL_DATA'] ?? ''
  if (!url) return `Database: embedded, in ${data}/database. Data folder: ${data}.`
  const { hostname, port, pathname } = new URL(url)
  return `Database: PostgreSQL, ${pathname.slice(1)} at ${hostname}:${port || '5432'}. Data folder: ${data}.`
}

test('each command says first which database and data folder it works on', () => {
  expect(first).not.toHaveProperty('missing')
  const line = placeOf(restored)
  expect(restoring).toMatchObject({ status: 0, error: '' })
  expect(restoring.out.split('\n')[0]).toBe(line)
  const backup = command('backup', restored.env, at('again'))
  expect(backup).toMatchObject({ status: 0, error: '' })
  expect(backup.out.split('\n')).toEqual(expect.arrayContaining([line, `The backup is complete: ${at('again')}`]))
  expect(command('check-archive', restored.env)).toEqual({
    out: [
      line,
      'Archived files: 1 named, 1 read again, 0 missing, 0 changed, 0 unreadable.',
      'Attached files: 2 named, 2 read again, 0 missing, 0 changed, 0 unreadable.',
      '',
    ].join('\n'),
    error: '',
    status: 0,
  })
  const views = command('check-views', restored.env)
  expect(views).toMatchObject({ status: 0, error: '' })
  expect(views.out.split('\n')[0]).toBe(line)
})

test('the password of a database is never told, and both servers of a pair are', () => {
  const { out, error } = command('check-views', {
    DATABASE_URL: 'postgres://highball:secret@127.0.0.1:1/one',
    DATABASE_REPLICA_URL: 'postgres://highball:secret@127.0.0.1:2/two',
    HIGHBALL_DATA: at('none'),
  })
  expect(out).toBe(
    `Database: PostgreSQL, one at 127.0.0.1:1 or its other server two at 127.0.0.1:2. Data folder: ${at('none')}.\n`,
  )
  // In one line, and not with a stack.
  expect(error).toMatch(/^.+ECONNREFUSED\.\n$/)
  expect(out + error).not.toContain('secret')
  // With a slash that is not escaped in it, the rest of it would be read as the database.
  const odd = command('check-views', {
    DATABASE_URL: 'postgres://highball:1/secret@host/one',
    HIGHBALL_DATA: at('none'),
  })
  expect(odd.out).toBe(`Database: PostgreSQL, (its URL cannot be read). Data folder: ${at('none')}.\n`)
  expect(odd.out + odd.error).not.toContain('secret')
})

test('where there is no database nothing is read, and none is made', async () => {
  const bare = await makeBarePlace()
  const embedded = (data: string): string =>
    `There is no embedded database in ${data}/database. Set DATABASE_URL or HIGHBALL_DATA as the server has it.\n`
  const none = { env: { HIGHBALL_DATA: at('none') }, says: embedded(at('none')) }
  const unused = {
    env: bare.env,
    says:
      bare.env['DATABASE_URL'] === ''
        ? embedded(dataOf(bare))
        : 'Highball has never run on this database, so there is nothing to read. Set DATABASE_URL as the server has it.\n',
  }
  for (const { env, says } of [none, unused])
    for (const [name = '', ...words] of [['backup', at('nothing')], ['check-archive'], ['check-views']]) {
      const { error, status } = command(name, env, ...words)
      expect([name, error, status]).toEqual([name, says, 1])
    }
  expect(fs.readdirSync(dataOf(bare))).toEqual([])
  await bare.remove()
  expect(fs.readdirSync(room).filter((name) => name.startsWith('no'))).toEqual([])
})

test('a backup without a file that a row names is kept, but says so and ends with 1', () => {
  const elsewhere = { ...restored.env, HIGHBALL_DATA: at('elsewhere') }
  const stored = first.files.map((file) => file.path).filter((file) => file.startsWith('files/'))
  const fileOf = (name: string): string =>
    stored.find((file) => fs.readFileSync(path.join(at('first'), 'files', file), 'utf8').includes(name)) ?? ''
  const [whole, small] = [fileOf('whole.pdf'), fileOf('small.pdf')]
  // A PostgreSQL is found without the data folder; the embedded database is in it.
  const [env, count] = restored.env['DATABASE_URL'] === '' ? [restored.env, 1] : [elsewhere, 3]
  const aside = at('aside')
  fs.renameSync(path.join(dataOf(restored), whole), aside)
  const { error, status } = command('backup', env, at('partial'))
  expect(error).toContain(
    `The backup is complete except for ${count === 1 ? '1 file that is' : `${count} files that are`} missing in ${env['HIGHBALL_DATA']}: `,
  )
  expect(error).toContain(`whole.pdf (${whole})`)
  expect(error.endsWith(`It is kept: ${at('partial')}\n`)).toBe(true)
  expect(status).toBe(1)
  expect(readManifest(at('partial')).missing).toContainEqual({ path: whole, name: 'whole.pdf' })

  fs.appendFileSync(path.join(dataOf(restored), small), ' ')
  expect(command('check-archive', restored.env)).toEqual({
    out: [
      placeOf(restored),
      'Archived files: 1 named, 1 read again, 0 missing, 0 changed, 0 unreadable.',
      'Attached files: 2 named, 1 read again, 1 missing, 1 changed, 0 unreadable.',
      '',
    ].join('\n'),
    error: `In ${dataOf(restored)} missing: whole.pdf (${whole}).\nIn ${dataOf(restored)} changed: small.pdf (${small}).\n`,
    status: 1,
  })
})

test('the file of a deleted attachment is missed while it is held, and a running server tells which it lacks', async () => {
  const { db } = rack.server
  const [held, cleared] = [await attach('held.pdf'), await attach('cleared.pdf')]
  for (const { id, file } of [held, cleared]) {
    await rack.clerk.delete(`attachments/${id}/`)
    remove(file)
  }
  await db.pool.query(
    `update audit set at = at - interval '31 days' where resource = 'document:attachment' and changes -> 'name' ->> 0 = 'cleared.pdf'`,
  )
  expect((await backUp('held')).missing).toEqual([{ path: held.file, name: 'held.pdf' }])
  const folder = fs.mkdtempSync(at('socket-'))
  const close = await openControl(db, folder)
  const missing = await askForBackup(folder, at('asked'), () => undefined)
  await close?.()
  expect(missing).toContainEqual({ path: held.file, name: 'held.pdf' })
  // What is cleared away together with its row while a backup is made is not missed.
  expect(
    await stillNamed(
      db,
      [held, cleared].map(({ file }) => ({ path: file })),
    ),
  ).toEqual([{ path: held.file }])
})

test('every table that names a file is known, and a file is named once', async () => {
  const client = await rack.server.db.connect('long')
  const tables = (await backedUpTables(client)).filter(({ columns }) =>
    columns.some(({ name }) => name === 'stored_as' || name === 'sha256'),
  )
  client.release()
  // Of another table with such a column, server/operate/backup/named-files.ts must know where its files lie.
  expect(tables.map(({ name }) => name)).toEqual([
    'document_archived_paper',
    'document_attachment',
    'terminal_sap_export',
    'terminal_unattached_file',
  ])
  const named = [...(await filesNamedNow(rack.server.db)).values()]
  expect(named.filter(({ name }) => name === 'whole.pdf')).toHaveLength(1)
  expect(listedFiles(Array.from({ length: 1012 }, () => ({ path: 'files/a', name: 'a.pdf' })))).toBe(
    `${Array.from({ length: 10 }, () => 'a.pdf (files/a)').join(', ')} and 1,002 more`,
  )
})
