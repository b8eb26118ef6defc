/** What is wrong with the condition on which a report is sent. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import type { Condition } from './condition.ts'

type Judged = Condition & { readonly sums: readonly string[] }

export const judgedSchedule = judgedBy({
  fields: ['send_when', 'send_measure', 'send_value', 'sums'],
  facts: {},
  judge: ({ send_when, send_measure, send_value, sums }: Judged) => {
    const isCompared = send_when === 'more_than' || send_when === 'less_than'
    const isUnknown = isCompared && send_measure !== '' && !sums.includes(send_measure)
    return {
      errors: {
        ...(isCompared && send_value === null && { send_value: ['Say with which value the figure is compared.'] }),
        ...(isUnknown && { send_measure: ['It is not among the totals of the report.'] }),
      },
      values: {},
    }
  },
})
