/** Loads that count against allocations, as a table of a paper. */
import { quantityOf, ticketDay, type LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { separated } from '#model/kernel/quantity.ts'
import { countOf } from '#model/shared/number-format.ts'
import { zonesAtSites } from '#server/areas/limit/site-day.ts'
import type { FactsCall } from '#server/engine/operations/area-work/paper-work.ts'
import type { PaperPart } from '#server/print/paper.ts'
import { FURTHEST_MS } from '../limit/ticket-day.ts'

export type PaperLoad = {
  readonly allocation: number
  readonly day: string
  readonly ticket: string
  readonly status: string
  readonly site: string
  readonly driver: string
  readonly quantity: string | null
  readonly unit: LoadedUnit
}
type Asked = {
  /** The unit of each allocation. */
  readonly units: ReadonlyMap<number, LoadedUnit>
  /** Both days inclusive. Null for the loads of all days. */
  readonly days: { readonly from: string; readonly to: string } | null
}

/** Maximum number of loads, or of windows, that a paper lists. */
export const MAX_LINES = 500

/** `200,000 L`; no zero after the point. */
export const paperAmount = (amount: string | null, unit: LoadedUnit): string =>
  amount === null ? '—' : `${separated(amount.replace(/\.0$/, ''))} ${unit}`

const DAY_MS = 86_400_000
const READ = [
  'id',
  'allocation',
  'ticket_number',
  'status',
  'site_user',
  'driver',
  'load_start',
  'load_end',
  'net_volume',
  'weight',
] as const

/** The loads that count on these days by the clocks of their sites, in the order of their days. */
export async function loadsOf({ rows, matching }: FactsCall, { units, days }: Asked): Promise<readonly PaperLoad[]> {
  if (units.size === 0) return []
  const of = { allocation__in: [...units.keys()].join(',') }
  const at = (day: string, ms: number): string => new Date(Date.parse(day) + ms).toISOString()
  const ended = days && {
    load_end__gte: at(days.from, -FURTHEST_MS),
    load_end__lt: at(days.to, DAY_MS + FURTHEST_MS),
  }
  const finished = await matching(ticket, { ...of, status__in: 'closed,corrected', ...ended }, { only: READ })
  // An open ticket may have only a start.
  const open = await matching(ticket, { ...of, status: 'open' }, { only: READ })
  const zoneAt = zonesAtSites({ rows })
  const found: PaperLoad[] = []
  for (const one of [...finished, ...open]) {
    const unit = units.get(one.allocation ?? 0)
    const day = ticketDay(one, await zoneAt({ server: one.site_user }))
    if (unit === undefined || day === null || one.allocation === null) continue
    if (days !== null && (day < days.from || day > days.to)) continue
    found.push({
      allocation: one.allocation,
      day,
      ticket: one.ticket_number,
      status: one.status,
      site: one['site_user__label'] ?? '',
      driver: one['driver__label'] ?? '',
      quantity: quantityOf(one, unit),
      unit,
    })
  }
  return found.toSorted((one, other) => `${one.day} ${one.ticket}`.localeCompare(`${other.day} ${other.ticket}`))
}

type LoadsPart = {
  readonly loads: readonly PaperLoad[] | null
  /** Number of loads, of which the last ones are listed. */
  readonly count: number
  readonly empty: string
  /** The code of each allocation, where the loads are those of several. */
  readonly codes?: Readonly<Record<string, string>>
}

/** `loads` is null where the person may not view tickets. */
export function loadsParts({ loads, count, empty, codes }: LoadsPart): readonly PaperPart[] {
  const heading = { kind: 'heading', text: 'Loads' } as const
  if (loads === null)
    return [heading, { kind: 'text', text: 'Loads are listed for people with the permission to view tickets.' }]
  const left = count - loads.length
  return [
    heading,
    ...(left > 0
      ? [{ kind: 'text', text: `${countOf(left, 'earlier load')} not listed; the sums above include them.` } as const]
      : []),
    {
      kind: 'table',
      columns: [
        { title: 'DAY', width: 12 },
        { title: 'TICKET', width: 16, strong: true },
        ...(codes ? [{ title: 'ALLOCATION', width: 18 }] : []),
        { title: 'SITE', width: 16 },
        { title: 'DRIVER', width: 22 },
        { title: 'STATE', width: 11 },
        { title: 'QUANTITY', width: 15, align: 'right' },
      ],
      rows: loads.map((one) => ({
        cells: [
          one.day,
          one.ticket,
          ...(codes ? [codes[one.allocation] ?? ''] : []),
          one.site,
          one.driver,
          one.status,
          paperAmount(one.quantity, one.unit),
        ],
      })),
      empty,
    },
  ]
}
