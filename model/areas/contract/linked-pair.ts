/** A link is judged by the two contracts that it joins, whenever one of them or its cars change. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import { contract } from './contract.resource.ts'
import { linkFaults, overfed } from './rules/links/judge-link.ts'

type JudgedLink = {
  readonly sale: number | null
  readonly purchase: number | null
  readonly cars: number | null
  readonly blend: boolean
}

export const linkedPair = judgedBy({
  fields: ['sale', 'purchase', 'cars', 'blend'],
  facts: {
    sale: { of: contract, where: { id: 'sale' } },
    purchase: { of: contract, where: { id: 'purchase' } },
  },
  judge: (row: JudgedLink, { sale, purchase }, _may, before) => {
    const already = before !== undefined && before.sale === row.sale ? (before.cars ?? 0) : 0
    const warning = sale && overfed(row.cars ?? 0, sale, already)
    return {
      errors: linkFaults(row, sale ?? null, purchase ?? null),
      values: {},
      ...(warning !== undefined && { warnings: { cars: [warning] } }),
    }
  },
})
