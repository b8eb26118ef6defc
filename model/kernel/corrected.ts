/**
 * Fields of its row that a verb corrects. Its form begins with the values of the row; only what is sent is written, and an empty value
 * empties the field.
 */
import type { VerbInput } from './asked.ts'
import type { Field, Fields, FieldValues } from './field.ts'
import { isSameIn } from './same-value.ts'
import type { Errors } from './validate.ts'

/** The fields as a verb asks for them. Its row judges whether one may be empty. */
export const corrected = <F extends Fields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => [
      name,
      { ...field, required: false, initial: undefined, corrects: true },
    ]),
  ) as F

/** The corrections that were sent. */
export const correctedIn = <F extends Fields>(fields: F, asked: VerbInput): Partial<FieldValues<F>> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
  ) as Partial<FieldValues<F>>

/** Returns an error if no value that was sent differs from the row. */
export const lacksCorrection = (fields: Fields, row: VerbInput, asked: VerbInput): Errors =>
  Object.entries(correctedIn(fields, asked)).every(([name, value]) => isSameIn(fields[name], value, row[name] ?? null))
    ? { non_field_errors: ['No value differs from what is saved. Change at least one value.'] }
    : {}
