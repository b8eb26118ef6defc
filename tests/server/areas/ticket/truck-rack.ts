/** A company with a truck rack: propane that a table corrects, a trailer of two compartments, and tickets in any state. */
import { product as railProduct } from '#model/areas/company/company.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { startServer } from '../../harness.ts'

export async function truckRack() {
  const server = await startServer()
  const clerk = await server.user({ name: 'Cleo' })
  const named = { emergency_telephone: '+1 800 555 0199', hazardous_certificate_person: 'R. Okafor', country: 'CA' }
  await clerk.patch(`company/${clerk.company}/`, named)
  const base = await server.within(clerk, async ({ rows }) => {
    const rail = await rows(railProduct).create({
      name: 'Propane',
      un_number: 'UN1075',
      hazard_class: '2.1',
      odorized: false,
      proper_shipping_name: 'Petroleum gases, liquefied',
      erap_number: '2-0411-118',
      erap_telephone: '+1 800 555 0177',
    })
    const goods = await rows(product).create({
      product_code: 'C3',
      product_name: 'Propane HD5',
      un_number: 'UN1075',
      hazard_class: '2.1',
      product: rail.id,
    })
    const waste = await rows(product).create({
      product_code: 'PW',
      product_name: 'Produced water',
      product_type: 'waste',
    })
    const [customer, carrier] = await rows(company).createMany([{ name: 'Prairie Co-op' }, { name: 'Ridge Haulage' }])
    const trailer = await rows(vehicle).create({
      unit_number: 'TLR-1',
      kind: 'trailer',
      compartments: 2,
      capacity: '10000',
    })
    return {
      rail: rail.id,
      product: goods.id,
      waste: waste.id,
      customer: customer?.id,
      carrier: carrier?.id,
      trailer: trailer.id,
    }
  })
  let made = 0
  const make = (values: Partial<Row<typeof ticket>> = {}): Promise<Row<typeof ticket>> =>
    server.within(clerk, ({ rows }) =>
      rows(ticket).create({
        ticket_number: `K${++made}`,
        product: base.product,
        customer: base.customer ?? null,
        carrier: base.carrier ?? null,
        trailer: base.trailer,
        status: 'open',
        ...values,
      }),
    )
  const path = (id: string, call = ''): string => `terminalboss/v3/ticket/${id}/${call}`
  const read = async (id: string) => (await clerk.get(path(id))).body
  const enter = (ticketId: string, values: object, by = clerk) =>
    by.post('terminalboss/v3/ticketentry/', { ticket: ticketId, ...values })
  return { server, clerk, base, make, path, read, enter }
}
