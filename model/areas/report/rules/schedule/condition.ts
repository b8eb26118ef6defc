/** Whether a run of a report sends it: by its rows, its totals and the run before. */
import { countOf } from '#model/shared/number-format.ts'
import { units } from '#model/shared/money.ts'

export const sendConditions = ['always', 'rows', 'no_rows', 'new_rows', 'more_than', 'less_than'] as const
export const repeats = ['on_change', 'every_time'] as const
export const outcomes = ['sent', 'not_met', 'unchanged', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

export type SendCondition = {
  readonly send_when: (typeof sendConditions)[number]
  /** A column of the report's totals; empty for the number of rows. */
  readonly send_measure: string
  readonly send_value: string | null
  readonly repeat: (typeof repeats)[number]
}

/** A total: one figure, or one for each currency or unit. */
export type Total = string | number | null | Readonly<Record<string, string | number | null>>

type Result = {
  readonly count: number
  readonly totals: Readonly<Record<string, Total | undefined>>
  /** Rows that the last sent run did not have. */
  readonly added: number
}

export type SendVerdict = {
  readonly outcome: Exclude<Outcome, 'failed'>
  /** Whether the rows met the condition. A report that repeats `on_change` is not sent by the next run if they did. */
  readonly isMet: boolean
  readonly message: string
}

/** Figures are compared without rounding: no column has more digits. */
const DIGITS = 12
const exact = (figure: string | number): bigint =>
  units(typeof figure === 'number' ? figure.toFixed(DIGITS) : figure, DIGITS)

/** Figures of several currencies or units are never added: each is compared by itself. */
const figuresOf = (total: Total | undefined): readonly (string | number)[] =>
  (typeof total === 'object' && total !== null ? Object.values(total) : [total]).flatMap((one) => one ?? [])

function isMetBy({ send_when, send_measure, send_value }: SendCondition, { count, totals, added }: Result): boolean {
  if (send_when === 'always') return true
  if (send_when === 'rows') return count > 0
  if (send_when === 'no_rows') return count === 0
  if (send_when === 'new_rows') return added > 0
  const figures = send_measure === '' ? [count] : figuresOf(totals[send_measure])
  const limit = exact(send_value ?? '0')
  return figures.some((one) => (send_when === 'more_than' ? exact(one) > limit : exact(one) < limit))
}

/** `wasMet`: whether the last run that did not fail met the condition; undefined where there is none. */
export function judgeRun(condition: SendCondition, result: Result, wasMet: boolean | undefined): SendVerdict {
  const { send_when, repeat } = condition
  const rows = countOf(result.count, 'row', 'rows')
  if (!isMetBy(condition, result)) {
    if (send_when === 'new_rows' && result.count > 0)
      return { outcome: 'unchanged', isMet: false, message: `${rows}, none of them new` }
    return { outcome: 'not_met', isMet: false, message: rows }
  }
  const repeated = send_when !== 'always' && send_when !== 'new_rows' && repeat === 'on_change' && wasMet === true
  if (repeated) return { outcome: 'unchanged', isMet: true, message: `${rows}, as in the run before` }
  const isNew = send_when === 'new_rows' && result.added < result.count
  return { outcome: 'sent', isMet: true, message: isNew ? `${rows}, ${result.added} of them new` : rows }
}
