/** A small disk of its own that a test can fill, if this user may mount one. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export function smallDisk() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-disk-'))
  const mount = (): boolean => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=112m', 'tmpfs', folder], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  const isMounted = mount()
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    isMounted,
    /** Fills the disk except for this many bytes. */
    fill: (left: number): void => {
      const { bavail, bsize } = fs.statfsSync(folder)
      fs.writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)))
    },
    clear: (): void => fs.rmSync(ballast, { force: true }),
    remove: (): void => {
      if (isMounted) execFileSync('umount', ['-l', folder])
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
