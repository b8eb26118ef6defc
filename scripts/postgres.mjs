// A temporary PostgreSQL cluster from the machine's own binaries, for tests. PostgreSQL refuses to run as root, so it runs as another user
// then.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.mjs'

const places = ['/usr/lib/postgresql', '/usr/local/opt/postgresql', '/opt/homebrew/opt/postgresql']

function binaries() {
  for (const place of places.filter((folder) => fs.existsSync(folder))) {
    const versions = fs
      .readdirSync(place)
      .filter((name) => /^\d+$/.test(name))
      .sort((a, b) => Number(b) - Number(a))
    const found = [...versions.map((version) => path.join(place, version, 'bin')), path.join(place, 'bin')].find(
      (bin) => fs.existsSync(path.join(bin, 'initdb')),
    )
    if (found) return found
  }
  return undefined
}

/** The user to run as: the current one, or another of the machine if that is root. */
function identity() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      continue
    }
  }
  return undefined
}

/** One server of a cluster in a folder, with the calls of its own binaries. `settings`: of postgresql.conf, as `name=value`. */
function serverIn(folder, bin, who, port, settings) {
  const data = path.join(folder, `data-${port}`)
  const log = path.join(folder, `log-${port}`)
  const how = { ...who, cwd: folder, stdio: 'ignore', env: { PATH: process.env.PATH, HOME: folder } }
  const options = [
    `-p ${port}`,
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...settings].map(
      (one) => `-c ${one}`,
    ),
  ].join(' ')
  const begins = ['-D', data, '-w', '-o', options, '-l', log]
  /** Does not hold up the process, as what it serves may have to go on meanwhile. */
  const control = (words) =>
    new Promise((resolve, reject) => {
      spawn(path.join(bin, 'pg_ctl'), words, how).on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`pg_ctl ${words.at(-1)} ended with ${code}`)),
      )
    })
  const stop = (mode) => control(['-D', data, '-m', mode, '-w', 'stop'])
  return {
    data,
    url: `postgres://highball@127.0.0.1:${port}/postgres`,
    call: (name, words) => spawnSync(path.join(bin, name), words, how).status === 0,
    start: () => control([...begins, 'start']),
    /** Ends all processes at once without a clean shutdown; resolves when it accepts connections again. */
    crash: () => control([...begins, '-m', 'immediate', 'restart']),
    /** As `kill -9`: nothing is written any more. */
    kill: () => stop('immediate'),
    /** All that was committed reaches the replica first. */
    shutDown: () => stop('fast'),
    promote: () => control(['-D', data, '-w', 'promote']),
  }
}

/** `{ url, crash, stop }`, or undefined if this machine has no PostgreSQL. */
export async function startPostgres(settings = ['fsync=off']) {
  const bin = binaries()
  const who = identity()
  if (!bin || !who) return undefined
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-postgres-'))
  if (who.uid !== undefined) fs.chownSync(folder, who.uid, who.gid)
  const primary = serverIn(folder, bin, who, await freePort(), settings)
  primary.call('initdb', ['-D', primary.data, '-U', 'highball', '--auth=trust', '--encoding=UTF8', '--no-sync'])
  const servers = [primary]
  try {
    await primary.start()
  } catch {
    fs.rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  /** A streaming replica of another server of this cluster; started. */
  const replica = async (of = primary) => {
    const port = await freePort()
    const made = serverIn(folder, bin, who, port, settings)
    if (!made.call('pg_basebackup', ['-d', of.url, '-D', made.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']))
      throw new Error('pg_basebackup failed')
    servers.push(made)
    await made.start()
    return made
  }
  const stop = async () => {
    for (const one of servers) await one.kill().catch(() => undefined)
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { ...primary, replica, stop }
}
