/** `npm run check:archive`: reads every archived paper of the configured server again. Ends with 1 if one is missing or changed. */
import { checkArchive, wrongText } from '../server/areas/document/check-archive.ts'
import { namedServers, openDatabase } from '../server/db/open.ts'
import { projectFile } from '../server/project/files.ts'

const db = await openDatabase({
  ...namedServers(),
  directory: process.env['HIGHBALL_DATA'] || projectFile('.data'),
})
const report = await checkArchive(db)
await db.close()
console.log(`${report.checked} archived papers were read again.`)
if (report.wrong.length > 0) {
  console.error(wrongText(report))
  process.exitCode = 1
}
