/** What belongs to the demo's tickets: properties, barcodes, and files that are not attached to a ticket yet. */
import { barcode } from '#model/areas/terminal/barcode.resource.ts'
import { ticketProperties } from '#model/areas/ticket/ticket-properties.resource.ts'
import { unattachedFile } from '#model/areas/ticket/unattached-file.resource.ts'
import { loadedAt, vapourPsi } from '../base/physics.ts'
import { inBatches, yearText, type Demo } from '../base/setting.ts'
import type { TicketLocations } from './site.ts'

type Papered = {
  readonly id: string
  readonly ticket_number: string
  readonly ticket_type: string
  readonly direction: string
  readonly customer: string | null
  readonly completed_at: string | null
}
const MINUTE = 60_000

export async function seedPapers(
  { rows, random, now }: Demo,
  server: string | null,
  fields: TicketLocations,
  goods: ReadonlyMap<string, { readonly name: string; readonly isGas: boolean }>,
  tickets: readonly (Papered & { readonly product: string | null })[],
): Promise<void> {
  const closed = tickets.filter(({ completed_at }) => completed_at !== null)
  const told = closed.filter(({ ticket_type }) => ticket_type !== 'product' || random.chance(0.12))
  await inBatches(
    rows(ticketProperties),
    told.map(({ id, ticket_type, customer, product, direction }, index) => {
      const { name = '', isGas = false } = goods.get(product ?? '') ?? {}
      const odorized = isGas && random.chance(0.8)
      const temperature = loadedAt(name, Math.round(random.between(20, 80) * 10) / 10)
      return ticket_type === 'product'
        ? {
            ticket: id,
            seals: direction === 'load' ? [String(771_000 + index * 2), String(771_001 + index * 2)] : [],
            odorized,
            odorant_rate: isGas ? 1.5 : null,
            observed_temperature: temperature,
            observed_pressure: isGas ? Math.ceil(vapourPsi(name, temperature) + random.between(0, 3)) : null,
            emergency_phone: '+1 800 555 0199',
          }
        : {
            ticket: id,
            manifest_number: `WM${yearText(now)}${String(10_400 + index)}`,
            waste_code: random.pick(['PWTR', 'DWMUD', 'SLGHYD']),
            generator: customer,
            disposal_location: fields.disposal ?? null,
            solids_percent: Math.round(random.between(0.2, 6) * 10) / 10,
            water_percent: Math.round(random.between(80, 94) * 10) / 10,
            h2s: random.whole(0, 12),
            emergency_phone: '+1 800 555 0199',
          }
    }),
  )
  const latest = closed.slice(-60)
  await rows(barcode).createMany([
    ...latest.map(({ id, completed_at }, index) => ({
      barcode: `PGT${String(879_900 + index)}`,
      kind: index % 5 === 0 ? ('customs' as const) : ('ticket' as const),
      status: 'assigned' as const,
      server,
      ticket: id,
      assigned_at: completed_at,
      printed_at: completed_at,
    })),
    ...Array.from({ length: 40 }, (_, index) => ({
      barcode: `PGT${String(880_000 + index)}`,
      kind: index % 2 === 0 ? ('ticket' as const) : ('customs' as const),
      // Those of customs are for loads of any site.
      server: index % 2 === 0 ? server : null,
    })),
    ...['PGT879801', 'PGT879802'].map((code) => ({ barcode: code, status: 'void' as const, server })),
  ])
  const from = (minutes: number): string => new Date(now.getTime() - minutes * MINUTE).toISOString()
  await rows(unattachedFile).createMany(
    Array.from({ length: 14 }, (_, index) => {
      const near = latest[latest.length - 1 - index * 3]
      const minutes = 35 + index * 190
      const attached = index > 9
      return {
        name: `scan-${String(7301 - index)}.pdf`,
        server,
        source: (['scanner', 'scanner', 'e-mail', 'upload'] as const)[index % 4] ?? 'scanner',
        content_type: 'application/pdf',
        size: random.whole(48, 920) * 1024,
        received_at: from(minutes),
        ticket_number: index % 3 === 0 ? '' : (near?.ticket_number ?? ''),
        status: attached ? ('attached' as const) : index === 7 ? ('discarded' as const) : ('waiting' as const),
        ticket: attached ? (near?.id ?? null) : null,
        attached_at: attached ? from(minutes - 20) : null,
      }
    }),
  )
}
