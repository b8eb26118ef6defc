/** What was measured is what counts: the net volume of a ticket is the sum of its entries. The demo is written without the triggers that keep it. */
import type { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { decimalText, units } from '#model/shared/money.ts'
import type { Demo } from '../base/setting.ts'

type Ticket = Row<typeof ticket>
const AT_ONCE = 1000

export async function withSums(
  { rows }: Demo,
  planned: readonly Ticket[],
  entered: readonly Row<typeof ticketEntry>[],
): Promise<Ticket[]> {
  const sums = new Map<string, bigint>()
  for (const { ticket: on, net_volume } of entered)
    if (on !== null) sums.set(on, (sums.get(on) ?? 0n) + units(net_volume ?? '0', 1))
  const changes = [...sums].map(([id, sum]) => ({ id, values: { net_volume: decimalText(sum, 1) } }))
  const settled = new Map<string, Ticket>()
  for (let from = 0; from < changes.length; from += AT_ONCE)
    for (const one of await rows(ticket).restoreMany(changes.slice(from, from + AT_ONCE))) settled.set(one.id, one)
  return planned.map((one) => settled.get(one.id) ?? one)
}
