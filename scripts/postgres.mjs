// A temporary PostgreSQL cluster from the machine's own binaries, for tests. PostgreSQL refuses to run as root, so it runs as another user
// then.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

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

const freePort = () =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** `{ url, crash, stop }`, or undefined if this machine has no PostgreSQL. */
export async function startPostgres() {
  const bin = binaries()
  const who = identity()
  if (!bin || !who) return undefined
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-postgres-'))
  if (who.uid !== undefined) fs.chownSync(folder, who.uid, who.gid)
  const port = await freePort()
  const how = { ...who, cwd: folder, stdio: 'ignore', env: { PATH: process.env.PATH, HOME: folder } }
  const call = (name, words) => spawnSync(path.join(bin, name), words, how)
  const data = path.join(folder, 'data')
  call('initdb', ['-D', data, '-U', 'highball', '--auth=trust', '--encoding=UTF8', '--no-sync'])
  const log = path.join(folder, 'log')
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 -c fsync=off`
  const started = call('pg_ctl', ['-D', data, '-w', '-o', settings, '-l', log, 'start'])
  if (started.status !== 0) return undefined
  /** Ends all processes at once without a clean shutdown; resolves when it accepts connections again. */
  const crash = () =>
    new Promise((resolve, reject) => {
      const words = ['-D', data, '-m', 'immediate', '-w', '-o', settings, '-l', log, 'restart']
      spawn(path.join(bin, 'pg_ctl'), words, how).on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`pg_ctl restart ended with ${code}`)),
      )
    })
  const stop = async () => {
    call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://highball@127.0.0.1:${port}/postgres`, crash, stop }
}
