/** When people are told that a paper ends: so many days before as its type says, a week, a day, and on the day. */
import { daysUntil } from '#model/kernel/reckoned/by-day.ts'

const ALWAYS = [7, 1, 0] as const
/** What ended while nobody looked is still told for so long. */
const LATEST = 7

export type DueNotice = {
  /** Of the days at which it is told, the one that was reached last. */
  readonly mark: number
  /** Days that are left; below 0 it has ended. */
  readonly left: number
}

/** Undefined where there is nothing to tell yet, or no more. */
export function noticeDue(expiry_date: string, today: string, warning_days: number | null): DueNotice | undefined {
  const left = daysUntil(expiry_date, today)
  if (left < -LATEST) return undefined
  const marks = [...new Set([warning_days ?? 0, ...ALWAYS])].filter((mark) => mark >= left)
  return marks.length === 0 ? undefined : { mark: Math.min(...marks), left }
}

/** `ends tomorrow, on 2026-11-25` */
export const endsWhen = (expiry_date: string, left: number): string =>
  left < 0
    ? `ended on ${expiry_date}`
    : `ends ${left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`}, on ${expiry_date}`
