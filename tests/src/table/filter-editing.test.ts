import { expect, test } from 'vitest'
import { choice, decimal, flag, instant, text, type Field } from '#model/field.ts'
import { parseFilter, sayValues } from '#model/rules/filter.ts'
import { comparisons, keyOf, readCompared, readPicked, sayCompared, stretches, valueOf } from '#src/ui/table/filterEditing.ts'

const volume: Field = decimal(1, { unit: 'gal' })
const at: Field = instant()

test('a comparison is read from what is typed, and typed again as it was', () => {
  const said = ['', '12', '!0', '>= 10', '<= 5', '> 1', '< 2', '10..20', 'empty', '!empty', '>= 5000 gal']
  expect(said.map((typed) => sayCompared(readCompared(typed)))).toEqual(said)
})

test('what every comparison writes is understood by the filter', () => {
  for (const by of comparisons) expect(parseFilter(volume, sayCompared({ by, one: '1', two: '2' }))).toHaveProperty('match')
})

test('half a span is open on the other side; a filter of several values begins anew', () => {
  expect([sayCompared({ by: '..', one: '1', two: '' }), sayCompared({ by: '..', one: '', two: '2' }), sayCompared({ by: '..', one: '', two: '' }), readCompared('1|2')]).toEqual(['>= 1', '<= 2', '', { by: '=', one: '', two: '' }])
})

test('stretches of time are filters of moments', () => {
  for (const stretch of stretches) expect({ stretch, ...parseFilter(at, stretch) }).toHaveProperty('match')
})

test('picked values are read from what is typed, also those one does not want', () => {
  const status: Field = choice(['open', 'void'], 'open')
  const read = (field: Field, typed: string) => {
    const picked = readPicked(field, typed)
    return picked && { keys: [...picked.keys].map(valueOf), not: picked.not }
  }
  expect([read(status, '=open|empty'), read(status, '!=void'), read(flag(), 'yes'), read(volume, '=1.5|2'), read(at, '2026-11-20'), read(text(), '')]).toEqual([
    { keys: ['open', null], not: false }, { keys: ['void'], not: true }, { keys: ['yes'], not: false }, { keys: ['1.5', '2.0'], not: false }, { keys: ['2026-11-20'], not: false }, { keys: [], not: false },
  ])
  expect([read(text(), 'begins*'), read(volume, '>= 1'), read(volume, 'much'), read(at, 'last 7 days')]).toEqual([undefined, undefined, undefined, undefined])
})

test('values of any writing come back from the text they are typed as', () => {
  for (const value of ['GATX 20411', 'a|b', '!odd', '>= 5', 'empty space', '']) expect([...(readPicked(text(), sayValues([value]))?.keys ?? [])]).toEqual([keyOf(value)])
})
