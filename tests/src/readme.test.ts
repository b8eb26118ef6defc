/** What README shows is there: keys, filters, pictures and links. Its sign-ins and palette entries have a story (`tests/e2e/readme.spec.ts`). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filterSyntax } from '#model/shared/filter-hints.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { keysOf } from '#src/engine/commands/keys/keys.ts'
import { standardKeymap } from '#src/engine/commands/keys/keymap.state.ts'
import { registeredWith } from '#src/shell/commands/registry/registered.ts'
import { root } from './declarations.ts'
import { startWhole } from './whole-shell.ts'

await startWhole()
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const quoted = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, said]) => said ?? '')

/** `Alt Shift` stands for these keys with arrows. */
const modifiers = new Set(['ctrl', 'alt', 'shift'])
const bound = (shown: string): string => {
  const parts = shown.toLowerCase().replace('ctrl', 'mod').replace(',', 'comma').split(' ')
  const held = parts.filter((part) => part === 'mod' || modifiers.has(part))
  if (held.length === parts.length) return keysOf([...held, 'left'].join('+'))[0] ?? ''
  return keysOf(parts.join(held.length > 0 ? '+' : '>'))[0] ?? ''
}

test('every key in its table of keys belongs to a command', () => {
  const { bindings } = registeredWith(standardKeymap)
  const [keys = ''] = readme.split('What may be typed')
  const table = keys.split('\n').filter((line) => /^\| .*`/.test(line))
  const shown = table.flatMap((line) => line.split('|').filter((_, at) => at % 2 === 1)).flatMap(quoted)
  expect(shown.length).toBeGreaterThan(60)
  // A desk has its command once somebody has made that desk.
  expect(shown.filter((one) => !bindings.has(bound(one)) && !/^g \d$/.test(one))).toEqual([])
})

test('every filter it shows is understood by a column of tickets', () => {
  const shown = /filters such as (.*?), saved/s.exec(readme)?.[1]
  const fields = Object.values(resourceNamed('terminal:ticket').fields)
  const refused = quoted(shown ?? '').filter((words) => fields.every((field) => 'error' in parseFilter(field, words)))
  expect([quoted(shown ?? '').length > 2, refused]).toEqual([true, []])
})

test('its table of filters has all that may be typed, with its meaning', () => {
  const rows = (/may be typed into the filter.*?\n\n(.*?)\n\n/s.exec(readme)?.[1] ?? '').split('\n')
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
  const shown = filterSyntax.map(({ of }) => {
    const at = cells[0]?.indexOf(of) ?? -1
    return { of, hints: cells.slice(2).map((row) => ({ typed: quoted(row[at] ?? '')[0], means: row[at + 1] })) }
  })
  expect(shown.map(({ of, hints }) => ({ of, hints: hints.filter(({ typed }) => typed !== undefined) }))).toEqual(
    filterSyntax,
  )
})

test('every picture and document it links to is there', () => {
  const linked = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path ?? '')
  expect(linked.length).toBeGreaterThan(8)
  expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
