/** Which totals a column has. */
import { describe, expect, it } from 'vitest'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'

const every = all<Resource>(resources).flatMap(([name, resource]) =>
  columnsOf(resource).map((column) => ({ name, column })),
)
const isSummed = (resource: string, field: string): boolean | undefined =>
  every.find(({ name, column }) => name === resource && column.name === field)?.column.additive

describe('totals below a table', () => {
  it.each([
    ['terminal:ticket', 'net_volume', true],
    ['contract:contract', 'cars', true],
    ['contract:contract', 'shipment_count', true],
    ['invoice:item', 'amount', true],
    ['invoice:item', 'unit_price', false],
    ['customs:invoice', 'total', false],
    ['customs:invoice', 'net_weight', true],
    ['audit:request', 'status', false],
    ['yard:track', 'position', false],
    ['yard:track', 'length_ft', true],
    ['rail:gaugeTable', 'number_from', false],
    ['terminal:certification', 'validity_months', false],
  ])('%s %s: %s', (resource, field, expected) => expect(isSummed(resource, field)).toBe(expected))

  it('are shown for numbers only', () => {
    expect(
      every
        .filter(({ column }) => column.additive && !column.right)
        .map(({ name, column }) => `${name}.${column.name}`),
    ).toEqual([])
    expect(
      every
        .filter(({ column: { field, right } }) => field.adds !== undefined && !right)
        .map(({ name, column }) => `${name}.${column.name}`),
    ).toEqual([])
  })
})
