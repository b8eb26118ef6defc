/** A million tickets from a fixed seed, in pages as the server has them. */
import { resourceNamed } from '#model/areas/named.ts'
import { ticketStatuses } from '#model/areas/ticket/rules/ticket.ts'
import { tableFields } from '#model/kernel/table.ts'
import type { WireRow } from '#workers/table/store/store.ts'

export const ROWS = 1_000_000
export const PAGE = 10_000
const all = tableFields(resourceNamed('terminal:ticket'))
const names = [
  'ticket_number',
  'status',
  'direction',
  'mode',
  'customer',
  'carrier',
  'product',
  'driver',
  'vehicle',
  'bol_number',
  'seal_number',
  'bay',
  'ordered_volume',
  'net_volume',
  'gross_weight',
  'scheduled_at',
  'arrived_at',
  'completed_at',
  'created_at',
  'updated_at',
]
/** Twenty columns that tickets have. */
export const fields = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function* pages(): Generator<WireRow[]> {
  const next = random(7)
  const pick = (count: number): number => Math.floor(next() * count)
  const hex = (value: number): string => value.toString(16).padStart(12, '0')
  const named = (field: string, count: number): Record<string, string> => {
    const at = pick(count)
    return {
      [field]: `00000000-0000-4000-8000-${hex(at + 1)}`,
      [`${field}__label`]: `${field} ${at} ${['Prairie', 'Suncor', 'Big Sky', 'Westcan'][at % 4] ?? ''}`,
    }
  }
  const moment = (): string => new Date(Date.UTC(2026, 0, 1) + pick(300 * 1440) * 60_000).toISOString()
  for (let page = 0; page < ROWS / PAGE; page++)
    yield Array.from({ length: PAGE }, (_, index): WireRow => {
      const at = page * PAGE + index
      return {
        id: `${hex(pick(2 ** 32)).slice(4)}-${hex(pick(65536)).slice(8)}-4${hex(pick(4096)).slice(9)}-8${hex(pick(4096)).slice(9)}-${hex(at)}`,
        version: 1 + pick(4),
        ticket_number: `T${100_000 + at}`,
        status: ticketStatuses[pick(ticketStatuses.length)],
        direction: next() < 0.5 ? 'load' : 'unload',
        mode: 'truck',
        ...named('customer', 120),
        ...named('carrier', 120),
        ...named('product', 40),
        ...named('driver', 900),
        ...named('vehicle', 1200),
        bol_number: next() < 0.5 ? `B${pick(400_000)}` : '',
        seal_number: `S${pick(10_000_000)}`,
        bay: `B${pick(12)}`,
        ordered_volume: (pick(200) * 100).toFixed(1),
        net_volume: (next() * 20_000).toFixed(1),
        gross_weight: pick(80_000),
        scheduled_at: moment(),
        arrived_at: moment(),
        completed_at: next() < 0.7 ? moment() : null,
        created_at: moment(),
        updated_at: new Date(Date.UTC(2026, 5, 1) + pick(2 ** 31)).toISOString(),
      }
    })
}
