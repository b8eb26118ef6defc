/** Limits for the lengths of files and functions. Other sizes are only printed (../figures.ts). */
import { functionsIn } from '../tree/functions.ts'
import { isProduct } from '../tree/sources.ts'
import { rooms } from '../walls/judge.mjs'
import { over, type Rule } from './rule.ts'

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
