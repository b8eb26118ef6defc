/** Settings of a company for its contracts: what new ones begin with, by their type, how they are rolled over, and when it ships. */
import { contractCurrencies, deliveryTerms, priceUnits, titlePassing } from '#model/areas/contract/rules/setup/terms.ts'
import { lengths, periods } from '#model/areas/contract/rules/roll-over/period-names.ts'
import { weekdays } from '#model/areas/schedule/rules/shipping/weekdays.ts'
import { choice, codes, decimal, integer } from '#model/kernel/field.ts'

const words = { same: 'As long as before', '': 'Not given' } as const

/** Both types of contracts have the same settings, under a heading each. */
const settingsUnder = (group: string) => ({
  delivery_terms: choice(deliveryTerms, 'FOB', { label: 'Delivery terms', group }),
  title_passes: choice(titlePassing, 'loading', { label: 'Title passes', group }),
  tolerance: decimal(2, { label: 'Tolerance', unit: '%', min: 0, max: 100, initial: '0', group }),
  currency: choice(contractCurrencies, 'USD', { label: 'Currency', group }),
  price_unit: choice(priceUnits, 'gal', { label: 'Price unit', group }),
  payment_days: integer({ label: 'Payment', unit: 'days', min: 0, max: 365, initial: 30, group }),
  period: choice(['', ...lengths], '', { label: 'Period', group, words, help: 'Of a new contract' }),
  roll_period: choice(periods, 'year', { label: 'Roll-over period', group, words, help: 'Offered first' }),
  roll_days: integer({
    label: 'Automatic roll-over',
    unit: 'days',
    min: 0,
    max: 365,
    initial: 0,
    group,
    help: 'Before the end; 0: by hand only',
  }),
})

const [sale, purchase] = [settingsUnder('Sale contracts'), settingsUnder('Purchase contracts')]
export const contractSettings = {
  sale_delivery_terms: sale.delivery_terms,
  sale_title_passes: sale.title_passes,
  sale_tolerance: sale.tolerance,
  sale_currency: sale.currency,
  sale_price_unit: sale.price_unit,
  sale_payment_days: sale.payment_days,
  sale_period: sale.period,
  sale_roll_period: sale.roll_period,
  sale_roll_days: sale.roll_days,
  purchase_delivery_terms: purchase.delivery_terms,
  purchase_title_passes: purchase.title_passes,
  purchase_tolerance: purchase.tolerance,
  purchase_currency: purchase.currency,
  purchase_price_unit: purchase.price_unit,
  purchase_payment_days: purchase.payment_days,
  purchase_period: purchase.period,
  purchase_roll_period: purchase.roll_period,
  purchase_roll_days: purchase.roll_days,
  shipping_weekdays: codes({
    label: 'Ships on',
    choices: weekdays,
    group: 'Shipping days',
    help: 'None named: every day',
  }),
} as const
