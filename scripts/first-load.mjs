// Calculates from a build's manifest what must be loaded before the console works, before its first table works, for a first map, and for
// the page of a link, which does without the console.
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** The inputs of a build. */
export const sources = [
  'package-lock.json',
  'index.html',
  'vite.config.ts',
  'model',
  'server',
  'workers',
  'src',
  'public',
  'scripts',
]

/** Sizes in kilobytes, compressed. */
export function firstLoad(folder) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'))
  const closure = (key, seen = new Set()) => {
    if (!manifest[key] || seen.has(key)) return seen
    seen.add(key)
    for (const next of manifest[key].imports ?? []) closure(next, seen)
    return seen
  }
  const compressed = (file) => gzipSync(fs.readFileSync(file)).length / 1000
  const kilobytes = (keys) => [...keys].reduce((sum, key) => sum + compressed(path.join(folder, manifest[key].file)), 0)
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key].isEntry)
  // The entry loads the one or the other (src/start-main.ts).
  const console = manifest[entry].dynamicImports.find((key) => key !== 'src/link-main.tsx')
  const shell = closure(console, closure(entry))
  const link = closure('src/link-main.tsx', closure(entry))
  if (link.has(console)) throw new Error('The page of a link loads the console.')
  const grid =
    keys.find((key) => /ui\/table\/grid\/Grid\.tsx$/.test(key)) ??
    keys.find((key) => key.endsWith('ui/table/ResourceTable.tsx'))
  // The grid is loaded by the modules that draw a table; both must be there.
  const drawers = keys.filter((key) => manifest[key].dynamicImports?.includes(grid))
  const table = [grid, ...drawers].reduce((seen, key) => closure(key, seen), new Set(shell))
  const webMap = keys.find((key) => key.endsWith('ui/map/gl/WebMap.tsx'))
  if (shell.has(webMap)) throw new Error('The map is loaded before anybody opens one.')
  const map = closure(webMap, closure(keys.find((key) => key.endsWith('trace/map/TripMap.tsx'))))
  return {
    shell: kilobytes(shell),
    // The page and its styles too; its font is shown once it has arrived.
    link:
      kilobytes(link) +
      ['index.html', 'layers.css', ...new Set([...link].flatMap((key) => manifest[key].css ?? []))].reduce(
        (sum, file) => sum + compressed(path.join(folder, file)),
        0,
      ),
    'first table': kilobytes(table),
    // What the first map adds to a console with a table; the worker that draws it is no import but comes with it.
    map:
      kilobytes([...map].filter((key) => !table.has(key))) +
      (manifest[webMap]?.assets ?? []).reduce((sum, file) => sum + compressed(path.join(folder, file)), 0),
  }
}
