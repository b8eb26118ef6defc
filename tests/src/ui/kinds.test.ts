/** Every screen is of a declared kind, and docs/SCREENS.md tells of each kind what is of it. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ScreenKind } from '#src/engine/panes/screen.ts'
import { knownScreens } from '#src/shell/routes/routes.ts'
import { startWhole } from '../whole-shell.ts'

await startWhole()
const screens = knownScreens()
/** Its heading in the page, by each kind that there is. */
const headings: Readonly<Record<ScreenKind, string>> = {
  record: 'Record',
  table: 'Table',
  worklist: 'Worklist',
  board: 'Board',
  overview: 'Overview',
  map: 'Map',
  graph: 'Graph',
  paper: 'Paper',
  bulk: 'Bulk and import',
  why_not: 'Why not',
  settings: 'Settings',
  entrance: 'Entrance',
}
const kinds = Object.entries(headings)
const page = readFileSync('docs/SCREENS.md', 'utf8')
const sections = new Map(page.split(/^## /m).map((text) => [text.split('\n')[0] ?? '', text]))
/** Drawn by the common page or the common table alone, which need not be named. */
const isCommon = ({ kind, makes, table, name }: (typeof screens)[number], named: string): boolean =>
  kind === 'record' ? makes === true : kind === 'table' && table !== undefined && !named.includes(`\`${name}\``)

test('every screen declares one of the kinds', () => {
  const known = new Set(Object.keys(headings))
  expect(screens.filter(({ kind }) => !known.has(kind)).map(({ name }) => name)).toEqual([])
})

test('the page has the declared kinds and no others', () => {
  expect([...sections.keys()].slice(1).toSorted()).toEqual(Object.values(headings).toSorted())
})

describe.each(kinds)('%s', (kind, heading) => {
  const section = sections.get(heading) ?? ''
  test('names its screens, and none of another kind', () => {
    const own = screens.filter((one) => one.kind === kind && !isCommon(one, section)).map(({ name }) => name)
    const all = new Set<string>(screens.map(({ name }) => name))
    const named = [...section.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (all.has(name) ? [name] : []))
    expect(named.toSorted()).toEqual(own.toSorted())
  })
  test.each(['light', 'dark'])('has a picture, %s', (look) => {
    expect(section).toContain(`screens/${kind}-${look}.png`)
    expect(existsSync(`docs/screens/${kind}-${look}.png`)).toBe(true)
  })
})

test('records are drawn by the common page, but for what is measured, filled in, laid out or a table itself', () => {
  const others = screens.filter(({ record, makes }) => record !== undefined && makes !== true).map(({ name }) => name)
  expect(others.toSorted()).toEqual([
    'company:report',
    'company:report:edit',
    'facility:railcar:inspection',
    'rail:car:edit',
    'yard:management',
  ])
})
