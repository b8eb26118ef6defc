/**
 * `npm run let-in -- <e-mail> [--end-second-factor]`: prints a link by which somebody sets a new password, for whoever runs the server: where no
 * letter arrives, or the authenticator of the last administrator is lost.
 */
import { letIn } from '../server/auth/let-in.ts'
import { FolderLocked } from '../server/db/embedded/lock.ts'
import { namedServers, openDatabase } from '../server/db/open.ts'
import { readPublicUrl } from '../server/http-settings.ts'
import { projectFile } from '../server/project/files.ts'

const [email, ...more] = process.argv.slice(2)

async function run(of: string): Promise<void> {
  const db = await openDatabase({ ...namedServers(), directory: process.env['HIGHBALL_DATA'] || projectFile('.data') })
  const address = readPublicUrl(process.env['HIGHBALL_PUBLIC_URL'], Number(process.env['PORT'] || 4000))
  const said = await letIn(db, { email: of, address, endsFactor: more.includes('--end-second-factor') }).finally(() =>
    db.close(),
  )
  if (said) for (const line of said) console.log(line)
  else {
    console.error(`Nobody with the e-mail ${of} may sign in.`)
    process.exitCode = 1
  }
}

if (email === undefined) {
  console.error('Name the e-mail: npm run let-in -- <e-mail> [--end-second-factor]')
  process.exitCode = 1
} else
  await run(email).catch((error: unknown) => {
    console.error(error instanceof FolderLocked ? `${error.message} Stop the server first.` : error)
    process.exitCode = 1
  })
