/** Files that servers under test store do not go to the folder of whoever runs the tests. One folder for each worker, removed when it ends. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

if (process.env['HIGHBALL_DATA'] === undefined) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-data-'))
  process.env['HIGHBALL_DATA'] = folder
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
}
