/**
 * Whether the data folder is the one that other processes of this PostgreSQL use: a file that one of them takes is not found by the others
 * otherwise. The first of them marks its folder, and notes the mark beside the migrations, as the derived objects are noted.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Database } from '#server/db/database.ts'
import { SettingError } from '#server/project/setting-error.ts'
import { filesNamedNow } from './backup/named-files.ts'

const MARK = 'folder '
const LOCK = 4_711_002

const markIn = (file: string): string | undefined =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined

/** Undefined where the disk is full, which keeps nobody from reading: a later start marks it. */
function newMark(file: string): string | undefined {
  const mark = randomUUID()
  try {
    fs.writeFileSync(file, `${mark}\n`)
    return mark
  } catch {
    return undefined
  }
}

/** The mark that is noted; the first process notes that of its folder. */
async function notedMark(db: Database, file: string): Promise<string | undefined> {
  const client = await db.connect('setup')
  try {
    // Until it is unlocked, others that start at the same moment look neither here nor for the file.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      const { rows } = await client.query<{ name: string }>('select name from migration where name like $1', [
        `${MARK}%`,
      ])
      const [noted] = rows
      if (noted !== undefined) return noted.name.slice(MARK.length)
      const mark = markIn(file) ?? newMark(file)
      if (mark !== undefined) await client.query('insert into migration (name) values ($1)', [`${MARK}${mark}`])
      return mark
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}

/** Says so where it is another folder. @throws SettingError if files that rows name are not in it either */
export async function requireSharedFolder(db: Database, folder: string): Promise<void> {
  if (db.kind === 'embedded') return
  const file = path.join(folder, 'shared-folder')
  const noted = await notedMark(db, file)
  if (noted === undefined || markIn(file) === noted) return
  const named = [...(await filesNamedNow(db)).values()]
  const lacking = named.filter((one) => !fs.existsSync(path.join(folder, one.path)))
  const what = `HIGHBALL_DATA: ${folder} is not the folder that this database was used with`
  const advice = `All its processes share one folder; if this is to be it, write ${noted} into ${file}.`
  if (lacking.length > 0)
    throw new SettingError(`${what}, and lacks ${lacking.length} of its ${named.length} files. ${advice}`)
  console.error(`${what}. ${advice}`)
}
