/** Receipts that wait for their invoices, and what came of a statement that was opened. */
import { receipt } from '#model/areas/invoice/receipt.resource.ts'
import type { ReceiptMatch } from '#model/areas/invoice/rules/receipts/match.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'

export type WaitingReceipt = {
  readonly receipt: number
  readonly date: string
  readonly amount: string
  readonly unallocated: string
  readonly currency: string
  readonly payer: string
  readonly reference: string
  readonly match: ReceiptMatch
}
export type OpenReceipts = { readonly count: number; readonly results: readonly WaitingReceipt[] }
export type ReceiptLine = WaitingReceipt & { readonly id: number }

export const openReceipts = (signal: AbortSignal): Promise<OpenReceipts> =>
  api<OpenReceipts>(`${receipt.path}${receipt.actions.matches.path}`, { signal })

type Counts = { readonly new: number; readonly duplicate: number; readonly ignored: number }
export type ImportedStatement = {
  readonly account: { readonly name: string } | null
  readonly counts: Counts
  readonly batch: number | null
}
const counted = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`
export const importText = ({ account, counts }: ImportedStatement): string =>
  [
    `${account?.name ?? 'Statement'}: ${counted(counts.new, 'new receipt', 'new receipts')}`,
    ...(counts.duplicate > 0 ? [`${grouped(counts.duplicate)} there already`] : []),
    ...(counts.ignored > 0 ? [`${counted(counts.ignored, 'entry', 'entries')} ignored`] : []),
  ].join(', ')

/** What pays which invoice, of the receipts that have a match. */
export const allocationsOf = (lines: readonly ReceiptLine[]) =>
  lines.flatMap(({ id, match }) =>
    match.invoices
      .filter(({ amount }) => Number(amount) > 0)
      .map(({ id: invoice, amount }) => ({ receipt: id, invoice, amount })),
  )
