/** When a rail invoice is due where no date is given: by the terms of its contract, else by those of its buyer. */
import { party } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import { dayAfter } from './rules/billing/billing-period.ts'

/** For a buyer whose terms are empty. */
const DEFAULT_DAYS = 30

type Dated = {
  readonly invoice_date: string | null
  readonly due_date: string | null
  readonly contract: number | null
  readonly buyer: number | null
}

export const dueDate = judgedBy({
  fields: ['invoice_date', 'due_date', 'contract', 'buyer'],
  facts: {
    terms: { of: contract, where: { id: 'contract' } },
    buyer: { of: party, where: { id: 'buyer' } },
  },
  judge: ({ invoice_date, due_date }: Dated, { terms, buyer }) => {
    const days = terms?.payment_days ?? buyer?.payment_days ?? DEFAULT_DAYS
    const isOpen = invoice_date !== null && due_date === null
    return { errors: {}, values: isOpen ? { due_date: dayAfter(invoice_date, days) } : {} }
  },
})
