/** A pooler that gives each transaction another connection is refused at the start, with what would be missing. Needs a PgBouncer. */
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { freePort } from '../places/process.ts'

const url = process.env['DATABASE_URL']
const pooler = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((file) =>
  fs.existsSync(file),
)
const limits = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: Number(execFileSync('id', ['-u', 'nobody'])) } : {}

async function startPooler(settings: readonly string[]): Promise<string> {
  const { hostname, port: behind, username, pathname } = new URL(url ?? '')
  const port = await freePort()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-pooler-'))
  fs.chmodSync(folder, 0o755)
  const file = path.join(folder, 'pooler.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${behind} user=${username}`,
    '[pgbouncer]',
    'listen_addr=127.0.0.1',
    `listen_port=${port}`,
    'unix_socket_dir=',
    'auth_type=any',
    ...settings,
  ]
  fs.writeFileSync(file, lines.join('\n'))
  const child = spawn(pooler ?? '', [file], { ...nobody, stdio: ['ignore', 'ignore', 'pipe'] })
  ends.push(() => {
    child.kill()
    fs.rmSync(folder, { recursive: true })
  })
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (said) => String(said).includes('process up') && resolve())
    child.on('exit', (code) => reject(new Error(`PgBouncer ended with ${code}`)))
  })
  return `postgres://${username}@127.0.0.1:${port}${pathname}`
}

test.runIf(url && pooler).each([
  [
    'of transactions',
    ['pool_mode=transaction', `ignore_startup_parameters=${limits}`],
    /shares connections between transactions/,
  ],
  ['that refuses time limits', ['pool_mode=session'], /refuses statement_timeout/],
  ['that drops time limits', ['pool_mode=session', `ignore_startup_parameters=${limits}`], /drops the time limits/],
])('a pooler %s', async (_says, settings, said) => {
  const opened = openDatabase({ url: await startPooler(settings), directory: '' })
  await expect(opened).rejects.toThrow(said)
  await expect(opened).rejects.toThrow('name PostgreSQL itself in DATABASE_URL')
})
