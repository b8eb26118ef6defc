/** Rolls a limit forward: its period is closed and keeps its figures, and the next one begins. */
import { limit, limitPeriod, limitProperties } from '#model/areas/limit/limit.resource.ts'
import { limitUsage } from '#model/areas/limit/rules/limit.ts'
import { rolled } from '#model/areas/limit/rules/roll.ts'
import type { Row } from '#model/kernel/resource.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import type { Call, Rows } from '#server/engine/base/handler.ts'
import { dayAtSite } from './site-day.ts'

type Limit = Row<typeof limit>
type Reading = { readonly rows: <S>(resource: S) => Rows<S>; readonly now: string }

export async function termsOf({ rows }: Pick<Reading, 'rows'>, ids: readonly string[]) {
  const found = ids.length === 0 ? [] : await rows(limitProperties).find({ periodic_limit: ids })
  return new Map(found.map((one) => [one.periodic_limit, one]))
}

/** What a roll writes to the limit. */
async function nextOf(reading: Reading, row: Limit, today: string) {
  const terms = (await termsOf(reading, [row.id])).get(row.id)
  const next = rolled(row, terms?.carry_over_percent ?? 0, today, reading.now)
  if (next === null) throw conflict('It has no period to roll forward: give it a first day.')
  return { ...next, warned_at: null, reached_at: null }
}

/** `row` is locked. The database reckons the figures of the new period, and makes its row. */
export async function roll(reading: Reading, row: Limit, today: string): Promise<Limit> {
  const { rows, now } = reading
  const next = await nextOf(reading, row, today)
  const figures = {
    period_end: row.period_end ?? '',
    limit_volume: row.limit_volume,
    carried_over: row.carried_over,
    used_volume: row.used_volume,
    reserved_volume: row.reserved_volume,
    loads: row.loads,
    reserved_loads: row.reserved_loads,
    status: 'closed',
    closed_at: now,
  } as const
  const period_start = row.period_start ?? ''
  const [old] = await rows(limitPeriod).find({ periodic_limit: row.id, period_start })
  if (old === undefined) await rows(limitPeriod).create({ periodic_limit: row.id, period_start, ...figures })
  else if (old.status === 'current') await rows(limitPeriod).patch(old.id, figures)
  return rows(limit).patch(row.id, next)
}

type RollCall = Call<typeof limit, 'rollForward'>

/** The period that the caller saw must be the current one; whoever names none rolls the one that is under way or over. */
function requireCurrent(row: Limit, seen: string | null, today: string): void {
  if (row.status === 'expired') throw conflict('It has expired: make a copy of it to go on.', { current: row })
  if (seen !== null && seen !== row.period_start)
    throw conflict(`It was rolled forward already: its period begins on ${row.period_start ?? 'no day'}.`, {
      current: row,
    })
  if (seen === null && row.period_start !== null && row.period_start > today)
    throw conflict(`Its period begins on ${row.period_start} only: say that you saw it to roll it forward.`, {
      current: row,
    })
}

export async function rollForward(call: RollCall): Promise<Limit> {
  const { rows, input } = call
  const row = await rows(limit).get(call.row.id, { lock: true })
  const today = await dayAtSite(call, row)
  requireCurrent(row, input.period_start, today)
  if (!input.dry_run) return roll(call, row, today)
  const tried = { ...row, ...(await nextOf(call, row, today)), used_volume: '0.0', loads: 0 }
  return { ...tried, ...limitUsage(tried) }
}
