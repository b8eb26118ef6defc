/** The parties of an allocation: its customer, stockholder and producer have that type. */
import { company } from '#model/areas/legacy/company.resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'

type Parties = {
  readonly customer: number | null
  readonly stockholder: number | null
  readonly producer: number | null
}
const roles = { customer: 'Customer', stockholder: 'Stockholder', producer: 'Producer' } as const
type Role = keyof typeof roles
const factOf = <const R extends Role>(role: R) => ({ of: company, where: { id: role } })

export const partyTypes = judgedBy({
  fields: ['customer', 'stockholder', 'producer'],
  facts: { customer: factOf('customer'), stockholder: factOf('stockholder'), producer: factOf('producer') },
  judge: (_row: Parties, facts, _may, before, { sets }) => {
    const errors: Record<string, string[]> = {}
    for (const role of ['customer', 'stockholder', 'producer'] as const) {
      const found = facts[role]
      const isAsked = before === undefined || sets.has(role)
      if (isAsked && found !== undefined && !found.company_types.includes(roles[role]))
        errors[role] = [
          `${found.name} does not have the type ${roles[role]}. Choose another company, or add that type to the company first.`,
        ]
    }
    return { errors, values: {} }
  },
})
