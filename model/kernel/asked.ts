/** The values that a verb was given beside its rows. */
import type { Errors } from './validate.ts'

export type VerbInput = Readonly<Record<string, unknown>>

/** A text without blanks around it; empty if it was not given. */
export function askedText(asked: VerbInput, name: string): string {
  const value = asked[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Blanks give no reason. That a reason is given at all is checked by its field. */
export const lacksReason = (_row: unknown, asked: VerbInput): Errors =>
  typeof asked['reason'] === 'string' && asked['reason'] !== '' && askedText(asked, 'reason') === ''
    ? { reason: ['Give a reason.'] }
    : {}
