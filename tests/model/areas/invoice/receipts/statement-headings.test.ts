/** The line of a statement that looks most like a heading, where its columns are not known. */
import { expect, it } from 'vitest'
import { statementHeadings, statementTable } from '#model/areas/invoice/rules/receipts/statement-table.ts'

const rowsOf = (...lines: readonly (readonly string[])[]) =>
  lines.map((cells, at) => ({ line: at + 1, cells: [...cells] }))
const german = rowsOf(
  ['Kontoauszug', '', '', ''],
  ['Konto', '7001234', '', ''],
  ['Valuta', 'Umsatz', 'Auftraggeber', 'Verwendungszweck'],
  ['28.11.2026', '1.250,50', 'Prairie Gas', 'INV-1'],
  ['27.11.2026', '-3,00', '', ''],
)

it('is the one with the most words; each cell has the first values below it', () => {
  expect(statementHeadings(german, {})).toEqual([
    { heading: 'Valuta', column: null, examples: ['28.11.2026', '27.11.2026'] },
    { heading: 'Umsatz', column: null, examples: ['1.250,50', '-3,00'] },
    { heading: 'Auftraggeber', column: null, examples: ['Prairie Gas'] },
    { heading: 'Verwendungszweck', column: null, examples: ['INV-1'] },
  ])
  expect(statementTable(german, {})).toBeUndefined()
  expect(statementTable(german, { Valuta: 'date', Umsatz: 'amount' })?.heading.line).toBe(3)
})

it('is the one with the most columns that are known, and says them', () => {
  const rows = rowsOf(['Bank', 'of', 'the', 'Prairie'], ['Tag', 'Amount', 'Payer', '1'], ['2026-11-20', '5', 'A', ''])
  expect(statementHeadings(rows, {}).map(({ column }) => column)).toEqual([null, 'amount', 'payer', null])
  expect(statementHeadings(rows, { Amount: '' }).map(({ column }) => column)).toEqual([null, null, 'payer', null])
})

it('is empty for a table without rows', () => {
  expect(statementHeadings([], {})).toEqual([])
})
