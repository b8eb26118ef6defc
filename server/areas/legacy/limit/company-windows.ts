/** The allocations of a company in each role with the windows of their limits, in one answer. */
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import { company } from '#model/areas/legacy/company.resource.ts'
import { product } from '#model/areas/legacy/place.resource.ts'
import { companyRoles, type CompanyWindowsAnswer } from '#model/areas/legacy/rules/window/company-answer.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { timelinesOf } from './timeline.ts'

/** Maximum number of allocations that are listed for a role. The table of allocations has all of them. */
const MAX_LISTED = 20

/** GET `allocation/of_company/`: those that end last, with their number. */
export async function ofCompany(call: Call<typeof allocation, 'ofCompany'>): Promise<CompanyWindowsAnswer> {
  const { rows, input } = call
  const of = input.company ?? 0
  if ((await rows(company).count({ id: of })) === 0) throw invalid({ company: ['There is no such company.'] })
  const found: { role: (typeof companyRoles)[number]; count: number; some: Row<typeof allocation>[] }[] = []
  // One after the other: a connection answers one statement at a time.
  for (const role of companyRoles) {
    const some = await rows(allocation).find({ [role]: of }, { ordering: '-expiration_date', limit: MAX_LISTED })
    found.push({ role, count: await rows(allocation).count({ [role]: of }), some })
  }
  const all = new Map(found.flatMap(({ some }) => some.map((one) => [one.id, one] as const)))
  const days = { from: input.from ?? '', to: input.to ?? '' }
  const timelines = await timelinesOf(call, [...all.values()], days)
  const goods = await rows(product).find(
    { id: [...new Set([...all.values()].flatMap(({ product_key }) => product_key ?? []))] },
    { only: ['id', 'product_name'] },
  )
  return {
    results: found.map(({ role, count, some }) => ({
      role,
      count,
      allocations: some.map(({ id, allocation_code, expiration_date, product_key }) => ({
        id,
        allocation_code,
        expiration_date,
        product: goods.find((one) => one.id === product_key)?.product_name ?? '',
        unit: timelines.get(id)?.unit ?? 'L',
        windows: timelines.get(id)?.windows ?? [],
      })),
    })),
  }
}
