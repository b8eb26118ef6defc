/** Finds the files of a folder inbox, never outside of it, and moves each to where its outcome belongs. */
import fs from 'node:fs/promises'
import path from 'node:path'
import type { SeenFile } from './looks.state.ts'

export type FolderFile = SeenFile & { readonly name: string; readonly inode: number }
type Place = 'done' | 'refused'
const MAX_AT_ONCE = 200
/** Names under which programs write files that are not complete yet. */
const UNFINISHED = /^\.|\.(?:part|partial|tmp|crdownload|filepart)$|^~\$/i

/** Each company has a folder of its own, so that none reads files of another. */
export const folderAt = (
  root: string,
  { company_id, folder }: { readonly company_id: number; readonly folder: string },
) => path.join(root, String(company_id), ...folder.split('/'))

/** Makes the folder and its places for outcomes. Throws if a link leads it out of the root. */
export async function openFolder(root: string, at: string): Promise<void> {
  await fs.mkdir(at, { recursive: true })
  const [top, real] = [await fs.realpath(root), await fs.realpath(at)]
  if (real !== path.join(top, path.relative(root, at)))
    throw new Error(`The folder ${path.relative(root, at)} is a link to another place. Make it a folder.`)
  for (const place of ['done', 'refused']) await fs.mkdir(path.join(at, place), { recursive: true })
}

export async function filesIn(at: string): Promise<readonly FolderFile[]> {
  const found: FolderFile[] = []
  for (const entry of await fs.readdir(at, { withFileTypes: true })) {
    if (found.length === MAX_AT_ONCE) break
    if (UNFINISHED.test(entry.name) || !(entry.isFile() || entry.isSymbolicLink())) continue
    const full = path.join(at, entry.name)
    const state = await fs.lstat(full).catch(() => undefined)
    if (state === undefined) continue
    const { size, ctimeMs, ino } = state
    found.push({ path: full, name: entry.name, size, changed: ctimeMs, inode: ino })
  }
  return found
}

const isThere = (at: string): Promise<boolean> =>
  fs.lstat(at).then(
    () => true,
    () => false,
  )

/** Renames the file to `scan (2).pdf` if the name is taken there. Does nothing if the file was moved before. */
export async function moveTo(folder: string, name: string, place: Place): Promise<void> {
  if (!(await isThere(path.join(folder, name)))) return
  const { name: bare, ext } = path.parse(name)
  for (let copy = 1; ; copy++) {
    const to = path.join(folder, place, copy === 1 ? name : `${bare} (${copy})${ext}`)
    if (await isThere(to)) continue
    await fs.rename(path.join(folder, name), to)
    return
  }
}
