/** What is printed of drivers and of companies. */
import type { Papers } from '#model/kernel/papers.ts'

/** The size of a bank card, with the number as a barcode. */
export const driverPapers = {
  of: 'terminal:driver',
  base: 'terminal:user',
  set: [{ code: 'card', title: 'Driver’s card' }],
  ids: 'driver_ids',
  zip: 'cards',
} as const satisfies Papers

/** For an audit: everybody's papers of a carrier. */
export const companyPapers = {
  of: 'terminal:company',
  set: [{ code: 'certificates', title: 'Certificate register' }],
  ids: 'company_ids',
  zip: 'registers',
} as const satisfies Papers
