/** The calls of prices beside the generic ones: the prices that are valid on a day, and raising many prices. */
import { onResource } from '#model/kernel/action.ts'
import { choice, day, decimal, flag, json, ref, refs, text } from '#model/kernel/field.ts'
import { LONGEST_SEARCH } from '#model/kernel/limits.ts'

/** The number of prices that one request may raise. */
export const MOST_PRICES = 2000

export const priceCalls = {
  /** The active products with the price that is valid for a buyer and contract on a day, and the next price. */
  getProducts: onResource('get_products/', {
    label: 'Products',
    needs: 'access_menu__invoice_price',
    undo: 'none',
    method: 'GET',
    form: 'none',
    input: {
      party: ref('company:party', { label: 'Buyer' }),
      contract: ref('contract:contract'),
      currency: choice(['', 'USD', 'CAD', 'MXN'], '', { help: 'Leave empty for the currency of the company' }),
      date: day({ help: 'Leave empty for today' }),
      search: text({ maxLength: LONGEST_SEARCH }),
    },
  }),
  /** Ends each price on the day before, and adds a price that is higher or lower by the percentage. All other fields are copied. */
  raise: onResource('raise/', {
    label: 'Raise prices',
    needs: 'change_invoice_price',
    undo: 'exact',
    undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
    form: 'none',
    input: {
      prices: refs('invoice:price', { required: true, maxItems: MOST_PRICES }),
      percent: decimal(4, { required: true, min: -100, max: 100, unit: '%', help: 'Negative to lower prices' }),
      effective_date: day({ label: 'From', required: true }),
      versions: json({ maxItems: MOST_PRICES, help: 'Versions last read, by id' }),
      dry_run: flag(false),
    },
  }),
} as const
