/**
 * `npm run side-by-side -- <commit>`: the server of an earlier commit and this one, side by side on one PostgreSQL behind a proxy, as
 * during an upgrade without a stop: the earlier one runs under load, this one starts beside it and migrates, both serve, the earlier one
 * ends.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Load, noTroubles } from '../tests/server/cluster/load.ts'
import { startProxy } from '../tests/server/cluster/proxy.ts'
import { makeBarePlace } from '../tests/server/places/place.ts'
import { builtServer, freePort, ServerProcess } from '../tests/server/places/process.ts'
import { startPostgres } from './postgres.mjs'

const SOCKETS = 10
const WRITERS = 3
const BESIDE_MS = 20_000

const [commit] = process.argv.slice(2)
if (commit === undefined || !/^[\w./^~-]+$/.test(commit))
  throw new Error('Name a commit: npm run side-by-side -- <commit>')

/** Within the project, so that it finds the packages. */
const folder = path.resolve('node_modules/.cache', `highball-before-${process.pid}`)
fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(`${folder}.tar`, execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 }))
execFileSync('tar', ['-xf', `${folder}.tar`, '-C', folder])
fs.rmSync(`${folder}.tar`)
fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
execFileSync(
  process.execPath,
  ['-e', "import('./scripts/bundle.mjs').then(({ bundleServer }) => bundleServer('out'))"],
  {
    cwd: folder,
    stdio: 'inherit',
  },
)
// Before the load begins, which it would hold up.
const program = builtServer()

const postgres = await startPostgres()
if (postgres === undefined) throw new Error('This machine has no PostgreSQL.')
const place = await makeBarePlace(postgres.url)
const ports = [await freePort(), await freePort()] as const
const before = await new ServerProcess(ports[0], place.env, path.join(folder, 'out', 'server.mjs')).ready()
const proxy = await startProxy(ports)
const body = { company: 'Prairie', name: 'Ada', email: 'ada@prairie.test', password: 'correct horse battery' }
const code = /first-admin\/\?code=([\w-]+)/.exec(before.said)?.[1]
const signed = await before.ask<{ token: string }>('auth/first-admin/', { body: { ...body, code } })
const url = `http://127.0.0.1:${proxy.port}`
const load = new Load({ url, port: proxy.port, token: signed?.body.token ?? '' }, SOCKETS)
await load.begin(WRITERS, 10)
await load.more(50)
const alone = load.acknowledged.length
const now = await new ServerProcess(ports[1], place.env, program).ready()
console.log('This release has migrated the database and serves beside the earlier one.')
const together = load.acknowledged.length
await pause(BESIDE_MS)
const apart = load.acknowledged.length
await before.end('SIGTERM')
await load.more(50)
await load.end()
const found = await load.settledTroubles()
load.close()
await now.end('SIGTERM')
await proxy.close()
await place.remove()
await postgres.stop()
fs.rmSync(folder, { recursive: true })
console.log(
  [
    `Writes acknowledged: ${alone} by ${commit} alone`,
    `${together - alone} while the other one started`,
    `${apart - together} by both`,
    `${load.acknowledged.length - apart} by this release alone.`,
  ].join(', '),
)
const isWhole = isDeepStrictEqual(found, noTroubles(SOCKETS))
console.log(isWhole ? 'Nothing was lost, missed, doubled or refused.' : JSON.stringify(found))
process.exitCode = isWhole ? 0 : 1
