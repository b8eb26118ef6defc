/** The first load does not grow with what the product can do: areas are named in it, and what they declare comes after the first picture. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Kilobytes (gz) for the lines that name ten areas. */
const MOST = 2

test('300 commands and 100 screens more hardly move it', () => {
  // A process of its own, as tests are no production.
  const said = execFileSync(process.execPath, ['tests/house/first-load/made-up.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const { before, after, isThere } = JSON.parse(said.trim().split('\n').at(-1) ?? '')
  expect(isThere).toBe(true)
  expect(after).toBeGreaterThan(before)
  expect(after - before).toBeLessThan(MOST)
})

test('what the build puts into one file for the first picture is there', () => {
  const list = /const engine = \[([^\]]*)\]/.exec(readFileSync('vite.config.ts', 'utf8'))?.[1] ?? ''
  const names = [...list.matchAll(/'([\w/-]+)'/g)].map(([, name = '']) => `src/engine/${name}`)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !existsSync(`${name}.ts`) && !existsSync(`${name}.state.ts`))).toEqual([])
})
