/** Closes days of a site, one after the other, and reopens the last one. */
import { balanceDay } from '#model/areas/terminal/balance-day.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { DayBalance } from '#model/areas/terminal/rules/balance/answers.ts'
import { rowOfDay, type ProductDay } from '#model/areas/terminal/rules/balance/day.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { productDays, storedFacts, type ClosedDay } from './closed-days.ts'
import { balanceAnswer, dayAsked, openDay, type AskedDay } from './day.ts'
import { todayAt, type BalanceReading } from './site-days.ts'

type Asked = { readonly date: string | null; readonly facility: string | null; readonly reason: string }

/** The site's row is locked first, so that of two people who close or reopen a day at once the second one sees what the first one did. */
async function lockedDay(reading: BalanceReading, input: Asked): Promise<AskedDay> {
  const asked = await dayAsked(reading, input)
  await reading.rows(server).get(asked.site.id, { lock: true, only: ['id'] })
  return asked
}

type LastClosed = Pick<ClosedDay, 'id' | 'day'>
/** Without its figures, which are long. */
const lastClosed = async ({ rows }: BalanceReading, site: string): Promise<LastClosed | undefined> =>
  (
    await rows(balanceDay).find({ server: site, state: 'closed' }, { ordering: '-day', limit: 1, only: ['id', 'day'] })
  )[0]

function requireTurn(reading: BalanceReading, { site, date }: AskedDay, last: LastClosed | undefined): void {
  if (date >= todayAt(site, reading.now)) throw conflict(`${date} is not over yet at ${site.name}.`)
  if (last === undefined || last.day === null) return
  if (date <= last.day) throw conflict(`${date} is closed already: ${site.name} is closed up to ${last.day}.`)
  const next = daysFrom(last.day, 1)
  if (date > next) throw conflict(`Days are closed in order: close ${next} first.`)
}

/** Requires a reason if a product needs attention or is not measured. */
function requireReason(days: readonly ProductDay[], reason: string): void {
  if (reason.trim() !== '') return
  const rows = days.map(rowOfDay)
  const names = (found: readonly (typeof rows)[number][]): string => found.map((row) => row.product__label).join(', ')
  const off = rows.filter(({ attention }) => attention)
  if (off.length > 0)
    throw invalid({ reason: [`State why the day is closed although it needs attention: ${names(off)}.`] })
  const unknown = rows.filter(({ gain, unmeasured }) => gain === null || unmeasured > 0)
  if (unknown.length > 0)
    throw invalid({ reason: [`State why the day is closed although it is not measured: ${names(unknown)}.`] })
}

export async function closeDay(reading: BalanceReading, input: Asked): Promise<DayBalance> {
  const asked = await lockedDay(reading, input)
  const { site, date, span } = asked
  requireTurn(reading, asked, await lastClosed(reading, site.id))
  const days = await openDay(reading, asked)
  requireReason(days, input.reason)
  const values = {
    server: site.id,
    day: date,
    state: 'closed' as const,
    by: reading.person.name,
    at: reading.now,
    reason: input.reason.trim(),
    begins_at: span.from,
    ends_at: span.to,
    ...storedFacts(days),
  }
  const [reopened] = await reading.rows(balanceDay).find({ server: site.id, day: date }, { only: ['id'] })
  const closed = await (reopened === undefined
    ? reading.rows(balanceDay).create(values)
    : reading.rows(balanceDay).patch(reopened.id, values))
  return balanceAnswer(site, date, productDays(closed), closed)
}

export async function reopenDay(reading: BalanceReading, input: Asked): Promise<DayBalance> {
  if (input.reason.trim() === '') throw invalid({ reason: ['State why the day is reopened.'] })
  const asked = await lockedDay(reading, input)
  const { site, date } = asked
  const last = await lastClosed(reading, site.id)
  if (last === undefined || last.day === null || last.day < date)
    throw conflict(`${date} is not closed at ${site.name}.`)
  if (last.day !== date) throw conflict(`Only the last closed day is reopened: reopen ${last.day} first.`)
  await reading.rows(balanceDay).patch(last.id, {
    state: 'open',
    by: reading.person.name,
    at: reading.now,
    reason: input.reason.trim(),
  })
  return balanceAnswer(site, date, await openDay(reading, asked))
}
