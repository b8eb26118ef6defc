/** `npm run backup -- <folder>`: writes the database and its files into a new folder, also while servers run. */
import path from 'node:path'
import { namedServers, openDatabase } from '../server/db/open.ts'
import { BackupRefused } from '../server/operate/backup/manifest.ts'
import { writeBackup } from '../server/operate/backup/write-backup.ts'
import { askForBackup } from '../server/operate/control.ts'
import { FolderLocked } from '../server/db/embedded/lock.ts'
import { projectFile } from '../server/project/files.ts'

const servers = namedServers()
const data = path.resolve(process.env['HIGHBALL_DATA'] || projectFile('.data'))
const [folder] = process.argv.slice(2)

async function backup(to: string): Promise<void> {
  const told = (line: string): void => console.log(line)
  if (servers.url !== undefined || !(await askForBackup(data, to, told))) {
    const db = await openDatabase({ ...servers, directory: data })
    const stopped = new AbortController()
    process.once('SIGINT', () => stopped.abort(new BackupRefused('Stopped. Nothing was kept.')))
    await writeBackup(db, { data, to, told, signal: stopped.signal }).finally(() => db.close())
  }
  console.log(`The backup is complete: ${to}`)
}

try {
  if (folder === undefined) throw new BackupRefused('Name the folder of the backup: npm run backup -- <folder>')
  await backup(path.resolve(folder))
} catch (error) {
  const isKnown = error instanceof BackupRefused || error instanceof FolderLocked
  console.error(isKnown ? error.message : error)
  process.exitCode = 1
}
