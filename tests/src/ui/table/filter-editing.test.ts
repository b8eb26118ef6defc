import { expect, test } from 'vitest'
import { choice, decimal, flag, instant, text, type Field } from '#model/kernel/field.ts'
import { parseFilter, filterTextOf } from '#model/shared/filter.ts'
import {
  comparisons,
  keyOf,
  readCompared,
  readPicked,
  sayCompared,
  stretches,
  valueOf,
} from '#src/ui/table/filter/filter-editing.ts'

const volume: Field = decimal(1, { unit: 'gal' })
const at: Field = instant()

test('comparisons are parsed from text and written back unchanged', () => {
  const said = ['', '12', '!0', '>= 10', '<= 5', '> 1', '< 2', '10..20', 'empty', '!empty', '>= 5000 gal']
  expect(said.map((typed) => sayCompared(readCompared(typed)))).toEqual(said)
})

test('every comparison written is understood by the filter', () => {
  for (const by of comparisons)
    expect(parseFilter(volume, sayCompared({ by, one: '1', two: '2' }))).toHaveProperty('match')
})

test('a half-filled range is open-ended; a filter of several values is replaced', () => {
  expect([
    sayCompared({ by: '..', one: '1', two: '' }),
    sayCompared({ by: '..', one: '', two: '2' }),
    sayCompared({ by: '..', one: '', two: '' }),
    readCompared('1|2'),
  ]).toEqual(['>= 1', '<= 2', '', { by: '=', one: '', two: '' }])
})

test('periods are filters for instants', () => {
  for (const stretch of stretches) expect({ stretch, ...parseFilter(at, stretch) }).toHaveProperty('match')
})

test('selected values are parsed from text, including excluded ones', () => {
  const status: Field = choice(['open', 'void'], 'open')
  const read = (field: Field, typed: string) => {
    const picked = readPicked(field, typed)
    return picked && { keys: [...picked.keys].map(valueOf), not: picked.not }
  }
  expect([
    read(status, '=open|empty'),
    read(status, '!=void'),
    read(flag(), 'yes'),
    read(volume, '=1.5|2'),
    read(at, '2026-11-20'),
    read(text(), ''),
  ]).toEqual([
    { keys: ['open', null], not: false },
    { keys: ['void'], not: true },
    { keys: ['yes'], not: false },
    { keys: ['1.5', '2.0'], not: false },
    { keys: ['2026-11-20'], not: false },
    { keys: [], not: false },
  ])
  expect([read(text(), 'begins*'), read(volume, '>= 1'), read(volume, 'much'), read(at, 'last 7 days')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('values of any spelling survive a round trip through text', () => {
  for (const value of ['GATX 20411', 'a|b', '!odd', '>= 5', 'empty space', ''])
    expect([...(readPicked(text(), filterTextOf([value]))?.keys ?? [])]).toEqual([keyOf(value)])
})
