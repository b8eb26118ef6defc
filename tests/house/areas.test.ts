/** The glossary says of every area what it is about, on whichever floors it has a folder. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('docs/ARCHITECTURE.md names every area, and none that is gone', () => {
  const floors = ['model/areas', 'server/areas', 'src/areas']
  const there = floors.flatMap((floor) =>
    readdirSync(floor, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
  )
  const [, section = ''] = readFileSync('docs/ARCHITECTURE.md', 'utf8').split('### Areas')
  const named = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(named).toEqual([...new Set(there)].toSorted())
})
