/** One process to an embedded data folder: PGlite does not check, and two of them silently destroy it. */
import fs from 'node:fs'
import path from 'node:path'

type Owner = { readonly pid: number; readonly started: string }

/** When a process began, in the kernel's ticks: a pid alone may have been given to another since. Empty where /proc is not. */
function startOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** An operator's mistake, not ours: said in one line. */
export class FolderTaken extends Error {}

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = startOf(pid)
  return now === '' || now === started
}

function ownerOf(file: string): Owner | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

/** Throws a sentence that names the owner where the folder is taken. The lock goes with the process. */
export function lockFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true })
  const lock = path.join(folder, 'highball.lock')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner)
  const draft = `${lock}.${process.pid}`
  fs.writeFileSync(draft, mine)
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        // Linking is atomic: of two that try, one gets EEXIST.
        fs.linkSync(draft, lock)
        const release = (): void => {
          if (fs.existsSync(lock) && fs.readFileSync(lock, 'utf8') === mine) fs.rmSync(lock)
        }
        process.once('exit', release)
        return release
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const owner = ownerOf(lock)
      if (owner && isAlive(owner)) throw new FolderTaken(`The data folder ${folder} is in use by process ${owner.pid}.`)
      // A dead owner's lock is moved aside first, so that two who find it do not both remove the other's new one.
      const stale = `${lock}.stale.${process.pid}`
      try {
        fs.renameSync(lock, stale)
      } catch {
        continue
      }
      const moved = ownerOf(stale)
      if (moved && isAlive(moved)) fs.linkSync(stale, lock)
      fs.rmSync(stale, { force: true })
    }
  } finally {
    fs.rmSync(draft, { force: true })
  }
  throw new FolderTaken(`The data folder ${folder} could not be locked.`)
}
