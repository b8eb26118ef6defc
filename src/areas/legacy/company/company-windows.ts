/** Reads the allocations of a company in each role with their windows, and adds them up by month. */
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import type { TimelineAnswer, TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import type { LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { gallons, periodTypes, tenths } from '#model/areas/limit/rules/limit.ts'
import type { Row } from '#model/kernel/resource.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
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
type CompanyMonth = {
  readonly month: string
  readonly unit: LoadedUnit
  readonly limit: string
  readonly loaded: string
  readonly open: string
  readonly balance: string
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

/** A load counts in the windows of each period type. Windows of one type are added, so that it counts once. */
function ofOnePeriod(windows: readonly TimelineWindow[]): readonly TimelineWindow[] {
  const type = (['month', ...periodTypes] as const).find((one) => windows.some((of) => of.period_type === one))
  return windows.filter(({ period_type }) => period_type === type)
}

/** A window belongs to the month in which it begins. Litres and kilograms are never added. */
export function statementOf(allocations: readonly CompanyAllocation[]): readonly CompanyMonth[] {
  const parts = allocations.flatMap(({ unit, windows }) => {
    const begun = windows.filter(({ when }) => when !== 'planned')
    return [...groupedBy(begun, ({ period_start }) => period_start.slice(0, 7))].flatMap(([month, found]) =>
      ofOnePeriod(found).map((window) => ({ ...window, unit, month })),
    )
  })
  return [...groupedBy(parts, ({ month, unit }) => `${month} ${unit}`).values()]
    .flatMap((windows): CompanyMonth[] => {
      const [first] = windows
      if (first === undefined) return []
      const sum = (of: (window: TimelineWindow) => string | null): bigint =>
        windows.reduce((total, window) => total + tenths(of(window)), 0n)
      const [limit, loaded, open] = [sum((one) => one.limit), sum((one) => one.lifted), sum((one) => one.open)]
      const { month, unit } = first
      return [
        {
          month,
          unit,
          limit: gallons(limit),
          loaded: gallons(loaded),
          open: gallons(open),
          balance: gallons(limit - loaded - open),
        },
      ]
    })
    .toSorted((one, other) => other.month.localeCompare(one.month) || one.unit.localeCompare(other.unit))
}
