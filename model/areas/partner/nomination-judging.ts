/** Judges a nomination at every write: each day once, an order between the same companies, and a rejected one that is changed is a draft. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import { order } from './order.resource.ts'
import { daysText, daysTwice, type DatedOnly, type StoredDays } from './rules/nomination/days.ts'

type Judged = {
  readonly order: number | null
  readonly counterparty: number | null
  readonly status: string
  readonly revision: number | null
  readonly shipping_schedule: StoredDays
  readonly locked_days: DatedOnly
  readonly blackout_days: DatedOnly
}
const listed = ['shipping_schedule', 'locked_days', 'blackout_days'] as const

function twiceFaults(row: Judged) {
  return listed.flatMap((field) => {
    const twice = daysTwice(row[field])
    return twice.length === 0
      ? []
      : [[field, [`Each day is listed once. Listed more often: ${daysText(twice)}.`]] as const]
  })
}

export const nominationJudging = judgedBy({
  fields: ['order', 'counterparty', 'start_date', 'end_date', 'total', 'forecast', ...listed],
  facts: { order: { of: order, where: { id: 'order' } } },
  judge: (
    row: Judged & {
      readonly start_date: unknown
      readonly end_date: unknown
      readonly total: unknown
      readonly forecast: unknown
    },
    facts,
    _may,
    before,
  ) => {
    const isOther = facts.order !== undefined && facts.order.counterparty !== row.counterparty
    const isOtherOrder = before?.order !== row.order
    const isChangedAfterRejection = before?.status === 'rejected' && row.status === 'rejected'
    return {
      errors: {
        ...(isOther && isOtherOrder && { order: ['This order is between other companies.'] }),
        ...(isOther && !isOtherOrder && { counterparty: ['The order of this nomination is with another company.'] }),
        ...Object.fromEntries(twiceFaults(row)),
      },
      values: isChangedAfterRejection
        ? { status: 'draft', revision: (before.revision ?? 0) + 1, late: false, sent_at: null, reviewed_at: null }
        : {},
    }
  },
})
