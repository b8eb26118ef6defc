/** The canary of the import rules: each forbidden import is planted, and the linter must turn red. A gate must prove that it looked. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = process.cwd()
const house = mkdtempSync(join(tmpdir(), 'highball-canary-'))

const forbidden: readonly (readonly [file: string, line: string])[] = [
  ['model/a.ts', "import 'react'"],
  ['model/a.ts', "import '#server/a.ts'"],
  ['model/a.ts', "import '../server/a.ts'"],
  ['model/resources/a.ts', "import '../../src/a.ts'"],
  ['workers/a.ts', "import '#server/a.ts'"],
  ['workers/a.ts', "import '#src/a.ts'"],
  ['workers/a.ts', "import '../src/a.ts'"],
  ['workers/a.ts', "import '../model/a.ts'"],
  ['server/a.ts', "import '#src/a.ts'"],
  ['server/a.ts', "import '../src/a.ts'"],
  ['server/engine/a.ts', "import '#workers/a.ts'"],
  ['server/a.ts', "import 'react'"],
  ['server/engine/a.ts', "import '../../model/a.ts'"],
  ['src/a.ts', "import '#server/a.ts'"],
  ['src/shell/a.ts', "import '../../server/a.ts'"],
  ['src/shell/a.ts', "import '../../model/a.ts'"],
  ['src/engine/a.ts', "import '../areas/yard/a.ts'"],
  ['src/ui/a.ts', "import '../shell/a.ts'"],
  ['src/ui/table/a.ts', "import '../../areas/yard/a.ts'"],
  ['src/engine/a.ts', "import '../screens.ts'"],
  ['src/engine/a.ts', "import '../commands.ts'"],
  ['src/areas/yard/a.ts', "import '../terminal/a.ts'"],
  ['src/areas/yard/a.ts', "import '../../shell/a.ts'"],
  ['src/areas/yard/a.ts', "import '../../commands.ts'"],
  ['src/areas/yard/a.ts', "import '#server/a.ts'"],
  ['src/areas/yard/a.ts', "import type { T } from '../terminal/a.ts'"],
]
const allowed: readonly (readonly [file: string, line: string])[] = [
  ['server/a.ts', "import '#model/a.ts'"],
  ['src/areas/yard/a.ts', "import '../../engine/a.ts'"],
  ['src/areas/yard/a.ts', "import './b.ts'"],
  ['src/ui/table/a.ts', "import '../../engine/a.ts'"],
  ['src/engine/a.ts', "import type { T } from '#workers/a.ts'"],
]

function put(file: string, content: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), `${content}\n`)
}
function lint(): { red: boolean; said: string } {
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix'], { cwd: house, encoding: 'utf8' })
  return { red: status !== 0, said: stdout }
}

beforeAll(() => {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>
  // Types are not what is tried here, and would need the whole tree.
  writeFileSync(join(house, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }))
  cpSync(join(root, 'package.json'), join(house, 'package.json'))
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

test('each forbidden import turns the linter red, one by one', () => {
  const missed = forbidden.filter(([file, line]) => {
    put(file, line)
    const { said } = lint()
    rmSync(join(house, file))
    return !said.includes('no-restricted-imports')
  })
  expect(missed).toEqual([])
  // A linter a line: that is as quick as the machine is.
})

test('the imports that the house is built of are not red', () => {
  const wrong = allowed.filter(([file, line]) => {
    put(file, line)
    const { said } = lint()
    rmSync(join(house, file))
    return said.includes('no-restricted-imports')
  })
  expect(wrong).toEqual([])
})

test('a circle is red, one of types too', () => {
  put('model/one.ts', "import { two } from './two.ts'\nexport const one = (): number => two")
  put('model/two.ts', "import type { one } from './one.ts'\nexport const two = 2\nexport type One = typeof one")
  const { said } = lint()
  rmSync(join(house, 'model/one.ts'))
  rmSync(join(house, 'model/two.ts'))
  expect(said).toContain('no-cycle')
})

test('a file over 300 lines is red', () => {
  put('model/long.ts', 'export {}\n'.repeat(301))
  const { said } = lint()
  rmSync(join(house, 'model/long.ts'))
  expect(said).toContain('max-lines')
})
