/** The entries of a ticket, and by what its product is corrected. */
import type { product as railProduct } from '#model/areas/company/company.resource.ts'
import type { product } from '#model/areas/terminal/product.resource.ts'
import { WATER_60F } from '#model/areas/measure/rules/volume/units.ts'
import { correctionOf, type EntryCorrection } from '#model/areas/ticket/rules/entry-figures.ts'
import { api, rowsAt, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import type { Entry } from './entry-line.ts'

const MOST = 200

export const useEntries = (ticket: string) =>
  useFresh<readonly Entry[], readonly unknown[]>({
    queryKey: ['terminal:ticketEntry', 'of', ticket],
    // With the labels of what each refers to, such as its car.
    queryFn: async ({ signal }) =>
      (
        await api<Page<Entry>>('terminalboss/v3/ticketentry/get_table/', {
          query: { ticket, ordering: 'compartment,id', limit: MOST },
          signal,
        })
      ).results,
    meta: { resources: ['terminal:ticketEntry'] },
  })

export type TicketGoods = {
  readonly correction: EntryCorrection
  /** Relative density as the product has it; null where that is not known. */
  readonly density: number | null
}
const unknown: TicketGoods = { correction: { group: '', expansion: null }, density: null }

const DIGITS = 1e4

/** The product of a ticket. Who may not look at products sees the net volume once it is saved. */
export const useGoods = (id: string | null): TicketGoods => {
  const answer = useFresh<TicketGoods, readonly unknown[]>({
    queryKey: ['terminal:product', 'correction', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const goods = await rowsAt<typeof product>('terminalboss/v3/product/').get(id ?? '', signal)
      const rail =
        goods.product === null ? undefined : await rowsAt<typeof railProduct>('product/').get(goods.product, signal)
      const density = rail?.relative_density ?? (goods.density === null ? null : goods.density / WATER_60F)
      return {
        correction: correctionOf(goods, rail),
        density: density === null ? null : Math.round(density * DIGITS) / DIGITS,
      }
    },
    meta: { resources: ['terminal:product', 'company:product'] },
  })
  return answer.data ?? unknown
}
