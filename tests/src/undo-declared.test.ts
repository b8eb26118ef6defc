/** Whatever changes data says how it is taken back. What changes data is found in the source (writes.ts), not taken from what the command says of itself. */
import { describe, expect, test } from 'vitest'
import { standardKeymap } from '#src/engine/keymap.ts'
import { registeredWith, whole } from '#src/shell/registry.ts'
import { exportsOf, modulesOf, wayToWrite } from './writes.ts'

await whole
const undoOf = new Map(registeredWith(standardKeymap).entries.map(({ name, command }) => [name, command.undo]))
const written = ['src/commands.ts', 'src/first-commands.ts'].flatMap(modulesOf).flatMap(({ area, file }) =>
  exportsOf(file).flatMap((name) => (undoOf.has(`${area}:${name}`) ? [{ name: `${area}:${name}`, way: wayToWrite(file, name) }] : [])))
const writing = written.filter(({ way }) => way.length > 0)

describe('what changes data', () => {
  // Of each way in which a command reaches the server one: through a controller, what it was handed, a lazy module, a function.
  test.each(['yard:drop', 'record:save', 'terminal:changeStatus', 'workspace:deleteDesk', 'user:readAll', 'keys:reset'])('is found without being told: %s', (name) => {
    expect(writing.map((one) => one.name)).toContain(name)
  })
  test('every command written by hand is looked at', () => {
    const elsewhere = /^(go|desk|macro):/
    const looked = new Set(written.map(({ name }) => name))
    const derived = [...undoOf.keys()].filter((name) => !looked.has(name) && !elsewhere.test(name))
    // The others follow from the actions of resources, which do not compile without an undo.
    expect(derived.filter((name) => undoOf.get(name) === undefined)).toEqual([])
  })
  test('says how it is taken back', () => {
    expect(writing.filter(({ name }) => undoOf.get(name) === undefined).map(({ name, way }) => `${name}: ${way.join(' > ')}`)).toEqual([])
  })
})
