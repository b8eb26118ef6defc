/** How a paper stands on a day: whether it is seen, ends soon or has ended. */
import { reckonedOn, type ByDay } from '#model/kernel/reckoned/by-day.ts'

/** `missing`: nobody holds it yet, or it is issued only later. */
export const paperStates = ['missing', 'unverified', 'valid', 'expiring', 'expired'] as const
export type PaperState = (typeof paperStates)[number]

/** What comes first says how a paper stands: one that has ended is told as that, seen or not. */
export const paperByDay = (
  by: string,
  { issued, places }: { readonly issued: string; readonly places?: string },
): ByDay => ({
  cases: [
    { is: 'expired', when: [{ ended: 'expiry_date' }] },
    { is: 'missing', when: [{ begins: issued }] },
    { is: 'expiring', when: [{ ends: 'expiry_date' }] },
    { is: 'unverified', when: [{ lacks: 'verified' }] },
  ],
  otherwise: 'valid',
  by,
  days: 'warning_days',
  ...(places !== undefined && { places }),
})

export type PaperDates = {
  readonly issued_date: string | null
  readonly expiry_date: string | null
  readonly verified: boolean
}
const isState = (text: string): text is PaperState => paperStates.some((one) => one === text)

/** `today`: at the site that asks; `warning_days`: of the type. */
export function paperState(paper: PaperDates, today: string, warning_days: number | null): PaperState {
  const rule = paperByDay('certification', { issued: 'issued_date' })
  const state = reckonedOn(rule, paper, today, warning_days ?? 0)
  return isState(state) ? state : 'missing'
}

/** The better of two comes first, so that of several papers of one type the best counts. */
const best: readonly PaperState[] = ['valid', 'unverified', 'expiring', 'expired', 'missing']
export const byWorth = (one: PaperState, other: PaperState): number => best.indexOf(one) - best.indexOf(other)

/** The day so many months later; of a month that is too short for it, the last one. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
