/** Calls about what customers owe: by age, and as a statement of account. */
import { onResource } from '#model/kernel/action.ts'
import { choice, day, ref } from '#model/kernel/field.ts'

const reading = { needs: 'access_menu__invoice', undo: 'none', method: 'GET', form: 'none' } as const
const currency = choice(['', 'USD', 'CAD', 'MXN'], '')

export const receivableCalls = {
  /** `{as_of, currencies}`: what each customer owes by days after its due date; amounts of two currencies are never added. */
  aging: onResource('aging/', {
    ...reading,
    label: 'Age of receivables',
    input: { as_of: day({ help: 'Leave empty for today' }), currency, party: ref('company:party') },
  }),
  /** `{opening, entries, closing, aging}`, or the paper for the customer. */
  statement: onResource('statement/', {
    ...reading,
    label: 'Statement of account',
    spans: [{ from: 'from', to: 'to' }],
    input: {
      party: ref('company:party', { required: true }),
      currency,
      from: day({ help: 'Leave empty for all' }),
      to: day({ help: 'Leave empty for today' }),
      output: choice(['json', 'pdf'], 'json'),
    },
  }),
} as const
