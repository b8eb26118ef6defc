/** States of a table: a key shows one of them and all again, beside the other filters; printing selected rows prints their paper. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printRows } from '#src/ui/table/copy/export-rows.ts'
import { TableController } from '#src/ui/table/state/controller.ts'
import { understand } from '#src/ui/table/state/settings.ts'
import { QuickFilters, quickKeys } from '#src/ui/table/states/quick-filter.ts'
import { stateField, stateFilters } from '#src/ui/table/states/state-filter.ts'
import { signInLocally } from '../../sign-in.ts'

beforeEach(() => signInLocally())
afterEach(() => vi.restoreAllMocks())

/** The filters that the table is asked for, one after the other. */
function filtersOf(table: TableController): Readonly<Record<string, string>>[] {
  const seen: Readonly<Record<string, string>>[] = []
  vi.spyOn(table, 'configure').mockImplementation(({ filters = {} }) => {
    seen.push(filters)
    table.now = { ...table.now, settings: { ...table.now.settings, filters } }
  })
  return seen
}

test.each(['legacy:ticket', 'partner:ticketV2'])(
  'each state of %s has a key and a filter that is understood',
  (name) => {
    const table = new TableController(name)
    const [field = '', declared] = stateField(table.resource) ?? []
    expect([field, declared?.choices]).toEqual(['status', ['open', 'closed', 'corrected', 'void']])
    const offered = stateFilters(table.resource)
    expect(offered.map(({ label }) => label)).toEqual(['Open', 'Closed', 'Corrected', 'Void'])
    expect(offered.length).toBeLessThanOrEqual(quickKeys.length)
    for (const { filters } of offered) {
      const { errors, spec } = understand({ ...table.first, filters }, table.columns, [])
      expect([errors, spec.filters.length]).toEqual([{}, 1])
    }
  },
)

test('a state is shown alone beside the other filters, and all states again', () => {
  const table = new TableController('legacy:ticket')
  const seen = filtersOf(table)
  table.configure({ filters: { customer: '="Provost Energy"' } })
  const states = new QuickFilters(table, stateFilters(table.resource))
  for (const at of [1, 3, 3, 9]) states.toggle(at)
  expect([states.has(3), states.has(4)]).toEqual([true, false])
  expect(seen).toEqual([
    { customer: '="Provost Energy"' },
    { customer: '="Provost Energy"', status: '=closed' },
    { customer: '="Provost Energy"', status: '=void' },
    { customer: '="Provost Energy"' },
  ])
})

test('selected rows are printed as their paper, where the screen names one', async () => {
  const table = new TableController('legacy:ticket')
  const printed = vi.fn<() => void>()
  table.attach({ onPrint: printed })
  table.now = { ...table.now, selected: 3 }
  await printRows(table)
  expect(printed).toHaveBeenCalledOnce()
})
