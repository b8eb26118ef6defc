/** Columns of a sheet find their fields: by the headings that an export writes, by names, and by what was chosen before. */
import { beforeEach, describe, expect, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { headerOf } from '#model/kernel/table.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { imports } from '#src/shell/commands/registry/derived-imports.ts'
import { matchHeadings, remember, targetsOf } from '#src/ui/import/headings.ts'

const importable = new Set(imports.now().map(([name]) => name.replace(/:import$/, '')))
const those = all<Resource>(resources).filter(([name]) => importable.has(name))

beforeEach(() => {
  session().now = { state: 'out' }
})

describe.each(those)('%s', (_name, resource) => {
  test('takes the headings of its own export, and the names of its fields', () => {
    const targets = targetsOf(resource)
    const names = targets.map(({ name }) => name)
    const found = (headings: readonly string[]) => matchHeadings(headings, targets).map((match) => match?.name)
    expect(found(targets.map(({ name, field }) => headerOf(name, field)))).toEqual(names)
    expect(found(names)).toEqual(names)
  })
})

const car = resourceNamed('rail:loadedCar')
const targets = targetsOf(car)

test('a heading is read without regard to case, hyphens and spaces; what matches nothing is left out', () => {
  const party = targetsOf(resourceNamed('company:party'))
  const names = (headings: readonly string[]) => matchHeadings(headings, party).map((match) => match?.name)
  expect(names([' E-MAIL', 'name ', 'Nonsense', ''])).toEqual(['email', 'name', undefined, undefined])
})

test('a field is filled by the first of two columns that name it', () => {
  expect(matchHeadings(['Weight', 'weight'], targets).map((match) => match?.name)).toEqual(['weight', undefined])
})

test('a heading with a unit that is not the one the company reads says so, because the numbers are in it', () => {
  const me = { app_config: {}, company_config: { volume_unit: 'gal', weight_unit: 'kg' } } as unknown as Me
  session().now = { state: 'in', me }
  expect(matchHeadings(['Weight (lb)'], targets)).toEqual([{ name: 'weight', unit: 'lb' }])
  expect(matchHeadings(['Weight (kg)'], targets)).toEqual([{ name: 'weight' }])
})

test('what was chosen for a heading is chosen again, also that it is left out', () => {
  const headings = ['Mass', 'Car mark', 'Old']
  const kept = remember({ old: 'car_number' }, headings, [{ name: 'weight' }, undefined, undefined])
  expect(matchHeadings(headings, targets, kept).map((match) => match?.name)).toEqual(['weight', undefined, undefined])
  expect(matchHeadings(['Mass', 'Car number'], targets, { mass: 'gone_field' }).map((match) => match?.name)).toEqual([
    undefined,
    'car_number',
  ])
})
