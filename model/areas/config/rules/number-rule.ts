/** What the two kinds of number rules have in common: the fields that say how numbers look and count, and what a rule must not be. */
import { choice, codes, flag, integer, json, labelOf, text } from '#model/kernel/field.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import { LARGEST_COUNT, restartChoices, type NumberRule } from './number-count.ts'
import { datePartLabel, datePartNames, exampleOf, MOST_DIGITS } from './number-pattern.ts'

/** A text before or after the count. */
export const affix = (pattern: string, patternSays: string) =>
  text({ maxLength: 12, pattern, patternSays, table: true })

/** The parts that numbers of any type can have: those of the date, then fields of the numbered rows. */
export const withDates = (parts: readonly string[]): readonly string[] => [...new Set([...datePartNames, ...parts])]

/** `parts`: all that a rule of the resource can have, whatever its type. */
export const ruleFields = (parts: readonly string[]) => ({
  code_fields: codes({
    label: 'Parts',
    choices: parts,
    words: Object.fromEntries(parts.map((part) => [part, datePartLabel(part) ?? labelOf(part, {})])),
    maxItems: 6,
    table: true,
    help: 'Between prefix and count, in this order',
  }),
  next_number: integer({ min: 0, max: LARGEST_COUNT, initial: 1, table: true, group: 'Count' }),
  digits: integer({
    min: 1,
    max: MOST_DIGITS,
    initial: 6,
    table: true,
    group: 'Count',
    help: 'Shorter numbers are padded with zeros',
  }),
  step: integer({ min: 1, max: 1000, initial: 1, group: 'Count' }),
  restarts: choice(restartChoices, 'never', { table: true, group: 'Count', help: 'By the clock of the place' }),
  check_digit: flag(false, { help: 'Extra digit that reveals typing errors (Luhn)' }),
  example: text({ label: 'Pattern', readOnly: true, maxLength: 60, table: true }),
  period: text({ label: 'Counting in', readOnly: true, search: false, maxLength: 7, group: 'Count' }),
  earlier_periods: json({
    readOnly: true,
    group: 'Count',
    help: 'The next number of each earlier period',
  }),
})

export const exampleOfRule = (row: NumberRule): { example: string } => ({ example: exampleOf(row) })

export type RuleParts = Pick<NumberRule, 'code_fields' | 'restarts'>

/** A number that restarts must name the period, or the same number would come again. */
function restartProblem({ restarts, code_fields }: RuleParts): string | undefined {
  const hasYear = code_fields.includes('YYYY') || code_fields.includes('YY')
  if (restarts === 'yearly' && !hasYear) return 'A number that restarts each year needs the year among its parts.'
  if (restarts === 'monthly' && !(hasYear && code_fields.includes('MM')))
    return 'A number that restarts each month needs the year and the month among its parts.'
  return undefined
}

/** `fields`: those by which the rule is judged. A change of others, such as its count, is not. */
export const soundRule = <R extends RuleParts>(
  fields: readonly (keyof R & string)[],
  partsOf: (row: R) => readonly string[],
) =>
  judgedBy<R, Record<never, never>>({
    fields,
    facts: {},
    judge: (row) => {
      const known = partsOf(row)
      const unknown = row.code_fields.filter((part) => !known.includes(part))
      const restart = restartProblem(row)
      return {
        errors: {
          ...(unknown.length > 0 && {
            code_fields: [`Not part of these numbers: ${unknown.join(', ')}. Possible: ${known.join(', ')}.`],
          }),
          ...(restart !== undefined && { restarts: [restart] }),
        },
        values: {},
      }
    },
  })
