/** `npm run backup -- <folder>`: writes the database and its files into a new folder, also while servers run. */
import path from 'node:path'
import { numberText } from '../model/kernel/quantity.ts'
import { BackupRefused, type MissingFile } from '../server/operate/backup/manifest.ts'
import { listedFiles } from '../server/operate/backup/named-files.ts'
import { writeBackup } from '../server/operate/backup/write-backup.ts'
import { namedFolder, runOperatorCommand } from '../server/operate/command.ts'
import { askForBackup } from '../server/operate/control.ts'
import { openExisting, type OperatedPlace } from '../server/operate/place.ts'

async function backup(place: OperatedPlace, to: string): Promise<readonly MissingFile[]> {
  const { url, data } = place
  const told = (line: string): void => console.log(line)
  const asked = url === undefined ? await askForBackup(data, to, told) : undefined
  if (asked) return asked
  const db = await openExisting(place)
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort(new BackupRefused('Stopped. Nothing was kept.')))
  const { missing = [] } = await writeBackup(db, { data, to, told, signal: stopped.signal }).finally(() => db.close())
  return missing
}

await runOperatorCommand(async (place) => {
  const to = path.resolve(namedFolder('backup'))
  const missing = await backup(place, to)
  if (missing.length === 0) console.log(`The backup is complete: ${to}`)
  else {
    const files = missing.length === 1 ? '1 file that is' : `${numberText(missing.length, 0)} files that are`
    console.error(`The backup is complete except for ${files} missing in ${place.data}: ${listedFiles(missing)}.`)
    // The embedded database is in the data folder, so that is the right one.
    if (place.url !== undefined)
      console.error('If the server keeps its files elsewhere, set HIGHBALL_DATA as it has it.')
    console.error(`It is kept: ${to}`)
  }
  return missing.length === 0
})
