/** The answer of `allocation/of_company/`: the allocations of a company in each role, with the windows of their limits. */
import type { TimelineWindow } from './answers.ts'
import type { LoadedUnit } from './quantity.ts'

export const companyRoles = ['customer', 'stockholder', 'producer'] as const
export type CompanyRole = (typeof companyRoles)[number]

export type CompanyAllocation = {
  readonly id: number
  readonly allocation_code: string
  readonly expiration_date: string | null
  readonly product: string
  readonly unit: LoadedUnit
  readonly windows: readonly TimelineWindow[]
}
export type RoleAllocations = {
  readonly role: CompanyRole
  /** The number of all; those that end last are listed. */
  readonly count: number
  readonly allocations: readonly CompanyAllocation[]
}
export type CompanyWindowsAnswer = { readonly results: readonly RoleAllocations[] }
