/** Whoever may view a record may open its screen; whether they may also change it is decided by its form. */
import { expect, test } from 'vitest'
import { all } from '#model/kernel/registry.ts'
import { hasUuid, type Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { pathOfRecord, screenAt } from '#src/shell/routes/routes.ts'
import { startWhole } from '../../whole-shell.ts'

await startWhole()

/** What colleagues may not see of each other is empty for them, and a form would show that as if it had not been entered. */
const forAdministrators = new Set(['user:user'])

const opened = all<Resource>(resources).flatMap(([name, resource]) => {
  const path = pathOfRecord(name, hasUuid(resource) ? '0b0e7e0e-0000-4000-8000-000000000001' : 1)
  const screen = path === undefined ? undefined : screenAt(path)?.screen
  return screen === undefined ? [] : [{ name, resource, screen }]
})

test('opening a record needs no more than the permission to view it', () => {
  expect(opened.length).toBeGreaterThan(80)
  expect(
    opened
      .filter(({ name, resource, screen }) => screen.needs !== resource.needs.view && !forAdministrators.has(name))
      .filter(({ screen }) => screen.needs !== 'signed_in')
      .map(({ resource, screen }) => `${screen.name} needs ${screen.needs}, not ${resource.needs.view}`),
  ).toEqual([])
})

test('a record is not opened on the screen that makes another one beside it', () => {
  expect(opened.filter(({ screen }) => screen.title.startsWith('New ')).map(({ name }) => name)).toEqual([])
})
