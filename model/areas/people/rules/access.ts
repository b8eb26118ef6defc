/** When an access of somebody holds, and what it covers: the rule by which loads are let go and by which the grid of accesses is drawn. */

/** What is left empty holds for every site, customer or product. Days are ISO 8601, at the clocks of the site. */
export type AccessTerms = {
  readonly server: string | null
  readonly company: string | null
  readonly product: string | null
  readonly can_load: boolean
  readonly can_unload: boolean
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly enabled: boolean
}
type AccessAsked = {
  readonly server: string | null
  readonly company: string | null
  /** The product, its group, and the groups above. */
  readonly products: readonly string[]
}

export const coversAccess = (terms: AccessTerms, { server, company, products }: AccessAsked): boolean =>
  (terms.server === null || terms.server === server) &&
  (terms.company === null || terms.company === company) &&
  (terms.product === null || products.includes(terms.product))

export const holdsOn = ({ valid_from: from, valid_until: until }: AccessTerms, day: string): boolean =>
  (from === null || from <= day) && (until === null || until >= day)
