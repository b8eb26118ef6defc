/** Reads a statement that a bank gives as a table: CSV or Excel, with its columns in any order and credits in a column or by their sign. */
import { amountText, centsOf } from '#model/shared/money.ts'
import { decimalRule, joinedProof, numberProblem, proofOf } from '#model/shared/numbers/decimal-proof.ts'
import { readNumber, type DecimalRule } from '#model/shared/numbers/numbers.ts'
import { provenOrder, readDay, type DateRule } from '#model/shared/reading/dates.ts'
import type { DateOrder } from '#model/shared/reading/date-order.ts'
import { columnNames, findHeading, headingKey, namedColumns, type FoundHeading } from '#model/shared/reading/heading.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import { cellReader } from '#model/shared/reading/text-table.ts'
import { StatementProblem, statedReference, type StatementLine } from './statement-line.ts'

const headings = {
  date: [
    'Booking Date',
    'Posting Date',
    'Posted',
    'Transaction Date',
    'Value Date',
    'Date Posted',
    'Fecha',
    'Buchungstag',
  ],
  amount: ['Amount', 'Transaction Amount', 'Montant', 'Importe', 'Betrag', 'CAD$', 'USD$'],
  credit: ['Credit', 'Credits', 'Deposit', 'Deposits', 'Credit Amount', 'Crédit', 'Paid In', 'Abono'],
  debit: ['Debit', 'Debits', 'Withdrawal', 'Withdrawals', 'Debit Amount', 'Débit', 'Paid Out', 'Cargo'],
  sign: ['Credit/Debit', 'CR/DR', 'DR/CR', 'Debit or Credit', 'D/C'],
  payer: [
    'Payer',
    'Name',
    'Counterparty',
    'From',
    'Received From',
    'Description 1',
    'Originator',
    'Payeur',
    'Ordenante',
  ],
  reference: [
    'Reference',
    'Description',
    'Description 2',
    'Details',
    'Memo',
    'Remittance',
    'Purpose',
    'Concepto',
    'Détails',
  ],
  bank_reference: [
    'Bank Reference',
    'Transaction ID',
    'Transaction Number',
    'Bank Ref',
    'Trace Number',
    'Confirmation Number',
  ],
  account: ['Account', 'Account Number', 'Compte', 'Cuenta'],
  currency: ['Currency', 'CCY', 'Devise', 'Moneda'],
} as const
export type StatementColumn = keyof typeof headings
export const statementColumns = Object.keys(headings) as readonly StatementColumn[]

/** The columns that a person chose, by heading; an empty name leaves the column out. */
export type ChosenColumns = Readonly<Record<string, StatementColumn | ''>>
export type StatementTable = FoundHeading<StatementColumn>

/** Whether a statement can be read by these columns. */
export const suffices = (found: ReadonlySet<StatementColumn>): boolean =>
  found.has('date') && (found.has('amount') || found.has('credit'))

/** The column of each cell of a line. A column that a person chose comes before the one that the heading names. */
function columnsIn(cells: readonly string[], chosen: ChosenColumns) {
  const byKey = new Map(Object.entries(chosen).map(([heading, column]) => [headingKey(heading), column]))
  const taken = new Set(cells.map((cell) => byKey.get(headingKey(cell))))
  const usual = columnNames(headings)
  return namedColumns(cells, (text) => {
    const column = byKey.get(headingKey(text))
    if (column === undefined) return usual(text).filter((one) => !taken.has(one.column))
    return column === '' ? [] : [{ column, unit: '' }]
  })
}

/** Undefined if no line is a heading with a date and an amount. */
export const statementTable = (rows: readonly SheetRow[], chosen: ChosenColumns): StatementTable | undefined =>
  findHeading(rows, { columns: (cells) => columnsIn(cells, chosen), suffices })

export type StatementHeading = {
  readonly heading: string
  /** The column that the heading names; null if it is not known. */
  readonly column: StatementColumn | null
  readonly examples: readonly string[]
}
const [SOUGHT, EXAMPLES, LONGEST] = [20, 3, 60]
/** The cells of the line that looks most like a heading, for a person who chooses the columns. */
export function statementHeadings(rows: readonly SheetRow[], chosen: ChosenColumns): readonly StatementHeading[] {
  const scored = rows.slice(0, SOUGHT).map(({ cells }, at) => {
    const columns = columnsIn(cells, chosen)
    const words = cells.filter((cell) => /^\P{N}*\p{L}\P{N}*$/u.test(cell)).length
    return { at, cells, columns, score: columns.filter((one) => one !== undefined).length * SOUGHT + words }
  })
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (first, one) => (first === undefined || one.score > first.score ? one : first),
    undefined,
  )
  if (best === undefined) return []
  const below = rows.slice(best.at + 1, best.at + 1 + EXAMPLES)
  return best.cells.map((cell, nth) => ({
    heading: cell.trim().slice(0, LONGEST),
    column: best.columns[nth]?.column ?? null,
    examples: below.map(({ cells }) => (cells[nth] ?? '').trim().slice(0, LONGEST)).filter((text) => text !== ''),
  }))
}

/** `Journal` → false: whether the headings of a file are among those that were chosen for an account. */
export const hasHeadings = (cells: readonly string[], chosen: ChosenColumns): boolean => {
  const known = new Set(cells.map(headingKey))
  const wanted = Object.keys(chosen)
  return wanted.length > 0 && wanted.every((heading) => known.has(headingKey(heading)))
}

type Cell = (column: StatementColumn) => string
type Style = { readonly rule: DecimalRule; readonly order: DateRule }

/** Cents of a cell; a negative number is a debit. */
function centsIn(text: string, line: number, rule: DecimalRule): bigint {
  const number = readNumber(text, rule)
  if (number === undefined) throw new StatementProblem(`Line ${line}: ${numberProblem(text, rule)}`)
  return centsOf(number)
}
function signedCents(cell: Cell, line: number, { rule }: Style): bigint {
  if (cell('amount') === '') {
    const [credit, debit] = [cell('credit'), cell('debit')]
    if (credit === '') return debit === '' ? 0n : -1n
    return centsIn(credit, line, rule)
  }
  const cents = centsIn(cell('amount'), line, rule)
  return /^d/i.test(cell('sign')) && cents > 0n ? -cents : cents
}

function lineOf(cell: Cell, line: number, style: Style): StatementLine {
  const date = readDay(cell('date'), style.order)
  if (date === undefined)
    throw new StatementProblem(`Line ${line}: “${cell('date').slice(0, 40)}” is not a date such as 2026-11-28.`)
  const cents = signedCents(cell, line, style)
  return {
    line,
    date,
    amount: amountText(cents < 0n ? -cents : cents),
    currency: cell('currency').toUpperCase(),
    payer: cell('payer').slice(0, 140),
    reference: cell('reference').slice(0, 500),
    bankReference: statedReference(cell('bank_reference')).slice(0, 60),
    position: 0,
    charges: '0.00',
    kind: cents > 0n ? 'credit' : 'ignored',
  }
}

/** Yields after each row. `account`: as the table names it; empty without such a column. */
export function* statementSteps(
  table: StatementTable,
  usualOrder: DateOrder,
): Generator<void, readonly { readonly account: string; readonly line: StatementLine }[]> {
  const cells = cellReader(table)
  const column = (name: StatementColumn): readonly string[] => table.rows.map((row) => cells(row, name))
  const rule = decimalRule(
    joinedProof([proofOf(column('amount')), proofOf(column('credit')), proofOf(column('debit'))]),
  )
  const order = provenOrder(column('date')) ?? usualOrder
  const read = []
  for (const row of table.rows) {
    const cell = (name: StatementColumn): string => cells(row, name)
    read.push({ account: cell('account'), line: lineOf(cell, row.line, { rule, order }) })
    yield
  }
  return read
}
