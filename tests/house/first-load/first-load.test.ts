/** The first load does not grow with the product: it only names the areas, and what they declare loads after the first paint. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Kilobytes, compressed, for the lines that name ten areas. */
const MOST = 2

test('it hardly grows with 300 more commands and 100 more screens, and the bundler warns of nothing', () => {
  // In a process of its own, because tests do not run in production mode.
  const said = execFileSync(process.execPath, ['tests/house/first-load/made-up.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const { before, after, isThere, warnings } = JSON.parse(said.trim().split('\n').at(-1) ?? '')
  expect(warnings).toEqual([])
  expect(isThere).toBe(true)
  expect(after).toBeGreaterThan(before)
  expect(after - before).toBeLessThan(MOST)
})

test('the files named for the chunk of the first paint exist', () => {
  const list = /const engine = \[([^\]]*)\]/.exec(readFileSync('vite.config.ts', 'utf8'))?.[1] ?? ''
  const names = [...list.matchAll(/'([\w/-]+)'/g)].map(([, name = '']) => `src/engine/${name}`)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !existsSync(`${name}.ts`) && !existsSync(`${name}.state.ts`))).toEqual([])
})
