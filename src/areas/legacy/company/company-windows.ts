/** Reads the allocations of a company in each role with their windows. */
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import type { TimelineAnswer, TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import type { LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'

export const companyRoles = ['customer', 'stockholder', 'producer'] as const
export type CompanyRole = (typeof companyRoles)[number]

export type CompanyAllocation = Pick<Row<typeof allocation>, 'id' | 'allocation_code' | 'expiration_date'> & {
  readonly product: string
  readonly unit: LoadedUnit
  readonly windows: readonly TimelineWindow[]
}
export type RoleAllocations = {
  readonly role: CompanyRole
  readonly count: number
  readonly allocations: readonly CompanyAllocation[]
}

/** Each allocation needs a call of its own for its windows, so the number of allocations is limited. The table lists all. */
const MAX_SHOWN = 20

type ListedRow = Row<typeof allocation> & { readonly product_key__label?: string | null }

async function ofRole(role: CompanyRole, id: number, from: string, to: string, signal: AbortSignal) {
  const { count, results } = await api<Page<ListedRow>>(`${allocation.path}get_table/`, {
    query: { [role]: id, ordering: '-expiration_date', limit: MAX_SHOWN },
    signal,
  })
  const allocations = await Promise.all(
    results.map(async (row): Promise<CompanyAllocation> => {
      const timeline = await api<TimelineAnswer>(`${allocation.path}${row.id}/schedule_limit/`, {
        query: { from, to },
        signal,
      })
      const { id: of, allocation_code, expiration_date } = row
      const product = row.product_key__label ?? ''
      return { id: of, allocation_code, expiration_date, product, unit: timeline.unit, windows: timeline.results }
    }),
  )
  return { role, count, allocations }
}

export const readRoles = (id: number, from: string, to: string, signal: AbortSignal) =>
  Promise.all(companyRoles.map((role) => ofRole(role, id, from, to, signal)))
