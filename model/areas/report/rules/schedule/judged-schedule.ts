/** Validates the condition on which a report is sent. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import type { SendCondition } from './condition.ts'

type Judged = SendCondition & { readonly sums: readonly string[] }

export const judgedSchedule = judgedBy({
  fields: ['send_when', 'send_measure', 'send_value', 'sums'],
  facts: {},
  judge: ({ send_when, send_measure, send_value, sums }: Judged) => {
    const isCompared = send_when === 'more_than' || send_when === 'less_than'
    const isUnknown = isCompared && send_measure !== '' && !sums.includes(send_measure)
    return {
      errors: {
        ...(isCompared &&
          send_value === null && { send_value: ['Enter the value with which the figure is compared.'] }),
        ...(isUnknown && { send_measure: ['This column is not among the totals of the report.'] }),
      },
      values: {},
    }
  },
})
