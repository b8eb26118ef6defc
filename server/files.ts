/** Files of the project that the server reads at run time, found from the source tree and from the bundle alike. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = (() => {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!fs.existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder)
    if (above === folder) throw new Error('The project folder with package.json was not found')
    folder = above
  }
  return folder
})()

/** A path below the project folder, with `/` between its parts. */
export const projectFile = (relative: string): string => path.join(root, relative)
