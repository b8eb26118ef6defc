/** The folder of one process for what it keeps on the machine's own disk; those of processes that were killed are swept up. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const PREFIX = 'highball-columns-'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Of another user: alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export function keptFolder(): string {
  const place = os.tmpdir()
  for (const name of fs.readdirSync(place)) {
    const [, pid] = /^highball-columns-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) fs.rmSync(path.join(place, name), { recursive: true, force: true })
  }
  return fs.mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`))
}
