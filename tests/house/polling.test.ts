/** Repeated requests all go through one scheduler (src/engine/feed/scheduler.ts): a timer of its own would also run for hidden panes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Timers that only animate and send no requests: the countdown of a toast, the steps of a plan that is played, the age of a board. */
const pictures = [
  'src/areas/auth/link/board/seconds-since.ts',
  'src/areas/yard/switching/switching-replay.ts',
  'src/shell/notices/Toasts.tsx',
]

test('nothing in the page repeats itself on a timer of its own, except animations', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join('src', file))
  expect(files.length).toBeGreaterThan(100)
  const repeating = files.filter((file) => /\bsetInterval\(|\brefetchInterval\b/.test(readFileSync(file, 'utf8')))
  expect(repeating.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(pictures)
})
