/** Checks every screen and command in the registries, so that a new one is tested without a test of its own. */
import { describe, expect, test } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { isSequence, isTyped } from '#src/engine/commands/keys/keys.ts'
import { screenGroups } from '#src/engine/panes/screen.ts'
import { presetNames, standardKeymap } from '#src/engine/commands/keys/keymap.state.ts'
import { clashesOf } from '#src/shell/commands/registry/clash.ts'
import { registeredWith } from '#src/shell/commands/registry/registered.ts'
import { knownScreens } from '#src/shell/routes/routes.ts'
import { startWhole } from './whole-shell.ts'

await startWhole()
const screens = knownScreens()
const { bindings, entries } = registeredWith(standardKeymap)
const twice = (said: readonly string[]): readonly string[] => said.filter((one, at) => said.indexOf(one) !== at)
const known = new Set<string>([...permissions, 'any_permission', 'signed_in', 'open'])

/** What the pane of a derived screen offers to commands at the same time; the crawler looks at all panes. */
const kindsOf = ({ record, table }: (typeof screens)[number]): readonly string[] => [
  ...(record === undefined ? [] : ['form', 'page', 'record', `record:${record}`, ...(partsOf[record] ?? [])]),
  ...(table === undefined ? [] : ['table', 'record', `record:${table}`]),
]
const partsOf: Readonly<Record<string, readonly string[]>> = { 'rail:shipment': ['shipment:cars', 'shipment:parties'] }

/** Verbs that command titles start with. The list keeps one verb for one act: add to it only for a new kind of act. */
const verbs = new Set([
  ...all<Resource>(resources).flatMap(([, { life }]) =>
    Object.values(life?.transitions ?? {}).map(({ label }) => label.split(' ')[0] ?? ''),
  ),
  ...(
    'Accept Add Alter Apply Approve Arrange Assign Attach Book Calculate Cancel Change Choose Clear Close ' +
    'Collapse Comment Copy Create Cut Decline Delete Describe Discard Draft Drop Duplicate Edit End Enter ' +
    'Exclude Execute Expand Explain Export Extend Fill Filter Find Fit Focus Forget Freeze Gauge Go Group Hide ' +
    'Import Inspect Invite Invoice Issue Join Jump Keep Lay Leave Link Load Lock Make Manage Mark Maximize ' +
    'Merge Move Mute Narrow New Open Override Pass Paste Pick Pin Plan Play Preview Print Redo Raise Read ' +
    'Reject Reload Remove Rename Reopen Report Reprice Reset Restore Retry Review Revise Roll Run Save Scroll ' +
    'Search Select Send Set Share Show Sign Sort Split Spread Start Stop Suggest Swap Switch Toggle Try Turn ' +
    'Type Undo Ungroup Unlock Upload Use Widen Withdraw Zoom'
  ).split(' '),
])
/** The title without the resource in front of a derived action (`Sign-off: Withdraw sign-off`). */
const act = (name: string, title: string): string =>
  name.split(':').length > 2 ? title.replace(/^[^:]+: /, '') : title
/** Names keep their capitals, as do abbreviations and text in brackets. */
const isSentenceCase = (title: string): boolean =>
  /^[A-Z]/.test(title) &&
  !title
    .replace(/^Go to /, '')
    .replaceAll(/\(.*?\)|\b(?:Excel|JobUtrax)\b/g, '')
    .split(' ')
    .slice(1)
    .some((word) => /^[A-Z][a-z]/.test(word))
const LONGEST = 40

describe('screens', () => {
  test('titles are in sentence case and at most 40 characters long', () => {
    expect(
      screens.map(({ title }) => title).filter((title) => !isSentenceCase(title) || title.length > LONGEST),
    ).toEqual([])
  })
  test('no title is in the side menu twice, be it of a screen or of a group', () => {
    const listed = screens.filter(({ menu }) => menu !== undefined)
    expect(twice([...screenGroups, ...listed.map(({ title }) => title)])).toEqual([])
  })
  test('names and paths are unique', () => {
    expect([twice(screens.map(({ name }) => name)), twice(screens.map(({ path }) => path))]).toEqual([[], []])
  })
  test('each needs a permission that exists', () => {
    expect(screens.filter(({ needs }) => !known.has(needs)).map(({ name }) => name)).toEqual([])
  })
  test('each that shows a record names an existing resource, and its path contains the record or is that of a new one', () => {
    const names = new Set(all<Resource>(resources).map(([name]) => name))
    expect(
      screens
        .filter(
          ({ record, path }) =>
            record !== undefined && (!names.has(record) || !(path.includes(':') || /\/(?:create|new)\/$/.test(path))),
        )
        .map(({ name }) => name),
    ).toEqual([])
  })
  test.each(screens.map((screen) => [screen.name, screen] as const))('%s loads a component', async (_, screen) => {
    expect(typeof (await screen.load()).default).toBe('function')
  })
})

describe('commands', () => {
  test('titles start with a verb, in sentence case, and are at most 40 characters long', () => {
    const titles = entries.map(({ name, command }) => act(name, command.title))
    expect(titles.filter((title) => !verbs.has(title.split(' ')[0] ?? ''))).toEqual([])
    expect(titles.filter((title) => !isSentenceCase(title))).toEqual([])
    expect(entries.map(({ command }) => command.title).filter((title) => title.length > LONGEST)).toEqual([])
  })
  test('names and titles are unique in each pane', () => {
    expect([
      twice(entries.map(({ name }) => name)),
      twice(entries.map(({ command }) => `${command.title} ${command.on ?? ''}`)),
    ]).toEqual([[], []])
  })
  test('each needs a permission that exists', () => {
    expect(
      entries.filter(({ command }) => command.needs !== undefined && !known.has(command.needs)).map(({ name }) => name),
    ).toEqual([])
  })
  test('what a command makes is a declared resource', () => {
    const making = entries.flatMap(({ command: { makes } }) => makes ?? [])
    expect(making.map((name) => resourceNamed(name).label)).not.toContain('')
    expect(making.length).toBeGreaterThan(0)
  })
  test('no key has two meanings in one pane', () => {
    const clashes = [...bindings].flatMap(([key, bound]) => {
      const where = bound.map(({ command }) => command.on ?? 'anywhere')
      const isClash = twice(where).length > 0 || (where.includes('anywhere') && where.length > 1)
      return isClash ? [`${key}: ${bound.map(({ name }) => name).join(', ')}`] : []
    })
    expect(clashes).toEqual([])
  })
  test.each(presetNames)('no key has two meanings in the pane of a table or a record, with the preset %s', (preset) => {
    const all = registeredWith({ ...standardKeymap, preset }).bindings
    const clashes = screens.flatMap((screen) => {
      const kinds = kindsOf(screen)
      return [...all].flatMap(([key, bound]) => {
        const here = bound.filter(({ command }) => kinds.includes(command.on ?? ''))
        return here.length > 1 ? [`${screen.name}: ${key} means ${here.map(({ name }) => name).join(' and ')}`] : []
      })
    })
    expect(clashes).toEqual([])
  })
  test.each(presetNames)('no keys clash in the preset %s', (preset) => {
    expect(clashesOf(registeredWith({ ...standardKeymap, preset }).bindings)).toEqual([])
  })
  test('no key is one that browsers reserve', () => {
    const kept = [
      'mod+w',
      'mod+n',
      'mod+t',
      'mod+shift+n',
      'mod+shift+t',
      'mod+shift+w',
      'mod+tab',
      'mod+q',
      'alt+f4',
      'mod+shift+p',
    ]
    expect(kept.filter((key) => bindings.has(key))).toEqual([])
  })
  test('a sequence consists of single keys', () => {
    expect(
      [...bindings.keys()].filter(
        (key) => isSequence(key) && key.split('>').some((stroke) => stroke.includes('+') || !isTyped(stroke)),
      ),
    ).toEqual([])
  })
})
