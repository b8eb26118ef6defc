import { describe, expect, test } from 'vitest'
import { choice, day, decimal, flag, integer, list, text } from '#model/kernel/field.ts'
import { lineHeads } from '#src/ui/form/draft/lines.ts'
import { editText, readText, shownText } from '#src/ui/form/draft/text.ts'

const days = list({ date: day({ required: true }), quantity: integer({ required: true }) })
const goods = list({
  description: text({ required: true }),
  code: text(),
  quantity: decimal(3),
  unit: choice(['t', 'm3'], 't'),
  free: flag(),
})

describe('a list as lines of text', () => {
  test('reads back as written', () => {
    const value = [
      { date: '2026-11-20', quantity: 4 },
      { date: '2026-11-21', quantity: 0 },
    ]
    expect(editText(days, value)).toBe('2026-11-20; 4\n2026-11-21; 0')
    expect(readText(days, editText(days, value))).toEqual({ value })
    const lines = [{ description: 'Propane; odourised', code: '', quantity: null, unit: 't', free: false }].map(
      (one) => ({ ...one, description: 'Propane' }),
    )
    expect(readText(goods, editText(goods, lines))).toEqual({ value: lines })
  })
  test('can be pasted from a spreadsheet, and typed with spaces', () => {
    expect(readText(days, '2026-11-20\t1,200\n\n2026-11-21  7 ')).toEqual({
      value: [
        { date: '2026-11-20', quantity: 1200 },
        { date: '2026-11-21', quantity: 7 },
      ],
    })
    const reasons = list({ date: day({ required: true }), reason: text() })
    expect(readText(reasons, '2026-12-25 Christmas Day\n2027-01-01')).toEqual({
      value: [
        { date: '2026-12-25', reason: 'Christmas Day' },
        { date: '2027-01-01', reason: '' },
      ],
    })
  })
  test('reports the line that cannot be read, and the expected values', () => {
    expect(lineHeads(goods)).toBe('Description; Code; Quantity; Unit; Free')
    expect(readText(days, '2026-11-20; 4\n2026-11-21; four')).toEqual({
      problem: 'Line 2, Quantity: "four" is not a whole number.',
    })
    expect(readText(days, '2026-11-20; 4; 5')).toEqual({ problem: 'Line 1 has 3 values instead of 2: Date; Quantity.' })
    expect(readText(days, '  \n')).toEqual({ value: [] })
  })
  test('is shown by its first items', () => {
    expect(shownText(days, [])).toBe('—')
    expect(
      shownText(
        days,
        Array.from({ length: 6 }, (_, index) => ({ date: `2026-11-0${index + 1}`, quantity: index })),
      ),
    ).toBe('2026-11-01 0, 2026-11-02 1, 2026-11-03 2, 2026-11-04 3, … (6 in total)')
  })
})
