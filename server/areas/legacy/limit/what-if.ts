/** Tries a load on an allocation, or a limit, without writing anything. */
import { sql } from 'drizzle-orm'
import type { allocation } from '#model/areas/legacy/allocation.resource.ts'
import { company, person } from '#model/areas/legacy/company.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { planned } from '#model/areas/legacy/rules/window/plan.ts'
import { whatIf as tried, type AskedParty, type WhatIfAnswer } from '#model/areas/legacy/rules/window/what-if.ts'
import { isWithin, spanOf, windowOn } from '#model/areas/legacy/rules/window/window.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { afterPlan, refuse } from './plan.ts'
import { countedWindows, limitsOf, unitOfAllocation, type LimitRow } from './timeline.ts'
import { companyDay, loadedDays, type WindowReading } from './window-sums.ts'

type Allocation = Row<typeof allocation>
type Asked = {
  readonly volume: string | null
  readonly date: string | null
  readonly limit: string | null
  readonly from: string | null
  readonly driver: number | null
  readonly carrier: number | null
}

/** Throws 400 where there is no such record. */
async function partiesOf({ rows }: Pick<WindowReading, 'rows'>, { driver, carrier }: Asked): Promise<AskedParty[]> {
  const parties: AskedParty[] = []
  if (driver !== null) {
    const [one] = await rows(person).find({ id: driver })
    if (one === undefined) throw invalid({ driver: ['There is no such driver.'] })
    const name = `${one.first_name} ${one.last_name}`
    parties.push({ ...one, resource: 'legacy:person', name, expiry_date: null })
  }
  if (carrier !== null) {
    const [one] = await rows(company).find({ id: carrier })
    if (one === undefined) throw invalid({ carrier: ['There is no such company.'] })
    parties.push({ ...one, resource: 'legacy:company' })
  }
  return parties
}

/** Loads over the life of an allocation, open ones included. They are counted only where their number is limited. */
async function usesOf({ summedUp }: WindowReading, { id, max_allowed_uses }: Allocation): Promise<number> {
  if (max_allowed_uses === null) return 0
  const [found] = await summedUp<{ uses: number }>(
    ticket,
    {},
    (tickets) =>
      sql`select count(*)::int as uses from ${tickets} t where t.allocation = ${id}::bigint and t.status <> 'void'`,
  )
  return found?.uses ?? 0
}

/** The limits as they would be with another amount, by the rules of planning one. */
async function withLimit(
  reading: WindowReading,
  row: Allocation,
  limits: readonly LimitRow[],
  { limit, from }: Asked,
  day: string,
): Promise<readonly LimitRow[]> {
  if (limit === null) return limits
  const begins = from ?? day
  const running = limits.find((one) => isWithin(spanOf(one, row), begins))
  if (running === undefined) throw invalid({ from: [`No limit is in force on ${begins}: plan one first.`] })
  const start = from ?? windowOn(running, row, day)?.start ?? day
  const days = await loadedDays(reading, row.id, start)
  const { period_type, days_in_period } = running
  const outcome = planned(
    {
      allocation: row,
      limits,
      hasLoads: (first, last) => days.some((one) => one >= first && one <= last),
    },
    { limit, from: start, until: null, period_type, days_in_period, comments: '' },
  )
  return outcome.refused === null ? afterPlan(row, limits, outcome) : refuse(outcome.refused)
}

async function tryLoad(reading: WindowReading, row: Allocation, asked: Asked): Promise<WhatIfAnswer> {
  const today = await companyDay(reading)
  const day = asked.date ?? (asked.from !== null && asked.from > today ? asked.from : today)
  const unit = await unitOfAllocation(reading, row)
  const limits = await withLimit(reading, row, await limitsOf(reading, row), asked, day)
  const windows = await countedWindows(reading, { row, limits, unit }, day, day)
  return tried({
    allocation: row,
    unit,
    limits: windows.map(({ limit, ...counted }) => ({
      ...counted,
      id: limit.id,
      period_type: limit.period_type,
      limit: limit.limit,
    })),
    uses: await usesOf(reading, row),
    parties: await partiesOf(reading, asked),
    day,
    today,
    volume: asked.volume,
  })
}

/** POST `allocation/{id}/what_if/`. */
export const whatIf = (call: Call<typeof allocation, 'whatIf'>): Promise<WhatIfAnswer> =>
  tryLoad(call, call.row, call.input)
