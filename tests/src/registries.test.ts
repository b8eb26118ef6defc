/** Walks every screen and command there is: a new one is tested by being there. */
import { describe, expect, test } from 'vitest'
import { permissions } from '#model/permissions.ts'
import { all } from '#model/registry.ts'
import type { Resource } from '#model/resource.ts'
import * as resources from '#model/resources/index.ts'
import { isSequence, isTyped } from '#src/engine/keys.ts'
import { presetNames, standardKeymap } from '#src/engine/keymap.ts'
import { clashesOf } from '#src/shell/clash.ts'
import { registeredWith, whole } from '#src/shell/registry.ts'
import { screens } from '#src/shell/routes.ts'

await whole
const { bindings, entries } = registeredWith(standardKeymap)
const twice = (said: readonly string[]): readonly string[] => said.filter((one, at) => said.indexOf(one) !== at)
const known = new Set<string>([...permissions, 'signed_in', 'open'])

describe('screens', () => {
  test('names and paths are said once', () => {
    expect([twice(screens.map(({ name }) => name)), twice(screens.map(({ path }) => path))]).toEqual([[], []])
  })
  test('each asks for a permission that exists', () => {
    expect(screens.filter(({ needs }) => !known.has(needs)).map(({ name }) => name)).toEqual([])
  })
  test('each that shows a record names a resource that exists, and says in its path which record or that it is a new one', () => {
    const names = new Set(all<Resource>(resources).map(([name]) => name))
    expect(screens.filter(({ record, path }) => record !== undefined && (!names.has(record) || !(path.includes(':') || path.endsWith('/create/')))).map(({ name }) => name)).toEqual([])
  })
  test.each(screens.map((screen) => [screen.name, screen] as const))('%s loads a component', async (_, screen) => {
    expect(typeof (await screen.load()).default).toBe('function')
  })
})

describe('commands', () => {
  test('names and titles are said once in each pane', () => {
    expect([twice(entries.map(({ name }) => name)), twice(entries.map(({ command }) => `${command.title} ${command.on ?? ''}`))]).toEqual([[], []])
  })
  test('each asks for a permission that exists', () => {
    expect(entries.filter(({ command }) => command.needs !== undefined && !known.has(command.needs)).map(({ name }) => name)).toEqual([])
  })
  test('no key means two things in one pane', () => {
    const clashes = [...bindings].flatMap(([key, bound]) => {
      const where = bound.map(({ command }) => command.on ?? 'anywhere')
      const isClash = twice(where).length > 0 || (where.includes('anywhere') && where.length > 1)
      return isClash ? [`${key}: ${bound.map(({ name }) => name).join(', ')}`] : []
    })
    expect(clashes).toEqual([])
  })
  test.each(presetNames)('no key clashes in the preset %s', (preset) => {
    expect(clashesOf(registeredWith({ ...standardKeymap, preset }).bindings)).toEqual([])
  })
  test('no key is one that a browser keeps for itself', () => {
    const kept = ['mod+w', 'mod+n', 'mod+t', 'mod+shift+n', 'mod+shift+t', 'mod+shift+w', 'mod+tab', 'mod+q', 'alt+f4', 'mod+shift+p']
    expect(kept.filter((key) => bindings.has(key))).toEqual([])
  })
  test('a sequence is made of single keys', () => {
    expect([...bindings.keys()].filter((key) => isSequence(key) && key.split('>').some((stroke) => stroke.includes('+') || !isTyped(stroke)))).toEqual([])
  })
})
