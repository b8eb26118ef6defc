/** Limits for the sizes of files, functions and folders, and for imports between the shell's rooms. */
import { posix } from 'node:path'
import { functionsIn } from '../tree/functions.ts'
import { arrowsOf, foldedBy } from '../tree/graph.ts'
import { isProduct } from '../tree/sources.ts'
import { rooms } from '../walls/judge.mjs'
import { counted, over, type Rule } from './rule.ts'

const mostFiles = (folder: string): number =>
  rooms.roomy[folder] === undefined ? rooms.filesOfFolder : rooms.filesOfRoomyFolder

export const fileLength: Rule = {
  name: 'file-length',
  says: `a file has at most ${rooms.linesOfFile} lines`,
  find: ({ sources }) => over(new Map(sources.map(({ path, lines }) => [path, lines])), () => rooms.linesOfFile),
  planted: {
    'tests/a.ts': 'export {}\n'.repeat(rooms.linesOfFile + 1),
    'tests/b.ts': 'export {}\n'.repeat(rooms.linesOfFile),
  },
  caught: ['tests/a.ts'],
}
/** Only of the product, because tests are as long as they have cases. */
export const usualLength: Rule = {
  name: 'usual-length',
  says: `half of the product's files have at most ${rooms.linesOfHalf} lines, nine of ten at most ${rooms.linesOfNineInTen}`,
  find({ sources }) {
    const lengths = sources
      .filter(isProduct)
      .map(({ lines }) => lines)
      .toSorted((a, b) => a - b)
    const at = (share: number): number => lengths[Math.floor(lengths.length * share)] ?? 0
    return new Map([
      ...over(new Map([['median', at(0.5)]]), () => rooms.linesOfHalf),
      ...over(new Map([['p90', at(0.9)]]), () => rooms.linesOfNineInTen),
    ])
  },
  planted: {
    'src/a.ts': '\n'.repeat(60),
    'src/b.ts': '',
    'src/c.ts': '\n'.repeat(150),
    'tests/d.ts': '\n'.repeat(200),
  },
  caught: ['median', 'p90'],
}
export const folderSize: Rule = {
  name: 'folder-size',
  says: `a folder has at most ${rooms.filesOfFolder} source files, and ${rooms.filesOfRoomyFolder} where walls/rooms.json says why`,
  find: ({ sources }) => over(counted(sources.map(({ path }) => posix.dirname(path))), mostFiles),
  planted: Object.fromEntries(Array.from({ length: rooms.filesOfFolder + 1 }, (_, at) => [`src/ui/a${at}.ts`, ''])),
  caught: ['src/ui'],
}
const shellRoom = (file: string): string | undefined => /^src\/shell\/([^/]+(?=\/)|)/.exec(file)?.[0]
/** Nine rooms, each importing all before it: 36 arrows. */
const knot = Array.from({ length: 9 }, (_, at) => [
  `src/shell/r${at}/a.ts`,
  Array.from({ length: at }, (_, below) => `import '../r${below}/a.ts'\n`).join(''),
])
export const shellArrows: Rule = {
  name: 'shell-arrows',
  says: `the rooms of the shell have at most ${rooms.arrowsOfShell} arrows between them`,
  find: ({ files }) =>
    over(new Map([['src/shell', arrowsOf(foldedBy(files, shellRoom)).length]]), () => rooms.arrowsOfShell),
  planted: Object.fromEntries(knot),
  caught: ['src/shell'],
}

/** A function body with so many lines, of which the first opens it and the last closes it. */
const body = (lines: number): string => `{${'\n'.repeat(lines - 1)}}`
const [long, full] = [body(rooms.linesOfFunction + 1), body(rooms.linesOfFunction)]

/** Only of the product: the body of a test or of a `describe` is as long as its cases. */
export const functionLength: Rule = {
  name: 'function-length',
  says: `a named function of the product has at most ${rooms.linesOfFunction} lines`,
  find({ sources }) {
    const longest = new Map<string, number>()
    for (const { name, lines } of sources.filter(isProduct).flatMap(functionsIn))
      longest.set(name, Math.max(lines, longest.get(name) ?? 0))
    return over(longest, () => rooms.linesOfFunction)
  },
  planted: {
    'src/declared.ts': `export function long() ${long}\nexport function full() ${full}`,
    'src/assigned.ts': `export const long = async () => ${long}\nlet later\nlater = function () ${long}\nexport const full = () => ${full}`,
    'src/Wrapped.tsx': `export const Row = memo(forwardRef(() => ${long}))`,
    'src/inner.ts': `export function outer() { const inner = () => ${long}\n return inner }`,
    'server/class.ts': `class Feed { read() ${long}\n #write = () => ${long}\n get full() ${full} }`,
    'server/object.ts': `export const handlers = { list() ${long}, 'read-one': async () => ${long}, full: () => ${full} }`,
    'server/callback.ts': `listen(() => ${long})`,
    'tests/a.test.ts': `const helper = () => ${long}\ntest('a', () => ${long})`,
  },
  caught: [
    'src/declared.ts#long',
    'src/assigned.ts#long',
    'src/assigned.ts#later',
    'src/Wrapped.tsx#Row',
    'src/inner.ts#outer',
    'src/inner.ts#outer.inner',
    'server/class.ts#Feed.read',
    'server/class.ts#Feed.write',
    'server/object.ts#list',
    'server/object.ts#read-one',
  ],
}
