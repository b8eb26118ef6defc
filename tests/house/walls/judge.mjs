/** Decides which file may import which, by the order in rooms.json; used by the linter's walls and by the test of the graph. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

export const rooms = JSON.parse(readFileSync(new URL('./rooms.json', import.meta.url), 'utf8'))

/** A `#name/…` of package.json, a relative path, or a package; paths are relative to the root, with `/`. */
export function resolve(from, specifier) {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return { path: bare.slice(1) }
  if (bare.startsWith('.')) return { path: posix.normalize(posix.join(posix.dirname(from), bare)) }
  return { package: bare }
}

const namesOf = (floor) => (typeof floor === 'string' ? [floor] : (floor.apart ?? floor.any))

/** The entry of a file in its hall's order: a folder by its name, a file by its stem if the hall names it, and `.` for any other file. */
function entry(hall, segments, depth) {
  const name = segments[depth]
  if (depth < segments.length - 1) return name
  const stem = name.replace(/\.tsx?$/, '')
  return hall.order?.some((floor) => namesOf(floor).includes(stem)) ? stem : '.'
}

function allowed(hall, from, to, kind) {
  if (hall.apart) return false
  if (hall.openings?.some((one) => one.from === from && one.to === to && one.kinds.includes(kind))) return true
  const floorOf = (name) => hall.order.findIndex((floor) => namesOf(floor).includes(name))
  const [upper, lower] = [floorOf(from), floorOf(to)]
  // A room missing from the order is reported as such, and checked only by the surrounding halls.
  if (upper < 0 || lower < 0) return true
  return upper === lower ? hall.order[upper].any !== undefined : upper > lower
}

/** The reason why a file may not import another one; undefined if it may. */
function wallBetween(from, to, kind) {
  const [a, b] = [from.split('/'), to.split('/')]
  let path = ''
  for (let depth = 0; ; depth++) {
    const hall = rooms.halls[path]
    if (hall === undefined) return undefined
    const [here, there] = [entry(hall, a, depth), entry(hall, b, depth)]
    if (here !== there) {
      if (allowed(hall, here, there, kind)) return undefined
      const [upper, lower] = [here, there].map((name) => (name === '.' ? `${path} itself` : posix.join(path, name)))
      return `${upper} may not import ${lower}: ${hall.why}`
    }
    if (depth >= a.length - 1 || depth >= b.length - 1) return undefined
    path = posix.join(path, here)
  }
}

/** A package that the room may not import; undefined if it may. */
function packageWall(from, name) {
  const rule = rooms.packages[from.split('/')[0]]
  if (rule === undefined) return undefined
  const begins = (one) => name === one || name.startsWith(one)
  const barred = rule.only
    ? !Object.entries(rule.only).some(([folder, names]) => from.startsWith(folder) && names.some(begins))
    : rule.not.some(begins)
  return barred ? `no package ${name} here: ${rule.why}` : undefined
}

/** The complete decision about one import as written. */
export function judge(from, specifier, kind) {
  const target = resolve(from, specifier)
  if (target.package !== undefined) return packageWall(from, target.package)
  if (target.path.startsWith('..')) return 'outside the project'
  const [here, there] = [from, target.path].map((path) => path.split('/')[0])
  const written = kind !== 'url' && specifier.startsWith('.') && here !== there && rooms.aliased.includes(here)
  return wallBetween(from, target.path, kind) ?? (written ? `across rooms: #${target.path}` : undefined)
}

/** The hall whose order does not name the room of a file; undefined if every hall does. */
export function unnamedRoom(file) {
  const segments = file.split('/')
  let path = ''
  for (let depth = 0; depth < segments.length; depth++) {
    const hall = rooms.halls[path]
    if (hall === undefined || hall.apart) return undefined
    const here = entry(hall, segments, depth)
    if (!hall.order.some((floor) => namesOf(floor).includes(here))) return posix.join(path, here)
    path = posix.join(path, here)
  }
  return undefined
}

/** Like an editor: the end of the last line does not start another one. */
export const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
