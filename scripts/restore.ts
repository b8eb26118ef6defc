/** `npm run restore -- <folder>`: puts a backup into the empty database and data folder of the configured server, which must not run. */
import path from 'node:path'
import { numberText } from '../model/kernel/quantity.ts'
import { openDatabase } from '../server/db/open.ts'
import { restoreBackup } from '../server/operate/backup/restore-backup.ts'
import { namedFolder, runOperatorCommand } from '../server/operate/command.ts'
import { requireWritable } from '../server/project/writable-folder.ts'

await runOperatorCommand(async ({ data, ...servers }) => {
  const from = path.resolve(namedFolder('restore'))
  requireWritable(data)
  const db = await openDatabase({ ...servers, directory: data })
  const { madeAt, tables, files } = await restoreBackup(db, { from, data, told: (line) => console.log(line) }).finally(
    () => db.close(),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored as of ${madeAt}: ${numberText(rows, 0)} rows, ${numberText(files.length, 0)} files.`)
  return true
})
