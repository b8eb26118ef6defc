/** One scheduler for all that asks again by itself (src/engine/feed/scheduler.ts): a timer beside it would ask for panes that nobody sees. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What only moves a picture and asks nobody: the countdown of a notice, the steps of a plan that is played. */
const pictures = ['src/areas/yard/switching/switching-controller.ts', 'src/shell/notices/Toasts.tsx']

test('nothing in the page repeats itself on a timer of its own but what moves a picture', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join('src', file))
  expect(files.length).toBeGreaterThan(100)
  const repeating = files.filter((file) => /\bsetInterval\(|\brefetchInterval\b/.test(readFileSync(file, 'utf8')))
  expect(repeating.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(pictures)
})
