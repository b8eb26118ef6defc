/**
 * Every command that changes data declares how it is undone. Which commands change data is found in the source (writes.ts), not taken from
 * their declarations.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { standardKeymap } from '#src/engine/commands/keys/keymap.state.ts'
import { registeredWith } from '#src/shell/commands/registry/registered.ts'
import { exportsOf } from './declarations.ts'
import { wayToWrite } from './writes.ts'
import { startWhole } from './whole-shell.ts'

await startWhole()
const undoOf = new Map(registeredWith(standardKeymap).entries.map(({ name, command }) => [name, command.undo]))
/** The modules of commands listed in the table of areas: `yard: () => import('./areas/yard/commands.ts')`. */
const modules = [
  ...readFileSync('src/declarations.ts', 'utf8').matchAll(
    /(\w+): \(\) => import\('\.\/([\w/-]*commands[\w/-]*\.ts)'\)/g,
  ),
].flatMap(([, area = '', file = '']) => {
  // A module may only re-export those of the files beside it.
  const beside = [...readFileSync(`src/${file}`, 'utf8').matchAll(/export \* from '\.\/([\w-]+\.ts)'/g)]
  const files = [file, ...beside.map(([, name = '']) => file.replace(/[\w-]+\.ts$/, name))]
  return files.map((one) => ({ area, file: `src/${one}` }))
})
const written = modules.flatMap(({ area, file }) =>
  exportsOf(file).flatMap((name) =>
    undoOf.has(`${area}:${name}`) ? [{ name: `${area}:${name}`, way: wayToWrite(file, name) }] : [],
  ),
)
const writing = written.filter(({ way }) => way.length > 0)

describe('commands that change data', () => {
  // One for each way in which a command reaches the server: through a controller, its target, a lazy module, a function.
  test.each([
    'yard:drop',
    'record:save',
    'terminal:changeStatusTo',
    'workspace:deleteDesk',
    'user:readAll',
    'keys:reset',
  ])('are found in the source: %s', (name) => {
    expect(writing.map((one) => one.name)).toContain(name)
  })
  test('include every command written by hand in the check', () => {
    // Printing and saving papers changes nothing.
    const elsewhere = /^(go|desk|macro):|:(print|draft|zip):/
    const looked = new Set(written.map(({ name }) => name))
    const derived = [...undoOf.keys()].filter((name) => !looked.has(name) && !elsewhere.test(name))
    // The others follow from the actions of resources, which do not compile without an undo.
    expect(derived.filter((name) => undoOf.get(name) === undefined)).toEqual([])
  })
  test('alone are said to be final: what changes nothing has nothing to undo', () => {
    const idle = written.filter(({ name, way }) => way.length === 0 && undoOf.get(name) === 'none')
    // What these write is not found in their source: a queue sends it, a document that is saved marks it, dialogs end in it, and the calls
    // for orders and nominations of a contract create drafts by GET.
    const hidden = [
      'workspace:sendNow',
      'invoice:exportSap',
      'yard:refuseWork',
      'yard:exceptLine',
      'partnerBoard:createMonths',
      'partnerBoard:orderCars',
    ]
    expect(idle.map(({ name }) => name).filter((name) => !hidden.includes(name))).toEqual([])
  })
  test('declare how they are undone', () => {
    expect(
      writing
        .filter(({ name }) => undoOf.get(name) === undefined)
        .map(({ name, way }) => `${name}: ${way.join(' > ')}`),
    ).toEqual([])
  })
})
