/** What a cross-border contract refers to: its companies with their addresses, and its product. */
import type { company } from '#model/areas/people/terminal-company.resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import type { product } from '#model/areas/terminal/product.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { chunked } from '#model/shared/chunked.ts'
import { api, rowsAt, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'

export type Company = Row<typeof company>
type Product = Row<typeof product>

/** Ids that fit into one address. */
const SOME = 80

/** None for who may not look at companies: then the names of the contract are all there is. */
export const useCompanies = (ids: readonly string[]): ReadonlyMap<string, Company> => {
  const answer = useFresh<ReadonlyMap<string, Company>, readonly unknown[]>({
    queryKey: ['terminal:company', 'crossing', ...ids],
    enabled: ids.length > 0 && may(resourceNamed('terminal:company').needs.view),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        chunked(ids, SOME).map((some) =>
          api<Page<Company>>('terminalboss/v3/company/', { query: { id__in: some.join(','), limit: SOME }, signal }),
        ),
      )
      return new Map(pages.flatMap(({ results }) => results.map((row) => [row.id, row] as const)))
    },
    meta: { resources: ['terminal:company'] },
  })
  return answer.data ?? new Map()
}

export const useProduct = (id: string | null): Product | undefined => {
  const answer = useFresh<Product, readonly unknown[]>({
    queryKey: ['terminal:product', 'crossing', id],
    enabled: id !== null && may(resourceNamed('terminal:product').needs.view),
    queryFn: ({ signal }) => rowsAt<typeof product>('terminalboss/v3/product/').get(id ?? '', signal),
    meta: { resources: ['terminal:product'] },
  })
  return answer.data
}
