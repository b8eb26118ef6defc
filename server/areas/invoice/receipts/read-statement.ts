/** Reads the file of a statement, camt.053 or a table, into lines with the account of each. */
import fs from 'node:fs/promises'
import type { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { StatementProblem, type StatementLine } from '#model/areas/invoice/rules/receipts/statement-line.ts'
import {
  hasHeadings,
  statementColumns,
  statementHeadings,
  statementSteps,
  statementTable,
  type ChosenColumns,
} from '#model/areas/invoice/rules/receipts/statement-table.ts'
import type { Row } from '#model/kernel/resource.ts'
import { decodeBytes } from '#model/shared/reading/bytes.ts'
import type { DateOrder } from '#model/shared/reading/date-order.ts'
import { isWorkbook } from '#model/shared/reading/read-sheet.ts'
import type { Upload } from '#server/engine/base/handler.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import { readSheetAside } from '#server/engine/files/read-sheet.ts'
import { inTurns } from '#server/engine/limits/turns.ts'
import { camtSteps, isXml } from './statement-xml.ts'

export type Account = Row<typeof bankAccount>
export type AccountLine = { readonly account: Account; readonly line: StatementLine }
export type ReadStatement = {
  readonly format: 'camt.053' | 'table'
  /** That of the file; null where it has several. */
  readonly account: Account | null
  readonly lines: readonly AccountLine[]
}
type Asked = { readonly bank_account: number | null; readonly columns: ChosenColumns; readonly order: DateOrder }

const MAX_ROWS = 20_000
const numberKey = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')
const refuse = (message: string) => invalid({ file: [message] })

function accountNamed(accounts: readonly Account[], number: string, currency: string): Account {
  const alike = accounts.filter(({ account_number }) => numberKey(account_number) === numberKey(number))
  const found = alike.find((one) => one.currency === currency) ?? (currency === '' ? alike[0] : undefined)
  if (found !== undefined && numberKey(number) !== '') return found
  throw refuse(
    `It is of account ${number.slice(0, 40) || 'without a number'}${currency && ` in ${currency}`}, which is not among the bank accounts.`,
  )
}

async function readCamt(text: string, accounts: readonly Account[]): Promise<ReadStatement> {
  const { entries, account } = await inTurns(camtSteps(text))
  const known = new Map<string, Account>()
  const accountOf = ({ number, currency }: typeof account): Account => {
    const key = `${number} ${currency}`
    const found = known.get(key) ?? accountNamed(accounts, number, currency)
    known.set(key, found)
    return found
  }
  const last = accountOf(account)
  const lines = entries.map(({ account: of, line }) => ({ account: accountOf(of), line }))
  return { format: 'camt.053', account: known.size === 1 ? last : null, lines }
}

const columnsOf = ({ statement_columns }: Account): ChosenColumns => chosenColumns(statement_columns)
/** The entries of a value that name a column, or leave one out. */
export const chosenColumns = (value: Readonly<Record<string, unknown>>): ChosenColumns =>
  Object.fromEntries(
    Object.entries(value).flatMap(([heading, wanted]) => {
      const column = wanted === '' ? '' : statementColumns.find((one) => one === wanted)
      return column === undefined ? [] : [[heading, column]]
    }),
  )

async function readTable(file: Upload, accounts: readonly Account[], asked: Asked): Promise<ReadStatement> {
  const rows = await readSheetAside({ path: file.path, filename: file.filename }, { field: 'file', maxRows: MAX_ROWS })
  const named = accounts.find(({ id }) => id === asked.bank_account)
  const remembered = accounts.find((one) => rows.slice(0, 20).some(({ cells }) => hasHeadings(cells, columnsOf(one))))
  const active = accounts.filter(({ active: isActive }) => isActive)
  const own = named ?? remembered ?? (active.length === 1 ? active[0] : undefined)
  const table = statementTable(rows, { ...(own && columnsOf(own)), ...asked.columns })
  if (table === undefined)
    throw new HttpError(400, {
      columns: ['No line is a heading with a date and an amount. Name the columns, such as {"Datum": "date"}.'],
      headings: statementHeadings(rows, asked.columns),
    })
  const read = await inTurns(statementSteps(table, asked.order))
  const lines = read.map(({ account, line }) => {
    const of = account === '' ? own : accountNamed(accounts, account, line.currency)
    if (of === undefined) throw invalid({ bank_account: ['The file does not name its account. Choose the account.'] })
    return { account: of, line: { ...line, currency: line.currency || of.currency } }
  })
  const [first] = lines
  const isOne = lines.every(({ account }) => account.id === first?.account.id)
  return { format: 'table', account: isOne ? (first?.account ?? own ?? null) : null, lines }
}

/** Throws 400. */
export async function readStatement(file: Upload, accounts: readonly Account[], asked: Asked): Promise<ReadStatement> {
  if (file.size === 0) throw refuse('The file is empty.')
  const bytes = await fs.readFile(file.path)
  const text = isWorkbook(bytes) ? '' : decodeBytes(bytes).text
  try {
    return await (isXml(text) ? readCamt(text, accounts) : readTable(file, accounts, asked))
  } catch (error) {
    throw error instanceof StatementProblem ? refuse(error.message) : error
  }
}
