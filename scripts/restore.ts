/** `npm run restore -- <folder>`: puts a backup into the empty database and data folder of the configured server, which must not run. */
import path from 'node:path'
import { numberText } from '../model/kernel/quantity.ts'
import { FolderLocked } from '../server/db/embedded/lock.ts'
import { namedServers, openDatabase } from '../server/db/open.ts'
import { BackupRefused } from '../server/operate/backup/manifest.ts'
import { restoreBackup } from '../server/operate/backup/restore-backup.ts'
import { projectFile } from '../server/project/files.ts'

const data = path.resolve(process.env['HIGHBALL_DATA'] || projectFile('.data'))
const [folder] = process.argv.slice(2)

async function restore(from: string): Promise<void> {
  const db = await openDatabase({ ...namedServers(), directory: data })
  const { madeAt, tables, files } = await restoreBackup(db, { from, data, told: (line) => console.log(line) }).finally(
    () => db.close(),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored as of ${madeAt}: ${numberText(rows, 0)} rows, ${numberText(files.length, 0)} files.`)
}

try {
  if (folder === undefined) throw new BackupRefused('Name the folder of the backup: npm run restore -- <folder>')
  await restore(path.resolve(folder))
} catch (error) {
  const isKnown = error instanceof BackupRefused || error instanceof FolderLocked
  console.error(isKnown ? error.message : error)
  process.exitCode = 1
}
