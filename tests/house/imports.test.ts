/** Tests the linter's walls: each forbidden import is planted, and the linter must report it, which proves that it looked. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { put } from './tree/tree.ts'
import { rooms } from './walls/judge.mjs'

const root = process.cwd()
const house = mkdtempSync(join(tmpdir(), 'highball-canary-'))

const value = (target: string): string => `import { a } from '${target}'\nexport const b = a`
const type = (target: string): string => `import type { A } from '${target}'\nexport type B = A`
const within = (target: string): string => `export type B = import('${target}').A`
const lazy = (target: string): string => `export const b = () => import('${target}')`
const again = (target: string): string => `export * from '${target}'`
const url = (target: string): string => `export const b = new URL('${target}', import.meta.url)`
const every = [value, type, within, lazy, again]

/** Planted in this folder, in every form of import except those in the last column. */
const forbidden: readonly (readonly [folder: string, target: string, ways?: typeof every])[] = [
  ['model', 'react'],
  ['model/kernel', 'node:fs'],
  ['model', '#server/a.ts'],
  ['model', '../server/a.ts'],
  ['model/areas/yard', '../../../src/a.ts'],
  ['model/kernel', '#model/areas/yard/a.ts'],
  ['model/shared', '../areas/yard/a.ts'],
  ['model/kernel', '../shared/a.ts'],
  ['model/shared', '../columnar/a.ts'],
  ['workers', '#server/a.ts'],
  ['workers', '#src/a.ts'],
  ['workers', '../src/a.ts'],
  ['workers', '../model/a.ts'],
  ['workers/table/kernels', '../columns/a.ts'],
  ['workers/table/store', '../service/a.ts'],
  ['workers/table/service', '../../jobs/a.ts'],
  ['workers/table/service', '../../worker.ts'],
  ['server', '#src/a.ts'],
  ['server', '../src/a.ts'],
  ['server', 'react'],
  ['server/areas/yard', 'react-dom/server'],
  ['server/engine/rows', '#workers/a.ts'],
  ['server/engine/rows', '../../../model/a.ts'],
  ['server/db', '../engine/base/a.ts'],
  ['server/engine/rows', '../endpoints/a.ts'],
  ['server/engine/operations', '../endpoints/a.ts'],
  ['server/engine/endpoints', '../../mail/a.ts'],
  ['server/engine/endpoints', '../openapi/a.ts'],
  ['server/print', '../db/a.ts'],
  ['server/mail', '../areas/yard/a.ts'],
  ['server/areas/ticket', '../../demo/a.ts'],
  ['server/areas/ticket', '../../app.ts'],
  ['src', '#server/a.ts'],
  ['src', '#workers/jobs/a.ts', [value, lazy, again]],
  ['src/ui/table/grid', '#workers/table/view/a.ts', [value, lazy, again]],
  ['src/shell', '../../server/a.ts'],
  ['src/shell', '../../model/a.ts'],
  ['src/engine', '../areas/yard/a.ts'],
  ['src/engine/feed', '../../areas/yard/a.ts'],
  ['src/engine', '../ui/a.ts'],
  ['src/engine', '../screens.ts'],
  ['src/engine', '../commands.ts'],
  ['src/ui', '../shell/a.ts'],
  ['src/ui/table/grid', '../../../areas/yard/a.ts'],
  ['src/shell/desks', '../../areas/yard/a.ts'],
  ['src/shell/desks', '#src/areas/yard/a.ts'],
  ['src/areas/yard', '../terminal/a.ts'],
  ['src/areas/yard/board', '../../terminal/a.ts'],
  ['src/areas/yard/board', '#src/areas/terminal/a.ts'],
  ['src/areas/yard', '../../shell/a.ts'],
  ['src/areas/yard/board', '../../../shell/desks/a.ts'],
  ['src/areas/yard', '../../commands.ts'],
  ['src/areas/yard', '#server/a.ts'],
]
const allowed: readonly (readonly [folder: string, target: string, ways?: typeof every])[] = [
  ['server', '#model/a.ts'],
  ['server/engine/endpoints', '../operations/a.ts'],
  ['server', './demo/a.ts'],
  ['workers/jobs', '../table/service/a.ts'],
  ['src/areas/yard', '../../engine/a.ts'],
  ['src/areas/yard', './b.ts'],
  ['src/areas/yard/board', '../switching/b.ts'],
  ['src/areas/yard/board', '../b.ts'],
  ['src/areas/yard/board', '../../../ui/table/grid/b.ts'],
  ['src/ui/table', '../../engine/a.ts'],
  ['src', './areas/yard/screens.ts'],
  ['src/engine', '#workers/a.ts', [type, within]],
  ['src/engine', '../../workers/worker.ts', [url]],
  ['tests/src', '#src/areas/yard/a.ts'],
]
type Planted = { readonly file: string; readonly target: string; readonly line: string }
const plantedOf = (list: typeof forbidden, name: string): Planted[] =>
  list.flatMap(([folder, target, ways = every], at) =>
    ways.map((way) => ({ file: `${folder}/${name}-${at}-${way.name}.ts`, target, line: way(target) })),
  )
const [bad, good] = [plantedOf(forbidden, 'bad'), plantedOf(allowed, 'good')]

/** The files that the linter reports, by rule; one run for everything planted. */
let red: ReadonlyMap<string, ReadonlySet<string>> = new Map()
function lint(): Map<string, Set<string>> {
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix'], {
    cwd: house,
    encoding: 'utf8',
  })
  const byRule = new Map<string, Set<string>>()
  for (const [, file = '', rule = ''] of stdout.matchAll(/^([^:\n]+):\d+:\d+: .*\[\w+\/(.+)\]$/gm))
    byRule.set(rule, (byRule.get(rule) ?? new Set()).add(file))
  return byRule
}
const redAt = (rule: string, { file }: { readonly file: string }): boolean => red.get(rule)?.has(file) ?? false

beforeAll(() => {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { readonly jsPlugins: string[] }
  const jsPlugins = config.jsPlugins.map((plugin) => join(root, plugin))
  // Types are not tested here, and would need the whole tree.
  writeFileSync(join(house, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins, options: {} }))
  cpSync(join(root, 'package.json'), join(house, 'package.json'))
  for (const { file, line } of [...bad, ...good]) put(house, file, `${line}\n`)
  put(house, 'model/one.ts', "import { two } from './two.ts'\nexport const one = (): number => two\n")
  put(
    house,
    'model/two.ts',
    "import type { one } from './one.ts'\nexport const two = 2\nexport type One = typeof one\n",
  )
  put(house, 'model/long.ts', 'export {}\n'.repeat(rooms.linesOfFile + 1))
  put(house, 'model/full.ts', 'export {}\n'.repeat(rooms.linesOfFile))
  red = lint()
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

test('the linter reports each forbidden import, one by one, in every form', () => {
  expect(bad.length).toBeGreaterThan(200)
  expect(bad.filter((one) => !redAt('house(walls)', one))).toEqual([])
})

test('the imports that the product consists of are not reported', () => {
  expect(good.filter((one) => redAt('house(walls)', one))).toEqual([])
})

test('a circle is reported, also one of types', () => {
  expect([...(red.get('import(no-cycle)') ?? [])]).toEqual(expect.arrayContaining(['model/one.ts', 'model/two.ts']))
})

test(`a file over ${rooms.linesOfFile} lines is reported, one of ${rooms.linesOfFile} is not`, () => {
  expect([...(red.get('house(length)') ?? [])]).toEqual(['model/long.ts'])
})
