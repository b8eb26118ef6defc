/** Columns of a sheet find their fields: by the headings that an export writes, by names, and by what was chosen before. */
import { describe, expect, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { headerOf } from '#model/kernel/table.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { declaredUnits } from '#model/kernel/measure/units.ts'
import {
  headingMatcher,
  remember,
  targetsOf,
  type ImportField,
  type Remembered,
} from '#model/shared/reading/import-columns.ts'
import { imports } from '#src/shell/commands/registry/derived-imports.ts'

const matchHeadings = (headings: readonly string[], targets: readonly ImportField[], remembered?: Remembered) =>
  headingMatcher(targets, remembered)(headings)

const importable = new Set(imports.now().map(([name]) => name.replace(/:import$/, '')))
const those = all<Resource>(resources).filter(([name]) => importable.has(name))

describe.each(those)('%s', (_name, resource) => {
  test('takes the headings of its own export, and the names of its fields', () => {
    const targets = targetsOf(resource, declaredUnits)
    const names = targets.map(({ name }) => name)
    const found = (headings: readonly string[]) => matchHeadings(headings, targets).map((match) => match?.name)
    expect(found(targets.map(({ name, field }) => headerOf(name, field)))).toEqual(names)
    expect(found(names)).toEqual(names)
  })
})

const car = resourceNamed('rail:loadedCar')
const targets = targetsOf(car, declaredUnits)

test('a heading is read without regard to case, hyphens and spaces; what matches nothing is left out', () => {
  const party = targetsOf(resourceNamed('company:party'), declaredUnits)
  const names = (headings: readonly string[]) => matchHeadings(headings, party).map((match) => match?.name)
  expect(names([' E-MAIL', 'name ', 'Nonsense', ''])).toEqual(['email', 'name', undefined, undefined])
})

test('a field is filled by the first of two columns that name it', () => {
  expect(matchHeadings(['Weight', 'weight'], targets).map((match) => match?.name)).toEqual(['weight', undefined])
})

test('a heading with a unit that is not the one the company reads says so, because the numbers are in it', () => {
  const inKilograms = targetsOf(car, { volume: 'gal', weight: 'kg' })
  expect(matchHeadings(['Weight (lb)'], inKilograms)).toEqual([{ name: 'weight', unit: 'lb' }])
  expect(matchHeadings(['Weight (kg)'], inKilograms)).toEqual([{ name: 'weight' }])
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

test('synonyms of other systems name a field, but never in place of its own heading', () => {
  const names = (headings: readonly string[]) => matchHeadings(headings, targets).map((match) => match?.name)
  expect(names(['Reporting Mark', 'Car No.', 'Masse'])).toEqual(['car_mark', 'car_number', undefined])
  expect(names(['Road', 'Car mark', 'Numéro'])).toEqual([undefined, 'car_mark', 'car_number'])
})

test('a date and a time in two columns are of one moment', () => {
  const moments = targets.filter(({ field }) => field.kind === 'instant')
  expect(moments.length).toBeGreaterThan(0)
  for (const { name, label } of moments) {
    const base = label.replace(/ (?:at|on|date|time)$/i, '')
    expect(matchHeadings([`${base} date`, `${base} time`], moments)).toEqual([{ name }, { name, isTime: true }])
  }
})
