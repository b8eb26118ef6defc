/** Any values of each kind of field, as texts that the database casts. */
import fc from 'fast-check'
import type { FieldKind } from '#model/kernel/field.ts'

const word = fc.string({ unit: 'binary', maxLength: 40 }).map((one) => one.replaceAll('\0', ''))
const few = fc.constantFrom('', 'load', 'unload', 'Überführung', 'a')
const digits = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(28))
const day = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
const micros = fc.nat(999_999).map((part) => String(part).padStart(6, '0'))
export type Kind = { readonly kind: FieldKind; readonly type: string; readonly value: fc.Arbitrary<string> }
export const kinds: readonly Kind[] = [
  { kind: 'text', type: 'text', value: fc.oneof(word, few) },
  { kind: 'text', type: 'text', value: few },
  { kind: 'choice', type: 'text', value: fc.oneof(few, word) },
  { kind: 'integer', type: 'integer', value: fc.integer().map(String) },
  { kind: 'integer', type: 'bigint', value: fc.maxSafeInteger().map(String) },
  { kind: 'number', type: 'double precision', value: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  {
    kind: 'decimal',
    type: 'numeric',
    value: fc.oneof(
      digits.map(([whole, scale]) => `${whole}e-${scale}`),
      fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2)),
      fc.constantFrom('NaN', 'Infinity', '-Infinity', '0', '0.000', '-0.0', '1e25', '9007199254740993', '1e-25'),
    ),
  },
  { kind: 'day', type: 'date', value: day.map((one) => one.toISOString().slice(0, 10)) },
  {
    kind: 'instant',
    type: 'timestamptz',
    value: fc.tuple(day, micros).map(([one, part]) => `${one.toISOString().slice(0, 19)}.${part}Z`),
  },
  { kind: 'flag', type: 'boolean', value: fc.boolean().map(String) },
  { kind: 'ref', type: 'uuid', value: fc.uuid() },
  { kind: 'ref', type: 'bigint', value: fc.nat(5).map(String) },
  { kind: 'json', type: 'jsonb', value: fc.json().filter((one) => !one.includes('\\u0000')) },
]
