/** What a price or a gap says in words. */
import type { PriceCell, PriceLine } from '#model/areas/invoice/rules/rail/price-board.ts'
import { priceText } from '#model/shared/number-format.ts'

/** `from 2026-01-01 to 2026-06-30`; empty for what has neither day. */
function daysText({ from, until }: PriceCell): string {
  return [from === null ? '' : `from ${from}`, until === null ? '' : `to ${until}`]
    .filter((part) => part !== '')
    .join(' ')
}

/** `0.4125 CAD per L`, `No price`: what is drawn, and how the name of the cell begins. */
export const barText = ({ price }: PriceCell): string =>
  price === undefined ? 'No price' : `${priceText(price.unit_price)} ${price.currency} per ${price.unit}`

/** `0.4125 CAD per L from 2026-01-01 to 2026-06-30`, `No price from 2026-07-01 to 2026-08-31`, `No price`. */
export const cellText = (cell: PriceCell): string =>
  `${barText(cell)} ${daysText(cell) || (cell.price === undefined ? '' : 'on every day')}`.trim()

export const lineText = ({ name, beside }: PriceLine): string => `${name}, ${beside}`
