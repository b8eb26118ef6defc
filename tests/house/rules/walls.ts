/** The linter's walls, checked over the whole tree; also reports rooms that no order names, because these have no walls. */
import { foreign } from '../tree/sources.ts'
import { judge, resolve, unnamedRoom } from '../walls/judge.mjs'
import { counted, eachOnce, type Rule } from './rule.ts'

const inHouse = /^(model|workers|server|src|tests)\//
const notSource = /\.(css|mjs|json)$/

export const walls: Rule = {
  name: 'walls',
  says: 'a room imports only what the order in walls/rooms.json allows',
  find: ({ sources }) =>
    eachOnce(
      sources.flatMap(({ path, imports }) =>
        imports
          .filter(({ specifier, kind }) => judge(path, specifier, kind) !== undefined)
          .map(({ specifier }) => `${path} -> ${resolve(path, specifier).path ?? specifier}`),
      ),
    ),
  planted: {
    'src/engine/a.ts': "export const a = () => import('../shell/b.ts')",
    'src/shell/b.ts': "export type { C } from '../areas/yard/c.ts'",
    'src/areas/yard/c.ts': 'export type C = 1',
  },
  caught: ['src/engine/a.ts -> src/shell/b.ts', 'src/shell/b.ts -> src/areas/yard/c.ts'],
}
export const imports: Rule = {
  name: 'imports',
  says: 'an import inside the house names a file that is there, with its ending',
  find: ({ sources, files }) =>
    eachOnce(
      sources.flatMap(({ path, imports }) =>
        imports
          .map(({ specifier }) => resolve(path, specifier).path ?? '')
          .filter((target) => inHouse.test(target) && !notSource.test(target) && !foreign(target))
          .filter((target) => !files.has(target))
          .map((target) => `${path} -> ${target}`),
      ),
    ),
  planted: { 'model/a.ts': "import './gone.ts'" },
  caught: ['model/a.ts -> model/gone.ts'],
}
export const rooms: Rule = {
  name: 'rooms',
  says: 'every file lies in a room that walls/rooms.json names',
  find: ({ sources }) => counted(sources.flatMap(({ path }) => unnamedRoom(path) ?? [])),
  planted: { 'server/attic/a.ts': '', 'model/a.ts': '' },
  caught: ['server/attic', 'model'],
}
