/** What a card says of a row. */
import { expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { cardColumns, cardFacts } from '#src/ui/table/cards/card-fields.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'
import type { TableWindow } from '#workers/jobs.ts'

const named = (...names: readonly string[]) =>
  names.flatMap((name) => columnsOf(contract).find((column) => column.name === name) ?? [])
const columns = cardColumns(
  named('contract_number', 'contract_type', 'status', 'party', 'cars', 'start_date'),
  'status',
)
const window: TableWindow = {
  revision: 1,
  from: 10,
  ids: [7, null],
  versions: Float64Array.of(1, 0),
  cells: {
    contract_number: ['S-26-201', null],
    contract_type: ['sale', null],
    status: ['approved', null],
    party: ['Lakehead Fuels', null],
    cars: Float64Array.of(1240, Number.NaN),
    start_date: Float64Array.of(Date.parse('2026-06-01'), Number.NaN),
  },
  heads: [null, null],
  marks: Uint32Array.of(0, 0),
}

test('the first column is the title, the state a badge, and what tells rows apart comes before choices', () => {
  expect(columns.title?.name).toBe('contract_number')
  expect(columns.state?.name).toBe('status')
  expect(columns.fields.map(({ name }) => name)).toEqual(['party', 'cars', 'start_date'])
})

test('values are written as in the grid', () => {
  const facts = cardFacts(window, 10, columns)
  expect(facts?.title).toBe('S-26-201')
  expect(facts?.state?.words).toBe('approved')
  expect(facts?.fields.map(({ words }) => words)).toEqual(['Lakehead Fuels', '1,240', expect.stringMatching(/^20/)])
})

test('a heading and a row that is still to come are no cards', () => {
  expect(cardFacts(window, 11, columns)).toBeUndefined()
  expect(cardFacts(window, 400, columns)).toBeUndefined()
  expect(cardFacts(null, 10, columns)).toBeUndefined()
})
