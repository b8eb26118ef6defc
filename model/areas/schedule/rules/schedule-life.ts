/**
 * The life of a shipping schedule: it is nominated to the railroad, approved, and closed when its cars have gone. The product text leaves
 * the states open; these follow the trade. The days of an approved schedule may still be moved: its cars are spread again as they ship.
 */
import type { Life } from '#model/kernel/life.ts'
import type { Errors } from '#model/kernel/validate.ts'

export const scheduleStatuses = ['draft', 'nominated', 'approved', 'closed'] as const

/** The terms that the railroad is asked for. */
type Terms = {
  readonly product: number | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly total: number | null
}

const lacksTerms = ({ product, start_date, end_date, total }: Terms): Errors => ({
  ...(product === null && { product: ['Name the product.'] }),
  ...(start_date === null && { start_date: ['Give the first day.'] }),
  ...(end_date === null && { end_date: ['Give the last day.'] }),
  ...((total ?? 0) === 0 && { total: ['Give the number of cars.'] }),
})

const terms = ['contract', 'route', 'facility', 'product', 'start_date', 'end_date', 'total'] as const
/** They write the days of a nomination or an order of the partner, which judges them by rules of its own. */
const approvals = [
  'partner:nomination approve',
  'partner:nomination approveMany',
  'partner:order close',
  'partner:order closeMany',
]
const change = { needs: 'change_railshippingschedule', undo: 'exact' } as const

export const scheduleLife: Life<Terms> = {
  of: 'contract:schedule',
  field: 'status',
  transitions: {
    nominate: { ...change, label: 'Nominate', from: ['draft'], to: 'nominated', lacks: lacksTerms },
    approve: { ...change, label: 'Approve', from: ['draft', 'nominated'], to: 'approved', lacks: lacksTerms },
    close: { ...change, label: 'Close', from: ['approved'], to: 'closed' },
    reopen: { ...change, label: 'Reopen', from: ['closed'], to: 'approved' },
    returnToDraft: { ...change, label: 'Return to draft', from: ['nominated', 'approved'], to: 'draft' },
  },
  frozen: [
    {
      in: ['nominated'],
      fields: terms,
      kept: true,
      deeds: approvals,
      says: 'A nominated schedule keeps its terms and is not deleted. Return it to draft first.',
    },
    {
      in: ['approved'],
      fields: terms,
      kept: true,
      deeds: approvals,
      says: 'An approved schedule keeps its terms and is not deleted. Return it to draft first.',
    },
    {
      in: ['closed'],
      fields: 'all',
      // Counted from its shipments, of which one may still be corrected.
      except: ['actual'],
      says: 'A closed schedule stays as it is. Reopen it to change it.',
    },
  ],
}
