// Installs what everything else needs: the packages of the lock file. Uses Node built-ins only, because nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm } from './npm.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Highball needs Node.js 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

const filesBelow = (folder) =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const at = path.join(folder, entry.name)
        return entry.isDirectory() ? filesBelow(at) : [at]
      })
    : []

export function hashOf(places) {
  const hash = createHash('sha256')
  const files = places.flatMap((place) =>
    fs.existsSync(place) && fs.statSync(place).isFile() ? [place] : filesBelow(place),
  )
  for (const file of files.sort()) hash.update(`${file}\0`).update(fs.readFileSync(file))
  return hash.digest('hex')
}

/** Does the work unless the stamp says that it was done for the same input. */
export function unlessStamped(stamp, want, work) {
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === want) return
  work()
  fs.mkdirSync(path.dirname(stamp), { recursive: true })
  fs.writeFileSync(stamp, want)
}

export function run(command, words, env = {}) {
  const { status } = spawnSync(command, words, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

// Not `npm ci`, which refuses a lock file from a registry without every platform's optional binaries. Versions are still those of the lock
// file, `--no-save` leaves that file alone, and an interrupted install leaves no stamp.
unlessStamped('node_modules/.highball-stamp', hashOf(['package-lock.json']) + process.version + process.arch, () => {
  console.log('Installing packages …')
  const [command, words] = npm()
  run(command, [
    ...words,
    'install',
    '--no-save',
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
})
