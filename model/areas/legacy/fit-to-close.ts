/** A ticket of an older site counts by the weight of a product that is sold by mass, and by the net volume of all others. */
import { product } from '#model/areas/legacy/place.resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'

type Measured = {
  readonly status: string
  readonly product: number | null
  readonly net_volume: string | null
  readonly weight: number | null
}

const fits = { errors: {}, values: {} }

export const fitToClose = judgedBy<Measured, { product: { of: typeof product; where: { id: 'product' } } }>({
  fields: ['status', 'product', 'net_volume', 'weight'],
  facts: { product: { of: product, where: { id: 'product' } } },
  judge: (ticket, { product: found }) => {
    const isFinished = ticket.status === 'closed' || ticket.status === 'corrected'
    if (!isFinished || found === undefined) return fits
    if (found.productUnit === 'mass')
      return ticket.weight === null
        ? { ...fits, errors: { weight: [`Enter the weight: ${found.product_name} is sold by mass.`] } }
        : fits
    return ticket.net_volume === null
      ? { ...fits, errors: { net_volume: [`Enter the net volume: ${found.product_name} is sold by volume.`] } }
      : fits
  },
})
