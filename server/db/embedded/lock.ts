/** Allows only one process per embedded data folder: PGlite does not check, and two processes silently corrupt it. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

type Owner = { readonly pid: number; readonly started: string }

/** The fields of /proc/pid/stat after the name; undefined if there is no such process, or no /proc. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}
/** Start time of a process in kernel ticks, because a pid may be reused. Empty on systems without /proc. */
const startOf = (pid: number): string => statOf(pid)?.[19] ?? ''

/** Ended, but not yet reaped by its parent. The main thread may be dead before the others, so all of them are checked. */
function isZombie(pid: number): boolean {
  try {
    return /^[ZX]$/.test(statOf(pid)?.[0] ?? '') && fs.readdirSync(`/proc/${pid}/task`).length <= 1
  } catch {
    return false
  }
}

/** An operator's mistake rather than a bug, so it is reported in one line without a stack trace. */
export class FolderLocked extends Error {}

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  if (isZombie(pid)) return false
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

/** How long a quick restart by a supervisor waits for the previous process to end. */
const PATIENCE_MS = 5000
const AGAIN_MS = 50

/** Locks a folder and returns the function that unlocks it; the lock also ends with the process. @throws FolderLocked naming the owner. */
export async function lockFolder(folder: string, patience = PATIENCE_MS): Promise<() => void> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return lockNow(folder)
    } catch (error) {
      if (!(error instanceof FolderLocked) || performance.now() >= end) throw error
    }
    await setTimeout(AGAIN_MS)
  }
}

function lockNow(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true })
  const lock = path.join(folder, 'highball.lock')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner)
  const draft = `${lock}.${process.pid}`
  fs.writeFileSync(draft, mine)
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        // Creating a link is atomic: of two processes one gets EEXIST.
        fs.linkSync(draft, lock)
        const release = (): void => {
          process.removeListener('exit', release)
          if (fs.existsSync(lock) && fs.readFileSync(lock, 'utf8') === mine) fs.rmSync(lock)
        }
        process.once('exit', release)
        return release
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const owner = ownerOf(lock)
      if (owner && isAlive(owner))
        throw new FolderLocked(`The data folder ${folder} is in use by process ${owner.pid}.`)
      // A dead owner's lock is renamed first, so that two processes that find it cannot remove each other's new lock.
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
  throw new FolderLocked(`The data folder ${folder} could not be locked.`)
}
