/** Numbers typed into a form as fractions, as feet and inches, or in another unit than the field's. */
import { describe, expect, test } from 'vitest'
import { decimal, integer, number, text } from '#model/kernel/field.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { RowValues } from '#src/ui/form/draft/draft-state.ts'

const fields = {
  reading: number({ unit: 'in' }),
  length: decimal(2, { unit: 'ft' }),
  volume: decimal(2, { unit: 'gal' }),
  temperature: decimal(1, { unit: '°F' }),
  cars: integer({ min: 1 }),
  note: text(),
}
const draftOf = (sent: RowValues[] = []) =>
  new Draft(fields, 'patch', { id: 1, version: 1 }, async (changes) => {
    sent.push(changes)
    return { id: 1, version: 2, ...changes }
  })

describe('on leaving the field', () => {
  test.each([
    ['reading', '14 1/2', 14.5],
    ['reading', '14½', 14.5],
    ['reading', '3/8', 0.375],
    ['reading', '36.83 cm', 14.5],
    ['length', `55' 6"`, '55.5'],
    ['length', '59 ft 2 in', '59.17'],
    ['length', '16.9 m', '55.45'],
    ['volume', '500 L', '132.09'],
    ['volume', '500 gal', '500'],
    ['temperature', '20 °C', '68'],
    ['temperature', '\u221212,5 C', '9.5'],
  ])('%s: %s is %s', async (name, typed, value) => {
    const draft = draftOf()
    draft.type(name, typed)
    draft.check(name)
    await draft.settled
    expect([draft.state.errors, draft.state.typed]).toEqual([{}, {}])
    expect(Number(draft.valueOf(name))).toBe(Number(value))
  })

  test.each([
    ['volume', '500 pails', 'has another unit. Use gal, L, m³, bbl.'],
    ['volume', '20 °C', 'has another unit'],
    ['temperature', '20 kg', 'has another unit. Use °F, °C.'],
    ['length', 'long', '"long" is not a number.'],
    ['cars', '1/2', '"1/2" is not a whole number.'],
    ['cars', '0.5', '"0.5" is not a whole number.'],
  ])('%s: %s is refused there', async (name, typed, message) => {
    const draft = draftOf()
    draft.type(name, typed)
    draft.check(name)
    await draft.settled
    expect(draft.state.errors).toEqual({ [name]: [expect.stringContaining(message)] })
    expect(draft.state.typed[name]).toBe(typed)
  })
})

test('what is still in the field when it is saved is read too', async () => {
  const sent: RowValues[] = []
  const draft = draftOf(sent)
  draft.type('reading', '14 1/2')
  expect(await draft.save()).toBe(true)
  draft.type('volume', '500 pails')
  expect(await draft.save()).toBe(false)
  expect(sent).toEqual([{ reading: 14.5 }])
})

test('what is typed meanwhile stays', async () => {
  const draft = draftOf()
  draft.type('reading', '14 1/2')
  draft.check('reading')
  draft.type('reading', '15')
  await draft.settled
  expect(draft.valueOf('reading')).toBe(15)
  draft.type('note', 'x')
  expect(draft.state.errors).toEqual({})
})
