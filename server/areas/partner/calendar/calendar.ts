/** The calendar of orders: what is promised, shipped and arriving on each day, for either company of an order. */
import { sql } from 'drizzle-orm'
import { calendar as declared, MAX_CALENDAR_DAYS, type CalendarDay } from '#model/areas/partner/calendar.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { promisedDays, promisingStates } from '#model/areas/partner/rules/promised-days.ts'
import { makeEntity } from '#server/engine/base/entity.ts'
import { answerLater, handle, type Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import { matchingIn } from '#server/engine/operations/area-work/matching.ts'
import { withoutRole } from '#server/engine/base/other-role.ts'
import { reading, type Unit } from '#server/engine/rows/transaction.ts'
import { orderedBills, tripsOfBills } from '../shipped/ordered-bills.ts'

type Span = { readonly from: string; readonly to: string }
const DAY_MS = 86_400_000
const nothing = { nominated: 0, confirmed: 0, shipped: 0, arriving: 0, placed: 0 }
/** A car that was shipped longer ago is neither on its way nor placed now. */
const LONGEST_TRIP = '120 days'

async function promised(unit: Unit, { from, to }: Span): Promise<readonly CalendarDay[]> {
  const matching = matchingIn(unit)
  const nominations = await matching(
    nomination,
    { status__in: promisingStates.join(','), start_date__lte: to, end_date__gte: from },
    {
      only: ['id', 'order', 'status', 'revision', 'start_date', 'end_date', 'shipping_schedule', 'confirmed_days'],
    },
  )
  const ids = [...new Set(nominations.flatMap((one) => one.order ?? []))]
  if (ids.length === 0) return []
  const orders = await matching(order, { id__in: ids.join(',') }, { only: ['id', 'order_number', 'contract'] })
  return orders.flatMap(({ id, order_number, contract, contract__label }) =>
    [...promisedDays(nominations.filter((one) => one.order === id))].flatMap(([date, cars]) =>
      date < from || date > to
        ? []
        : [
            {
              ...nothing,
              ...cars,
              date,
              contract,
              contract__label: contract__label ?? null,
              order: id,
              order__label: order_number,
            },
          ],
    ),
  )
}

/** Days of cars by the bills on which they were shipped. */
const moved = ({ client }: Unit, company: number, { from, to }: Span): Promise<readonly CalendarDay[]> =>
  withoutRole(client, () =>
    run<CalendarDay>(
      client,
      sql`
with ${orderedBills(company, sql`(${from}::date - interval '${sql.raw(LONGEST_TRIP)}')`, sql`(${to}::date + 1)`)}, ${tripsOfBills(company)},
told as (
  select b.ship_date as day, b.id as bill, coalesce(b.car_count, 0) as shipped, 0 as arriving, 0 as placed from ordered b
  union all
  select (coalesce(t.placed_at, t.eta) at time zone coalesce(nullif(s.timezone, ''), 'UTC'))::date, t.shipment,
    0, (t.placed_at is null)::int, (t.placed_at is not null)::int
    from trips t left join rail_station s on s.id = t.destination where coalesce(t.placed_at, t.eta) is not null
)
select to_char(told.day, 'YYYY-MM-DD') as date, b.contract, k.contract_number as contract__label,
  b.order_id as order, b.order_number as order__label, 0 as nominated, 0 as confirmed,
  sum(told.shipped)::int as shipped, sum(told.arriving)::int as arriving, sum(told.placed)::int as placed
from told join ordered b on b.id = told.bill left join contract_contract k on k.id = b.contract
where told.day between ${from}::date and ${to}::date group by 1, 2, 3, 4, 5`,
    ),
  )

const keyOf = (one: CalendarDay): string => [one.date, one.contract, one.order].join(' ')

function merged(all: readonly CalendarDay[]): readonly CalendarDay[] {
  const found = new Map<string, CalendarDay>()
  for (const one of all) {
    const known = found.get(keyOf(one)) ?? { ...one, ...nothing }
    found.set(keyOf(one), {
      ...known,
      nominated: known.nominated + one.nominated,
      confirmed: known.confirmed + one.confirmed,
      shipped: known.shipped + one.shipped,
      arriving: known.arriving + one.arriving,
      placed: known.placed + one.placed,
    })
  }
  const text = ({ date, contract__label, order__label }: CalendarDay) => `${date} ${contract__label} ${order__label}`
  return [...found.values()].toSorted((a, b) => (text(a) < text(b) ? -1 : 1))
}

const days = async ({ input, person }: Call<typeof declared, 'days'>) => {
  const { from, to } = input
  if (from === null || to === null) throw invalid({ from: ['Give the first and the last day.'] })
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_CALENDAR_DAYS)
    throw invalid({ to: [`At most ${MAX_CALENDAR_DAYS} days.`] })
  return answerLater({
    meanwhile: null,
    work: (db, abandoned) =>
      reading(db, person, abandoned, async (unit) => ({
        days: merged([
          ...(await promised(unit, { from, to })),
          ...(person.permissions.has('access_menu__partner_rail_shipments')
            ? await moved(unit, person.company, { from, to })
            : []),
        ]),
      })),
  })
}

export const partnerCalendar: ActionExtension = {
  entity: makeEntity('partner:calendar', declared, () => false),
  handlers: () => handle(declared, { days }),
}
