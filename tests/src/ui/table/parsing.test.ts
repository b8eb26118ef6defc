/** Parsing what is typed into a cell: dates, times, and the text of every kind of field. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choice,
  day,
  decimal,
  flag,
  instant,
  integer,
  number,
  ref,
  refs,
  text,
  type Field,
} from '#model/kernel/field.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { readCell } from '#src/ui/table/cells/cell-text.ts'
import { readDay, readMoment } from '#model/shared/reading/dates.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { dateOrder } from '#src/engine/session/date-order.ts'
import { named } from './named-rows.ts'

describe('dates and times', () => {
  it.each([
    ['2026-11-20', 'mdy', '2026-11-20'],
    ['2026/1/5', 'dmy', '2026-01-05'],
    ['11/20/2026', 'mdy', '2026-11-20'],
    ['20/11/2026', 'dmy', '2026-11-20'],
    ['20.11.2026', 'dmy', '2026-11-20'],
    ['20-Nov-26', 'mdy', '2026-11-20'],
    ['20 November 2026', 'mdy', '2026-11-20'],
    ['Nov 20, 2026', 'mdy', '2026-11-20'],
    ['1/2/26', 'mdy', '2026-01-02'],
    ['1/2/26', 'dmy', '2026-02-01'],
    ['26-01-02', 'ymd', '2026-01-02'],
    ['20/11/2026', 'mdy', undefined],
    ['2026-02-30', 'mdy', undefined],
    ['soon', 'mdy', undefined],
    ['', 'mdy', undefined],
    ['20-Foo-26', 'mdy', undefined],
  ] as const)('%s in the order %s is %s', (said, order, iso) => {
    expect(readDay(said, order)).toBe(iso)
  })

  it.each([
    ['2026-11-20 14:05', 14, 5],
    ['11/20/2026 2:05 PM', 14, 5],
    ['2026-11-20T14:05:00', 14, 5],
    ['11/20/2026 12:00 am', 0, 0],
    ['2026-11-20', 0, 0],
  ] as const)("%s is in the user's time zone", (said, hour, minute) => {
    expect(readMoment(said, 'mdy')).toBe(new Date(2026, 10, 20, hour, minute).toISOString())
  })
  it.each([
    ['2026-11-20 14:05', 'America/Edmonton', '2026-11-20T21:05:00.000Z'],
    ['11/20/2026 2:05 PM', 'America/Edmonton', '2026-11-20T21:05:00.000Z'],
    ['2026-11-20 14:05 CST', 'America/Edmonton', '2026-11-20T20:05:00.000Z'],
    ['11/20/2026 2:05 PM EST', 'America/Edmonton', '2026-11-20T19:05:00.000Z'],
    ['2026-11-20 14:05 UTC', '', '2026-11-20T14:05:00.000Z'],
    ['2026-11-20 14:05 XYZ', '', undefined],
  ])('%s in a cell of %s is %s: its letters go before the zone of the cell', (said, zone, moment) => {
    expect(readMoment(said, 'mdy', zone)).toBe(moment)
  })
  it.each(['2026-11-20 25:00', '2026-11-20 13:05 PM', '14:05', 'x', '2026-11-20TxZ'])('%s is no instant', (said) =>
    expect(readMoment(said, 'mdy')).toBeUndefined(),
  )
  it('with a zone keep it', () =>
    expect(readMoment('2026-11-20T14:05:00+02:00', 'mdy')).toBe('2026-11-20T12:05:00.000Z'))

  it.each([
    ['US', 'en-US'],
    ['CA', 'en-GB'],
    ['MX', 'es-MX'],
  ])('a date written in %s is read in the order of that company', (country, locale) => {
    session().now = { state: 'in', me: { company: { id: 1, name: 'One', country }, app_config: {} } as unknown as Me }
    const form = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
        const iso = new Date(days * 86_400_000).toISOString().slice(0, 10)
        expect([iso, readDay(form.format(new Date(`${iso}T00:00:00Z`)), dateOrder())]).toEqual([iso, iso])
      }),
      { numRuns: 100 },
    )
  })
})

describe('parsing text in a cell', () => {
  it.each<[string, Field, string, unknown]>([
    ['a text as it is', text(), ' a ', ' a '],
    ['a text of two lines', text(), 'a\r\nb', 'a\nb'],
    ['a number with separators', integer(), '1,234', 1234],
    ['a number with its unit', decimal(1, { unit: 'gal' }), '12,000.5 gal', '12000.5'],
    ['noughts beyond the digits', decimal(1), '12.50', '12.5'],
    ['a quantity without a part', decimal(0), '12.00', '12'],
    ['nothing of a number', number(), '', null],
    ['yes', flag(), 'Yes', true],
    ['what copying gives for no', flag(), '–', false],
    ['empty is no', flag(), '', false],
    ['a choice by its words', choice(['in_yard', 'gone'], 'gone'), 'In yard', 'in_yard'],
    ['a choice with its shape', choice(['open', 'void'], 'void'), '◆ open', 'open'],
    ['a reference by its name', ref('terminal:company'), 'TRIMAC', 7],
    ['no reference', ref('terminal:company'), ' ', null],
    ['a day', day(), '11/20/2026', '2026-11-20'],
  ])('%s', (_what, field, said, value) => {
    // References to terminals have UUIDs; which resource does not matter here.
    const plain = field.kind === 'ref' ? { ...field, to: 'company:facility' } : field
    expect(readCell(plain, said, named, 'mdy')).toEqual({ value })
  })

  it.each<[string, Field, string, RegExp]>([
    ['a word for a number', integer(), 'abc', /"abc" is not a whole number/],
    ['too large', integer({ max: 10 }), '11', /at most 10/],
    ['too many digits', decimal(1), '12.55', /no more than 1 digits/],
    ['too long', text({ maxLength: 3 }), 'abcd', /no more than 3/],
    ['required', text({ required: true }), '', /may not be blank/],
    ['a choice there is not', choice(['a', 'b_c'], 'a'), 'x', /"x" is not a valid choice\. Use a, b c\./],
    ['neither yes nor no', flag(), 'maybe', /is not yes or no/],
    ['a name nobody has', ref('company:facility'), 'Trim', /"Trim" does not exist\. Did you mean Trimac or Trimax\?/],
    ['a name of two', ref('company:facility'), 'Twins', /matches 2 records/],
    ['no day', day(), '31/31/2026', /not a date such as 2026-11-20/],
    ['no moment', instant(), 'later', /not a date and time such as/],
    ['set by the server', text({ readOnly: true }), 'x', /Only the server sets this/],
    ['a list', refs('company:facility'), 'x', /Open the record to change this/],
  ])('%s is refused, with what is allowed', (_what, field, said, problem) => {
    expect(readCell(field, said, named, 'mdy')).toEqual({ problem: expect.stringMatching(problem) })
  })

  it('no text gives a value that the server would refuse', () => {
    const fields: Field[] = [
      text({ maxLength: 5 }),
      integer({ min: 0, max: 99 }),
      number(),
      decimal(2, { max: 50 }),
      flag(),
      choice(['a', 'b'], 'a'),
      day(),
      instant(),
      ref('company:facility'),
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.oneof(
          fc.string({ maxLength: 8 }),
          fc.double().map(String),
          fc.constantFrom('a', 'yes', '2026-11-20', '1/2/26 3:04', 'trimac', ''),
        ),
        (field, said) => {
          const read = readCell(field, said, named, 'mdy')
          expect('problem' in read ? [] : problemsOf(field, read.value)).toEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })
})
