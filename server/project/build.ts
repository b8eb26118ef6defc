/** The server's version, and the build number of the console that it serves. */
import fs from 'node:fs'
import { entryIn } from '#model/shared/build.ts'
import { projectFile } from './files.ts'

/** Read once at the start, because files deployed later do not change the running server. */
export const serverVersion: string = (() => {
  const read: unknown = JSON.parse(fs.readFileSync(projectFile('package.json'), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : ''
})()

/** The build number of a page loaded now; '' under `npm run dev`, which has no build. */
export function servedBuild(): string {
  const page = projectFile('out/client/index.html')
  return fs.existsSync(page) ? entryIn(fs.readFileSync(page, 'utf8')) : ''
}
