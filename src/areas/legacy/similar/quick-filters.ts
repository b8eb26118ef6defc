/** Filters above the tables of drivers, companies and products. */
import type { QuickFilter } from '#src/ui/table/states/quick-filter.ts'

const lockedOut: QuickFilter = { label: 'Locked out', filters: { status: '=locked' } }
const ofType = (label: string, company_types: string): QuickFilter => ({ label, filters: { company_types } })

export const quickFilters = {
  drivers: [
    lockedOut,
    { label: 'Not seen for 90 days', filters: { days_away: '>= 90' } },
    { label: 'Never seen', filters: { last_login_time: 'empty' } },
  ],
  companies: [
    ofType('Customers', 'customer'),
    ofType('Stockholders', 'stockholder'),
    ofType('Producers', 'producer'),
    ofType('Carriers', 'carrier'),
    ofType('Suppliers', 'supplier'),
    { label: 'Ending within 30 days', filters: { validity: '=ends within 30 days' } },
    lockedOut,
  ],
  products: [{ label: 'Density to check', filters: { density_check: '=missing|=out of range' } }],
} satisfies Readonly<Record<string, readonly QuickFilter[]>>
