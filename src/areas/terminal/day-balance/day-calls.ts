/** The calls of the daily mass balance. */
import { massBalance } from '#model/areas/terminal/mass-balance.resource.ts'
import type {
  BalanceCauses,
  BalanceDays,
  BalanceLines,
  DayBalance,
  LineFigure,
} from '#model/areas/terminal/rules/balance/answers.ts'
import { api } from '#src/engine/api/api.ts'

/** A day of a site; without a site, that of the first one with tanks. */
export type SiteDay = { readonly date: string; readonly facility?: string }

const { path, actions } = massBalance
type Query = Readonly<Record<string, string>>
const ask = <T>(of: { readonly path: string }, query: Query, signal: AbortSignal): Promise<T> =>
  api<T>(`${path}${of.path}`, { query, signal })

export const readDay = (day: SiteDay, signal: AbortSignal) => ask<DayBalance>(actions.day, day, signal)
export const readDays = (facility: string, from: string, to: string, signal: AbortSignal) =>
  ask<BalanceDays>(actions.days, { facility, from, to }, signal)
export const readLines = (day: SiteDay, product: string, of: LineFigure, signal: AbortSignal) =>
  ask<BalanceLines>(actions.lines, { ...day, product, of }, signal)
export const readCauses = (day: SiteDay, product: string, signal: AbortSignal) =>
  ask<BalanceCauses>(actions.causes, { ...day, product }, signal)

const post = (of: 'close' | 'reopen') => (day: SiteDay, reason: string) =>
  api<DayBalance>(`${path}${actions[of].path}`, {
    method: 'POST',
    body: { ...day, reason },
    idempotencyKey: crypto.randomUUID(),
  })
export const [closeDay, reopenDay] = [post('close'), post('reopen')]
