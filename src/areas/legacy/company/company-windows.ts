/** Reads the allocations of a company in each role with their windows. */
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import type { CompanyWindowsAnswer, RoleAllocations } from '#model/areas/legacy/rules/window/company-answer.ts'
import { api } from '#src/engine/api/api.ts'

export async function readRoles(
  company: number,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<readonly RoleAllocations[]> {
  const query = { company, from, to }
  return (await api<CompanyWindowsAnswer>(`${allocation.path}of_company/`, { query, signal })).results
}
