/** Reads the facts for the bills of lading of loads, for all loads at once. */
import { product as railProduct, type company as ownCompany } from '#model/areas/company/company.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { AuthorisationFacts } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { responsibleFor } from '#model/areas/ticket/rules/authorisation/shipping-paper.ts'
import { ticketProperties } from '#model/areas/ticket/ticket-properties.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { AskedLoad, LoadReading } from './asked-load.ts'
import type { Named } from './named.ts'

const unique = <T>(values: readonly (T | null | undefined)[]): T[] => [...new Set(values.flatMap((one) => one ?? []))]

export async function readShipping(
  { rows }: LoadReading,
  named: Named,
  own: Row<typeof ownCompany>,
  loads: readonly AskedLoad[],
): Promise<(load: AskedLoad) => AuthorisationFacts['shipping']> {
  const goodsOf = ({ product }: AskedLoad) => named.line(product)[0]
  const rails = unique(loads.map((load) => goodsOf(load)?.product))
  const tickets = unique(loads.map(({ id }) => id))
  const sites = unique(loads.map((load) => load.server))
  const described =
    rails.length === 0
      ? []
      : await rows(railProduct).find(
          { id: rails },
          { only: ['id', 'name', 'un_number', 'hazard_class', 'erap_number', 'erap_telephone'] },
        )
  const properties =
    tickets.length === 0
      ? []
      : await rows(ticketProperties).find(
          { ticket: tickets },
          { only: ['id', 'ticket', 'emergency_phone', 'hazardous_certificate_person'] },
        )
  const places = sites.length === 0 ? [] : await rows(server).find({ id: sites }, { only: ['id', 'additional_data'] })
  return (load) => {
    const goods = goodsOf(load)
    if (goods === undefined) return null
    const rail = described.find(({ id }) => id === goods.product) ?? null
    const mine = properties.find(({ ticket }) => ticket === load.id && load.id !== null) ?? null
    const { un_number, hazard_class } = rail ?? goods
    return {
      goods: { name: goods.product_name, un_number, hazard_class, rail },
      responsible: responsibleFor(mine, own, places.find(({ id }) => id === load.server) ?? null),
      mode: load.mode,
      ticket: load.id,
      properties: mine?.id ?? null,
    }
  }
}
