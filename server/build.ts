/** Which Highball this is: the server's own version, and the build of the console that it serves. */
import fs from 'node:fs'
import { entryIn } from '#model/rules/build.ts'
import { projectFile } from './files.ts'

/** Read once: what runs is what was there at the start, whatever is laid into the folder later. */
export const serverVersion: string = (() => {
  const read: unknown = JSON.parse(fs.readFileSync(projectFile('package.json'), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : ''
})()

/** The number of the build that a page loaded now would be of; '' under `npm run dev`, where there is none. */
export function servedBuild(): string {
  const page = projectFile('out/client/index.html')
  return fs.existsSync(page) ? entryIn(fs.readFileSync(page, 'utf8')) : ''
}
