/** Each kind of value: what is taken and stored as what, and what is refused with which sentence. */
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { codes, json, list, number, text, type Fields } from '#model/kernel/field.ts'
import { examplesOf, kindExamples, type TypedKind } from '#model/kernel/kinds.ts'
import { knownZone } from '#model/shared/clock.ts'
import { readBeside, readKind, readKinds } from '#model/shared/kinds/read-kinds.ts'
import { railState, subdivisions } from '#model/shared/kinds/subdivisions.ts'
import { kindCases } from './kind-cases.ts'

const zones = new Map(['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone.toLowerCase(), zone]))
const context = { country: '', companyCountry: '', zoneNamed: (name: string) => zones.get(name.toLowerCase()) }
const about = { companyCountry: '', zoneNamed: context.zoneNamed }
const allKinds = Object.keys(kindExamples) as TypedKind[]
const texts = allKinds.filter((kind) => kind !== 'longitude' && kind !== 'latitude')

describe.each(kindCases)('$kind of "$country"', ({ kind, country = '', right = {}, wrong = {} }) => {
  const at = { ...context, country }
  test.each(Object.entries(right))('%s is stored as %s', (typed, stored) =>
    expect(readKind(text({ holds: kind }), typed, at)).toEqual({ value: stored }),
  )
  test.each(Object.entries(wrong))('%s is refused: %s', (typed, message) =>
    expect(readKind(text({ holds: kind }), typed, at)).toEqual({ problem: expect.stringContaining(message) }),
  )
})

test('every kind that checks its text has cases of both', () => {
  const declared = ['car_mark', 'car_number', 'hazard_class', 'fsac', 'special_permits']
  const judged = new Set(kindCases.flatMap(({ kind, right, wrong }) => (right && wrong ? [kind] : [])))
  expect(texts.filter((kind) => !judged.has(kind))).toEqual(declared)
})

test.each(texts)('an example of %s is stored as it is', (kind) => {
  for (const example of examplesOf(kind))
    expect(readKind(text({ holds: kind }), example, context)).toEqual({ value: example })
})

describe('normalising twice is normalising once', () => {
  const seeds = [
    ...kindCases.flatMap(({ right = {} }) => Object.keys(right)),
    ...texts.flatMap((one) => examplesOf(one)),
  ]
  const typed = fc.oneof(
    fc.constantFrom(...seeds.map(String)),
    fc.string({ maxLength: 30 }),
    fc.stringMatching(/^[A-Za-z0-9 @./-]{0,24}$/),
    fc.stringMatching(/^\d{2,14}$/),
    fc.constantFrom(...subdivisions.flatMap(({ names, railCodes }) => [...names, ...railCodes])),
  )
  test.each(texts)('%s', (kind) =>
    fc.assert(
      fc.property(typed, fc.constantFrom('', 'US', 'CA', 'MX'), (value, country) => {
        const field = text({ holds: kind })
        const once = readKind(field, value, { ...context, country })
        if (once === undefined || 'problem' in once) return
        expect(readKind(field, once.value, { ...context, country })).toEqual(once)
      }),
      { numRuns: 400 },
    ),
  )
})

test.each(texts)('a long text meets no slow pattern: %s', (kind) => {
  for (const long of ['9'.repeat(100_000), `a@${'b.'.repeat(500_000)}`, '-'.repeat(1_000_000)]) {
    const read = readKind(text({ holds: kind }), long, context)
    expect(read).toEqual({ problem: expect.stringMatching(/too long: no value of this kind has more than 500/) })
  }
  for (const filled of ['9'.repeat(500), '.@'.repeat(250), 'a'.repeat(500), ` ${'-'.repeat(400)} `])
    readKind(text({ holds: kind }), filled, context)
})

test('coordinates name the sign or the pair that is meant', () => {
  const [longitude, latitude] = [number({ holds: 'longitude' }), number({ holds: 'latitude' })]
  expect(readKind(longitude, -111.3, context)).toEqual({ value: -111.3 })
  expect(readKind(longitude, 111.3, context)).toEqual({ problem: '111.3: Is −111.3 meant?' })
  expect(readKind(latitude, -52.67, context)).toEqual({ problem: '−52.67: Is 52.67 meant?' })
  expect(readKind(longitude, -20, context)).toEqual({ problem: '−20 is not a longitude between −180 and −50.' })
  expect(readKinds({ longitude, latitude }, { longitude: 52.67, latitude: -111.3 }, about).errors).toEqual({
    longitude: ['Latitude and longitude are swapped.'],
    latitude: ['Latitude and longitude are swapped.'],
  })
})

describe('a record', () => {
  const fields: Fields = {
    country: text(),
    state: text({ holds: 'subdivision' }),
    plate_state: text({ holds: 'subdivision' }),
    phone: text({ holds: 'phone' }),
    emails: codes({ holds: 'email' }),
    address: json({ shape: { country: text(), postal_code: text({ holds: 'postal_code' }) } }),
    lines: list({ code: text({ holds: 'hs_code' }) }),
  }
  test('reads lists, items and entries, each by the country beside it', () => {
    const values = {
      country: 'CA',
      state: 'alberta',
      plate_state: 'Texas',
      phone: '(780) 555-0199 x12',
      emails: [' Ann@Example.COM '],
      address: { country: 'US', postal_code: '122071234', other: 1 },
      lines: [{ code: '2711.12.00.20' }, 'x'],
    }
    expect(readKinds(fields, values, about)).toEqual({
      errors: {},
      values: {
        country: 'CA',
        state: 'AB',
        plate_state: 'TX',
        phone: '+1 780 555 0199 ext. 12',
        emails: ['Ann@example.com'],
        address: { country: 'US', postal_code: '12207-1234', other: 1 },
        lines: [{ code: '2711120020' }, 'x'],
      },
    })
  })
  test('names the item and the entry that is wrong', () => {
    const values = {
      emails: ['a@b.ca', 'a@b'],
      address: { country: 'CA', postal_code: 'D1A 1A1' },
      lines: [{ code: '12' }],
    }
    expect(readKinds(fields, values, about).errors).toEqual({
      emails: ['Item 2: "a@b" is not an e-mail address such as name@example.com.'],
      address: ['Postal code: "D1A 1A1" is not a postal code such as T0B 1V0.'],
      lines: ['Item 1: Code: "12" is not a tariff code of 6, 8 or 10 digits, such as 2711120020.'],
    })
  })
  test('keeps a wrong value that it had, and refuses another one', () => {
    const before = { state: 'ZZ', emails: ['old'], address: { postal_code: 'old' }, lines: [{ code: 'old' }] }
    const kept = { ...about, before }
    expect(readKinds(fields, { ...before, emails: ['old', 'a@b.ca'] }, kept).errors).toEqual({})
    const worse = { state: 'ZY', emails: ['new'], address: { postal_code: 'new' }, lines: [{ code: 'new' }] }
    expect(Object.keys(readKinds(fields, worse, kept).errors)).toEqual(Object.keys(worse))
  })
  test('is refused where another country makes a right value wrong, not where it was wrong before', () => {
    const changed = (state: string) =>
      readBeside(fields, { country: 'US' }, { ...about, before: { country: 'CA', state } })
    expect([changed('AB'), changed('ZZ'), changed('')]).toEqual([{ state: ['AB is in Canada.'] }, {}, {}])
  })
  test('reads a telephone number by its own country, then that of the company', () => {
    const read = (country: string, companyCountry: string) =>
      readKinds(fields, { country, phone: '33 3123 4567' }, { ...about, companyCountry }).values['phone']
    expect([read('MX', 'US'), read('', 'MX'), read('', '')]).toEqual(
      Array.from({ length: 3 }, () => '+52 33 3123 4567'),
    )
  })
})

test('there are 96 subdivisions, each found by its code and names in its own country', () => {
  expect(subdivisions.length).toBe(96)
  for (const { code, country, names, railCodes } of subdivisions)
    for (const name of [code, ...railCodes, ...names, ...names.map((one) => one.toUpperCase())])
      expect(readKind(text({ holds: 'subdivision' }), name, { ...context, country })).toEqual({ value: code })
})

test('no state of Mexico has the railroads’ code of a state or province, apart from NL', () => {
  const others = new Set(subdivisions.filter(({ country }) => country !== 'MX').map(({ code }) => code))
  const shared = subdivisions.flatMap(({ code, country }) => (country === 'MX' ? railState(code) : []))
  expect(shared.filter((code) => others.has(code))).toEqual(['NL'])
  expect(railState('COA')).toBe('CU')
})

test('zones that are meant are zones', () => {
  for (const spoken of ['Eastern', 'Central', 'Mountain', 'Pacific', 'Atlantic', 'Newfoundland', 'Alaska', 'Hawaii']) {
    const read = readKind(text({ holds: 'time_zone' }), `${spoken} Time`, context)
    const zoneNames = read && 'problem' in read ? read.problem.match(/[A-Z][a-z]+\/\w+/g) : []
    expect(zoneNames?.length).toBeGreaterThan(0)
    expect(zoneNames?.filter((name) => knownZone(name) === undefined)).toEqual([])
  }
})

test('telephone numbers of every area code are read as the library reads them', () => {
  const typed = text({ holds: 'phone' })
  const numbers = Array.from({ length: 800 }, (_, at) => 200 + at).flatMap((area) =>
    ['155', '200', '310', '455', '523', '555', '921', '988'].map((exchange, at) => `${area}${exchange}${4321 + at}`),
  )
  const separators = [' ', '-', '.', '']
  for (const [at, digits] of numbers.entries()) {
    const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    const written = `${at % 3 === 0 ? '+1 ' : ''}${parts.join(separators[at % 4])}`
    const phone = parsePhoneNumberFromString(written, 'CA')
    const read = readKind(typed, written, { ...context, country: 'CA' })
    expect([written, read && 'value' in read ? read.value : undefined]).toEqual([
      written,
      phone?.isValid() === true ? phone.formatInternational() : undefined,
    ])
  }
})

test('a number without a prefix is read in the country of its record', () => {
  const read = (typed: string, country: string) => readKind(text({ holds: 'phone' }), typed, { ...context, country })
  expect(read('33 3123 4567', 'MX')).toEqual({ value: '+52 33 3123 4567' })
  expect(read('33 3123 4567', 'US')).toEqual({ problem: expect.stringContaining('"33 3123 4567"') })
  expect(read('7805550199', 'MX')).not.toEqual({ value: '+1 780 555 0199' })
  expect(read('+1 780 555 0199', 'MX')).toEqual({ value: '+1 780 555 0199' })
})
