/** A receipt adds money, in the currency of its account; only an entry of the bank takes some back. */
import { bankAccount } from './bank-account.resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import type { Judging } from '#model/kernel/judging.ts'
import { centsOf } from '#model/shared/money.ts'

type Amount = {
  readonly bank_account: number | null
  readonly amount: string | null
  readonly currency: string
  readonly reversal: boolean
}

export const receiptAmount: Judging<Amount> = judgedBy({
  fields: ['bank_account', 'amount'],
  facts: { account: { of: bankAccount, where: { id: 'bank_account' } } },
  judge: ({ amount, currency, reversal }: Amount, { account }) => ({
    errors:
      amount !== null && !reversal && centsOf(amount) <= 0n
        ? { amount: ['A receipt is above zero. A payment that the bank took back comes with its statement.'] }
        : {},
    values: { currency: account?.currency ?? currency },
  }),
})
