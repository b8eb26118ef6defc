/** Starts the server: opens the database, brings it up to date, seeds the demo, serves, and ends without losing anything. */
import { projectFile } from './files.ts'
import { createApp } from './app.ts'
import { createAuth } from './auth/index.ts'
import { firstAdminCode } from './auth/first-admin.ts'
import { sealPassword } from './auth/password.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { demoPassword, signIns } from './db/seed/people.ts'
import { seedDemo } from './db/seed/demo.ts'
import { demoRack } from './demo/index.ts'
import { createFeed } from './feed/index.ts'
import { site } from './site.ts'

const port = Number(process.env['PORT'] ?? 4000)
const url = process.env['DATABASE_URL'] || undefined
const directory = process.env['HIGHBALL_DATA'] || projectFile('.data')
const wanted = process.env['HIGHBALL_DEMO']
const demo = wanted === undefined || wanted === '' ? url === undefined : wanted !== '0'
const address = `http://localhost:${port}`

async function serve(): Promise<void> {
  const db = await openDatabase({ url, directory })
  await migrate(db)
  if (demo) await seedDemo(db)
  const auth = createAuth(db, { address, demo })
  const feed = await createFeed(db, auth)
  const app = await createApp({ db, authenticate: auth.authenticate, seal: sealPassword, plugins: [auth.plugin, feed, ...(demo ? [demoRack(db)] : []), site], logger: true })
  await app.listen({ port, host: process.env['HOST'] || '127.0.0.1' })

  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    // Running requests finish; what has not after ten seconds never will.
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    await db.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())

  console.log(`Highball is ready: ${address}`)
  if (demo) console.log(`Demo sign-ins (password ${demoPassword}): ${signIns.join(', ')}`)
  const code = await firstAdminCode(db)
  if (code !== undefined) console.log(`Create the first administrator (good for one use): ${address}/#/auth/first-admin/?code=${code}`)
}

serve().catch((error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(taken ? `Port ${port} is in use. Choose another with PORT.` : error instanceof Error ? error.message : error)
  if (!taken && error instanceof Error && error.cause) console.error(error.cause)
  process.exit(1)
})
