/** Exceptions that no filter of stored fields finds: the server checks the rows, then names them by their numbers and codes. */
import type { ExceptionQuestion, FoundByServer } from '#model/areas/today/rules/exceptions.ts'
import { isOneOf } from '#model/areas/today/rules/question.ts'
import { authorised } from '#model/areas/ticket/rules/authorisation/authorisation.ts'
import { judgedLoadsOf, ticketsOfToday } from '#server/areas/admission/loads/expected-loads.ts'
import type { AdmissionReading } from '#server/areas/admission/loads/site-clocks.ts'
import { standing } from '#server/areas/slot/load.ts'
import { balanceDays } from '#server/areas/terminal/balance/day.ts'
import { sitesOf, todayAt, type BalanceReading } from '#server/areas/terminal/balance/site-days.ts'
import { containerVolumes } from '#server/areas/terminal/containers.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'

/** So many past days of the mass balance are checked. */
const BALANCE_DAYS = 7

async function blockedLoads(reading: AdmissionReading): Promise<readonly ExceptionQuestion[]> {
  const judged = await judgedLoadsOf(reading, await ticketsOfToday(reading), 0)
  const blocked = judged.filter(({ facts }) => standing(authorised(facts)).blockers.length > 0)
  return [
    {
      severity: 'today',
      one: 'load of today is blocked',
      many: 'loads of today are blocked',
      filters: [
        isOneOf(
          'ticket_number',
          blocked.map(({ title }) => title),
        ),
      ],
    },
  ]
}

const tankStates = [
  { state: 'high', severity: 'late', one: 'tank is too full', many: 'tanks are too full' },
  { state: 'low', severity: 'today', one: 'tank is low', many: 'tanks are low' },
  { state: 'stale', severity: 'soon', one: 'tank was not measured lately', many: 'tanks were not measured lately' },
] as const

async function tanks({ rows, now }: AdmissionReading): Promise<readonly ExceptionQuestion[]> {
  const { results } = await containerVolumes({ rows, now, input: { server: null, product: null, at: null } })
  return tankStates.map(({ state, ...words }) => ({
    ...words,
    filters: [
      isOneOf(
        'code',
        results.flatMap((tank) => (tank.state === state ? [tank.code] : [])),
      ),
    ],
    ...(state === 'stale' && { since: 'measured_at' }),
  }))
}

/** The finished days of a week whose balance needs attention and that are not closed yet, of all sites. */
async function daysOfBalance(reading: BalanceReading): Promise<readonly ExceptionQuestion[]> {
  let count = 0
  for (const site of await sitesOf(reading)) {
    const today = todayAt(site, reading.now)
    const span = { facility: site.id, from: daysFrom(today, -BALANCE_DAYS), to: daysFrom(today, -1) }
    const { results } = await balanceDays(reading, span)
    count += results.filter(({ state, attention }) => state === 'open' && attention > 0).length
  }
  return [
    {
      severity: 'today',
      one: 'day of the mass balance needs attention',
      many: 'days of the mass balance need attention',
      filters: [],
      count,
    },
  ]
}

export const foundByServer: Readonly<
  Record<FoundByServer, (reading: BalanceReading) => Promise<readonly ExceptionQuestion[]>>
> = { blocked_loads: blockedLoads, tanks, balance_days: daysOfBalance }
