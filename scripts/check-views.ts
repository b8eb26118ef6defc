/**
 * `npm run check:views`: counts anew what the database keeps beside its rows, such as the cars of a bill. Ends with 1 if something differs;
 * with `-- --mend` it is replaced by what was counted.
 */
import { FolderLocked } from '../server/db/embedded/lock.ts'
import { namedServers, openDatabase } from '../server/db/open.ts'
import { checkKeptFigures, mendKeptFigures } from '../server/operate/kept-figures.ts'
import { projectFile } from '../server/project/files.ts'

async function check(): Promise<void> {
  const db = await openDatabase({
    ...namedServers(),
    directory: process.env['HIGHBALL_DATA'] || projectFile('.data'),
  })
  try {
    const found = await checkKeptFigures(db)
    const wrong = found.filter((one) => one.wrong > 0)
    console.log(`${found.length} kinds of kept figures were counted anew.`)
    for (const one of wrong) console.error(`${one.kind}: ${one.wrong} rows differ in ${one.checked}.`)
    if (wrong.length === 0) return
    if (process.argv.includes('--mend')) {
      await mendKeptFigures(db)
      console.log('They were replaced by what was counted.')
    } else process.exitCode = 1
  } finally {
    await db.close()
  }
}

await check().catch((error: unknown) => {
  console.error(error instanceof FolderLocked ? `${error.message} Stop the server first.` : error)
  process.exitCode = 1
})
