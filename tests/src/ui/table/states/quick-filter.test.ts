/** Filters that a screen offers above its table: each is understood, narrows beside the other filters, and is taken off again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { companies, drivers, products } from '#src/areas/legacy/screens.ts'
import { TableController } from '#src/ui/table/state/controller.ts'
import { understand } from '#src/ui/table/state/settings.ts'
import { quickFilters } from '#src/areas/legacy/similar/quick-filters.ts'
import { QuickFilters, quickKeys } from '#src/ui/table/states/quick-filter.ts'
import { signInLocally } from '../../../sign-in.ts'

beforeEach(() => signInLocally())
afterEach(() => vi.restoreAllMocks())

test.each([
  [drivers.table, quickFilters.drivers],
  [companies.table, quickFilters.companies],
  [products.table, quickFilters.products],
])('each filter above %s has a key and is understood', (name = '', offered) => {
  const table = new TableController(name)
  expect(offered.length).toBeLessThanOrEqual(quickKeys.length)
  for (const { filters } of offered) {
    const { errors, spec } = understand({ ...table.first, filters }, table.columns, [])
    expect([errors, spec.filters.length]).toEqual([{}, 1])
  }
})

test('a filter is set beside the others, takes the place of one on its column, and is taken off', () => {
  const table = new TableController('legacy:company')
  const seen: Readonly<Record<string, string>>[] = []
  vi.spyOn(table, 'configure').mockImplementation(({ filters = {} }) => {
    seen.push(filters)
    table.now = { ...table.now, settings: { ...table.now.settings, filters } }
  })
  const quick = new QuickFilters(table, quickFilters.companies)
  quick.toggle(0)
  quick.toggle(6)
  quick.toggle(1)
  quick.toggle(6)
  quick.toggle(99)
  expect(seen).toEqual([
    { company_types: 'customer' },
    { company_types: 'customer', status: '=locked' },
    { company_types: 'stockholder', status: '=locked' },
    { company_types: 'stockholder' },
  ])
})
