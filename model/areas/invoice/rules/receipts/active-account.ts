/** One bank account of each currency is active, so that every invoice names one place to pay. The database holds it too. */
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import type { Judging } from '#model/kernel/judging.ts'

type Account = { readonly id?: number; readonly currency: string; readonly active: boolean }

export const oneActiveAccount: Judging<Account> = judgedBy({
  fields: ['active', 'currency'],
  facts: { others: { of: bankAccount, where: { currency: 'currency' }, all: true } },
  judge: ({ active, currency }: Account, { others = [] }, _may, before: Account | undefined) => {
    const other = others.find((one) => one.active && one.id !== before?.id)
    return active && other !== undefined
      ? { errors: { active: [`${other.name} is the active account in ${currency}. Switch it off first.`] }, values: {} }
      : { errors: {}, values: {} }
  },
})
