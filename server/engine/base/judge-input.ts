/** The only validation of values from outside: by the declarations of their fields. */
import type { Fields } from '#model/kernel/field.ts'
import { isClean, validate, type Mode } from '#model/kernel/validate.ts'
import { invalid } from './http-error.ts'

/** Throws 400 with messages by field. */
export function judgeInput(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  mode: Mode,
  before?: Readonly<Record<string, unknown>>,
): void {
  const errors = validate(fields, values, mode, before)
  if (!isClean(errors)) throw invalid(errors)
}
