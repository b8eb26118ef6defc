/** How a rule counts on: from one number to the next, from 1 in each year or month if it restarts. */
import { codeOf, datePart, type NumberPattern } from './number-pattern.ts'

export const restartChoices = ['never', 'yearly', 'monthly'] as const

export type NumberRule = NumberPattern & {
  readonly step: number | null
  readonly restarts: (typeof restartChoices)[number]
  /** The year or month that `next_number` counts in; empty before the first number. */
  readonly period: string
  /** The next number of the periods before, by period. */
  readonly earlier_periods: Readonly<Record<string, unknown>>
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const countIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The rule in a row that may be of any resource of rules, and half filled in. */
export const ruleIn = (row: Readonly<Record<string, unknown>>): NumberRule => ({
  prefix: textIn(row['prefix']),
  suffix: textIn(row['suffix']),
  next_number: countIn(row['next_number']),
  digits: countIn(row['digits']),
  step: countIn(row['step']),
  check_digit: row['check_digit'] === true,
  code_fields: Array.isArray(row['code_fields']) ? row['code_fields'].map(String) : [],
  restarts: restartChoices.find((choice) => choice === row['restarts']) ?? 'never',
  period: textIn(row['period']),
  earlier_periods: Object.fromEntries(Object.entries(row['earlier_periods'] ?? {})),
})

/** The largest count. The one after it must still be a number that can be stored. */
export const LARGEST_COUNT = 999_999_999_999

/** `2026` or `2026-11`; empty for a rule that counts on for ever. */
export const periodOf = ({ restarts }: Pick<NumberRule, 'restarts'>, day: string): string =>
  restarts === 'never' ? '' : day.slice(0, restarts === 'yearly' ? 4 : 7)

/** Whether the day is in another period than the one that `next_number` counts in. */
export function isOtherPeriod(rule: NumberRule, day: string): boolean {
  const period = periodOf(rule, day)
  // A rule that has not counted yet, or that counted by other periods before, goes on from its next number.
  return period !== rule.period && period.length === rule.period.length
}

/**
 * The next count for a day by the clock of the place, and the rule as it is then. Around New Year the clocks of two places show different
 * years: each year goes on with its own count, whichever place asks first.
 */
export function takeCount<R extends NumberRule>(rule: R, day: string): { readonly count: number; readonly rule: R } {
  const period = periodOf(rule, day)
  const step = rule.step ?? 1
  const next = rule.next_number ?? 1
  if (!isOtherPeriod(rule, day)) return { count: next, rule: { ...rule, period, next_number: next + step } }
  if (period > rule.period) {
    const earlier_periods = { ...rule.earlier_periods, [rule.period]: next }
    return { count: 1, rule: { ...rule, period, next_number: 1 + step, earlier_periods } }
  }
  const count = Number(rule.earlier_periods[period] ?? 1)
  return { count, rule: { ...rule, earlier_periods: { ...rule.earlier_periods, [period]: count + step } } }
}

/** What a number is drawn for: the day by the clock of its place, and the texts of the fields that are parts of it. */
export type Drawing = { readonly day: string; readonly texts: Readonly<Record<string, string>> }

/** The next number, and the rule as it is then. */
export function takeNumber<R extends NumberRule>(
  rule: R,
  { day, texts }: Drawing,
): { readonly code: string; readonly count: number; readonly rule: R } {
  const taken = takeCount(rule, day)
  const between = rule.code_fields.map((part) => datePart(part, day) ?? texts[part] ?? '')
  return { ...taken, code: codeOf(rule, taken.count, between) }
}

export type CountedCode = { readonly code: string; readonly count: number }

/** The next numbers, as many as asked, and the rule as it is then. */
export function takeNumbers(
  from: NumberRule,
  drawing: Drawing,
  howMany: number,
): { readonly taken: readonly CountedCode[]; readonly rule: NumberRule } {
  const taken: CountedCode[] = []
  let rule = from
  while (taken.length < howMany) {
    const { code, count, rule: after } = takeNumber(rule, drawing)
    taken.push({ code, count })
    rule = after
  }
  return { taken, rule }
}
export const nextNumbers = (rule: NumberRule, drawing: Drawing, howMany: number): readonly string[] =>
  takeNumbers(rule, drawing, howMany).taken.map(({ code }) => code)
