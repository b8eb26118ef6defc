/** Locates project files that the server reads at run time, both from source and from the bundle. */
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

/** Absolute path of a file in the project folder. */
export const projectFile = (relative: string): string => path.join(root, relative)
/** Absolute path of a folder in which the server keeps data of its own. */
export const dataFolder = (name: string): string =>
  path.join(process.env['HIGHBALL_DATA'] || projectFile('.data'), name)
