/** Reads all prices page by page, and the active products, some of which have none. */
import { price } from '#model/areas/invoice/price.resource.ts'
import type { BoardPrice, BoardProduct } from '#model/areas/invoice/rules/rail/price-board.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'

const PAGE = 500
/** More are not drawn: the table of all prices finds them. */
const MOST = 5000

export type PriceData = {
  readonly prices: readonly BoardPrice[]
  readonly products: readonly BoardProduct[]
  /** Of all prices, drawn or not. */
  readonly count: number
}

const readProducts = (signal: AbortSignal) =>
  api<{ readonly results: readonly BoardProduct[] }>(`${price.path}${price.actions.getProducts.path}`, { signal })

async function readPrices(signal: AbortSignal): Promise<Omit<PriceData, 'products'>> {
  const prices: BoardPrice[] = []
  let count = Infinity
  while (prices.length < Math.min(count, MOST)) {
    const page = await api<Page<BoardPrice>>(`${price.path}get_table/`, {
      query: { ordering: 'id', limit: PAGE, offset: prices.length },
      signal,
    })
    prices.push(...page.results)
    count = page.results.length === 0 ? prices.length : page.count
  }
  return { prices, count }
}

export const usePriceData = () =>
  useFresh<PriceData, readonly unknown[]>({
    queryKey: ['invoice:price', 'board'],
    queryFn: async ({ signal }) => {
      const [found, { results: products }] = await Promise.all([readPrices(signal), readProducts(signal)])
      return { ...found, products }
    },
    meta: { resources: ['invoice:price', 'invoice:product', 'company:party', 'contract:contract'] },
  })
