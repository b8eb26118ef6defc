/** The columns and the bank account of a statement, which a person chooses if the file does not name them. */
import { proxy } from 'valtio'
import {
  statementColumns,
  suffices,
  type ChosenColumns,
  type StatementColumn,
  type StatementHeading,
} from '#model/areas/invoice/rules/receipts/statement-table.ts'
import { ApiError } from '#src/engine/api/api.ts'
import type { ImportedStatement } from './open-receipts.ts'

export const columnLabels: Readonly<Record<StatementColumn, string>> = {
  date: 'Date',
  amount: 'Amount',
  credit: 'Credit',
  debit: 'Debit',
  sign: 'Credit or debit',
  payer: 'Payer',
  reference: 'Reference',
  bank_reference: 'Bank reference',
  account: 'Account number',
  currency: 'Currency',
}
type Column = Omit<StatementHeading, 'examples'> & { readonly examples: string }
export type StatementChoices = { readonly columns: ChosenColumns; readonly bank_account: number | null }
export type SendStatement = (choices: StatementChoices) => Promise<ImportedStatement>

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const columnOf = (value: unknown): StatementColumn | null => statementColumns.find((one) => one === value) ?? null

const headingsIn = (body: Values): readonly Column[] =>
  listOf(body['headings'])
    .filter(isValues)
    .map(({ heading, column, examples }) => ({
      heading: textOf(heading),
      column: columnOf(column),
      examples: listOf(examples).map(textOf).join(' · '),
    }))
/** The field that a refused statement asks a person to choose. */
const askedAt = (error: unknown): 'columns' | 'bank_account' | undefined => {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined
  return 'columns' in error.body ? 'columns' : 'bank_account' in error.body ? 'bank_account' : undefined
}
/** Whether a person can choose what the refused statement needs. */
export const canChoose = (error: unknown): error is ApiError => askedAt(error) !== undefined

type State = {
  columns: readonly Column[]
  account: number | null
  /** The reason for which the last import was refused. */
  problem: { readonly at: 'columns' | 'bank_account' | undefined; readonly says: string } | null
  isSending: boolean
}

export class StatementColumns {
  readonly filename: string
  readonly state: State
  readonly #proposed: readonly Column[]
  readonly #send: SendStatement

  /** `refusal`: the answer that says what has to be chosen. */
  constructor(filename: string, refusal: ApiError, send: SendStatement) {
    this.filename = filename
    this.#send = send
    this.#proposed = headingsIn(refusal.body)
    const at = askedAt(refusal)
    this.state = proxy<State>({
      columns: this.#proposed,
      account: null,
      problem: at === 'bank_account' ? { at, says: 'The file does not name its account.' } : null,
      isSending: false,
    })
  }

  /** Assigns a column to a field, or to none if the name is empty. Any other column of that field is then left out. */
  assign(at: number, name: string): void {
    const column = columnOf(name)
    this.state.columns = this.state.columns.map((one, nth) =>
      nth === at ? { ...one, column } : one.column === column ? { ...one, column: null } : one,
    )
  }
  chooseAccount(account: number | null): void {
    Object.assign(this.state, { account, problem: null })
  }
  /** A sentence that says which column is still needed; undefined if the statement can be imported. */
  needs({ columns }: Pick<State, 'columns'> = this.state): string | undefined {
    const found = new Set(columns.flatMap(({ column }) => column ?? []))
    if (columns.length === 0 || suffices(found)) return undefined
    return found.has('date') ? 'Choose the column of the amount or of the credit.' : 'Choose the column of the date.'
  }
  get #chosen(): ChosenColumns {
    return Object.fromEntries(
      this.state.columns.flatMap(({ heading, column }, at) =>
        heading === '' || (column === null && this.#proposed[at]?.column === null) ? [] : [[heading, column ?? '']],
      ),
    )
  }
  /** True once it is imported. */
  async send(): Promise<boolean> {
    if (this.state.isSending || this.needs() !== undefined) return false
    Object.assign(this.state, { isSending: true, problem: null })
    try {
      await this.#send({ columns: this.#chosen, bank_account: this.state.account })
      return true
    } catch (error) {
      const says = error instanceof Error ? error.message : String(error)
      this.state.problem = { at: askedAt(error), says }
      return false
    } finally {
      this.state.isSending = false
    }
  }
}
