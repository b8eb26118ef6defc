/** A folder of its own for the files of one test file. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export function ownFolder() {
  const before = process.env['HIGHBALL_DATA']
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-bill-'))
  process.env['HIGHBALL_DATA'] = folder
  return {
    path: folder,
    remove: () => {
      if (before === undefined) delete process.env['HIGHBALL_DATA']
      else process.env['HIGHBALL_DATA'] = before
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
