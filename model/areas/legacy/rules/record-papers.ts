/** Papers of companies and allocations of older sites (version 2). */
import type { Papers } from '#model/kernel/papers.ts'

export const statementPapers = {
  of: 'legacy:company',
  set: [
    {
      code: 'allocation-statement',
      title: 'Allocation statement',
      dated: 'month',
      needs: 'access_menu__v2__sync_data__allocation',
    },
  ],
  ids: 'company_ids',
  zip: 'allocation-statements',
} as const satisfies Papers

export const allocationPapers = {
  of: 'legacy:allocation',
  set: [{ code: 'allocation', title: 'Allocation' }],
  ids: 'allocation_ids',
  zip: 'allocations',
} as const satisfies Papers
