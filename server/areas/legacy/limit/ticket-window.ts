/** The windows in which a ticket counts, before and after its load. */
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import type { TicketWindowAnswer } from '#model/areas/legacy/rules/window/answers.ts'
import { countsAs, quantityOf, ticketDay } from '#model/areas/legacy/rules/window/quantity.ts'
import type { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { gallons, tenths } from '#model/areas/limit/rules/limit.ts'
import type { Row } from '#model/kernel/resource.ts'
import { zoneAtSite } from '#server/areas/limit/site-day.ts'
import { countedWindows, limitsOf, unitOfAllocation } from './timeline.ts'
import type { WindowReading } from './window-sums.ts'

type Asked = WindowReading & { readonly row: Row<typeof ticket> }

/** GET `terminalboss/ticketview/{id}/window/`. Before: what remains without this load; after: what remains with it. */
export async function ticketWindow(call: Asked): Promise<TicketWindowAnswer> {
  const { row, rows } = call
  const day = ticketDay(row, await zoneAtSite(call, { server: row.site_user }))
  const [of] = row.allocation === null ? [] : await rows(allocation).find({ id: row.allocation })
  if (of === undefined || day === null || countsAs(row.status) === null) return { results: [], unit: null }
  const unit = await unitOfAllocation(call, of)
  const own = tenths(quantityOf(row, unit))
  const windows = await countedWindows(call, { row: of, limits: await limitsOf(call, of), unit }, day, day)
  const results = windows.map(({ limit, start, end, lifted, open }) => {
    const after = limit.limit === null ? null : tenths(limit.limit) - tenths(lifted) - tenths(open)
    return {
      transfer_limit: limit.id,
      period_start: start,
      period_end: end,
      before: after === null ? null : gallons(after + own),
      this: gallons(own),
      after: after === null ? null : gallons(after),
    }
  })
  return { results, unit }
}
