/** The prices of a contract with the names of their products, kept fresh. */
import type { servicePrice } from '#model/areas/contract/terminal-contract.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'

export type ContractPrice = Row<typeof servicePrice> & { readonly product__label?: string | null }
export type ContractPrices = { readonly prices: readonly ContractPrice[]; readonly count: number }

const MOST = 1000

export const usePrices = (contract: string) =>
  useFresh<ContractPrices, readonly unknown[]>({
    queryKey: ['terminal:servicePrice', 'of', contract],
    queryFn: async ({ signal }) => {
      const { results, count } = await api<Page<ContractPrice>>('terminalboss/v3/service-contract-price/get_table/', {
        query: { service_contract: contract, ordering: 'service,effective_date,id', limit: MOST },
        signal,
      })
      return { prices: results, count }
    },
    meta: { resources: ['terminal:servicePrice'] },
  })
