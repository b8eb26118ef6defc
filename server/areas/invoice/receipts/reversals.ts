/** A payment that the bank takes back: the receipt that brought it is found, and what it paid is open again. */
import { allocation, receipt } from '#model/areas/invoice/receipt.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { amountText, centsOf } from '#model/shared/money.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

type Receipt = Row<typeof receipt>

/** The latest receipt of the same account and amount that is not taken back, by its reference, else by its payer. */
async function originalOf(rows: RowsOf, { id, bank_account, amount, reference, payer, date }: Receipt) {
  const cents = -centsOf(amount)
  const found = await rows(receipt).find(
    { bank_account, amount: amountText(cents), reversal: false },
    { lock: true, ordering: '-date,-id' },
  )
  const earlier = found.filter((one) => one.id !== id && (one.date ?? '') <= (date ?? '9'))
  const taken = await rows(allocation).find({ receipt: earlier.map((one) => one.id), released: false })
  const reversed = new Set(taken.flatMap((one) => (one.reversal === null ? [] : [one.receipt])))
  const left = earlier.filter((one) => !reversed.has(one.id))
  const alike = (text: string, other: string): boolean =>
    text !== '' &&
    other !== '' &&
    (text.toUpperCase().includes(other.toUpperCase()) || other.toUpperCase().includes(text.toUpperCase()))
  return (
    left.find((one) => alike(one.reference, reference)) ??
    left.find((one) => alike(one.payer, payer)) ??
    (reference === '' && payer === '' && left.length === 1 ? left[0] : undefined)
  )
}

/** Reverses what each of the entries takes back. One whose receipt is not found stays as an amount that the company owes. */
export async function reverseReceipts(rows: RowsOf, entries: readonly Receipt[], now: string): Promise<void> {
  for (const entry of entries) {
    const original = await originalOf(rows, entry)
    if (original === undefined) continue
    const paid = await rows(allocation).find({ receipt: original.id, released: false })
    await rows(allocation).patchMany(
      paid.map(({ id }) => ({
        id,
        values: { released: true, released_at: now, reason: `The bank took the payment back on ${entry.date}.` },
      })),
    )
    await rows(allocation).create({
      receipt: original.id,
      reversal: entry.id,
      date: entry.date,
      amount: original.amount,
      currency: original.currency,
    })
    await rows(receipt).patch(entry.id, { party: original.party })
  }
}
