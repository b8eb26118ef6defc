/** What is printed of sites, products and analyses. */
import type { Papers } from '#model/kernel/papers.ts'

export const sitePapers = {
  of: 'terminal:server',
  set: [
    { code: 'containers', title: 'Container report' },
    { code: 'balance', title: 'Daily mass balance', dated: 'day', needs: 'access_menu__gip_mass_balance' },
  ],
  ids: 'server_ids',
  zip: 'containers',
} as const satisfies Papers

export const analysisPapers = {
  of: 'terminal:gcAnalysis',
  set: [{ code: 'analysis', title: 'Analysis' }],
  ids: 'gcanalysis_ids',
  zip: 'analyses',
} as const satisfies Papers

export const productPapers = {
  of: 'terminal:product',
  set: [{ code: 'balance', title: 'Mass balance', dated: 'month', needs: 'access_menu__gip_mass_balance' }],
  ids: 'product_ids',
  zip: 'balances',
} as const satisfies Papers
