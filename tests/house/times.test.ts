/** Times are formatted in one file, which names the zone of each: two clocks on one screen without a name are two that nobody can read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The only file that may know how hours are written. */
const formatters = ['model/shared/clock.ts']
const formats =
  /\btoLocaleTimeString\(|\btoLocaleDateString\(|\bgetHours\(|\btimeStyle\b|\bhour: '|toISOString\(\)\.slice\(11/

test('nothing but the formatter of times writes hours and minutes', () => {
  const files = ['model', 'server', 'src', 'workers'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(room, file).replaceAll('\\', '/')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => formats.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(formatters)
})
