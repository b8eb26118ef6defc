/** Settings of a company for its contracts: what new ones begin with, by their type, how they are rolled over, and when it ships. */
import { contractCurrencies, deliveryTerms, priceUnits, titlePassing } from '#model/areas/contract/rules/setup/terms.ts'
import { lengths, periods } from '#model/areas/contract/rules/roll-over/period-names.ts'
import { weekdays } from '#model/areas/schedule/rules/shipping/weekdays.ts'
import { choice, codes, decimal, integer } from '#model/kernel/field.ts'

type Side = 'Sale contracts' | 'Purchase contracts'
const words = { same: 'As long as before', '': 'Not given' } as const

const delivery = (group: Side) => choice(deliveryTerms, 'FOB', { label: 'Delivery terms', group })
const title = (group: Side) => choice(titlePassing, 'loading', { label: 'Title passes', group })
const tolerance = (group: Side) => decimal(2, { label: 'Tolerance', unit: '%', min: 0, max: 100, initial: '0', group })
const unit = (group: Side) => choice(priceUnits, 'gal', { label: 'Price unit', group })
const currency = (group: Side) => choice(contractCurrencies, 'USD', { label: 'Currency', group })
const payment = (group: Side) => integer({ label: 'Payment', unit: 'days', min: 0, max: 365, initial: 30, group })
const runs = (group: Side) =>
  choice(['', ...lengths], '', {
    label: 'Period',
    group,
    words,
    help: 'Of a new contract',
  })
const rolledFor = (group: Side) =>
  choice(periods, 'year', {
    label: 'Roll-over period',
    group,
    words,
    help: 'Offered first',
  })
const rolledAhead = (group: Side) =>
  integer({
    label: 'Automatic roll-over',
    unit: 'days',
    min: 0,
    max: 365,
    initial: 0,
    group,
    help: 'Before the end; 0: by hand only',
  })

export const contractSettings = {
  sale_delivery_terms: delivery('Sale contracts'),
  sale_title_passes: title('Sale contracts'),
  sale_tolerance: tolerance('Sale contracts'),
  sale_currency: currency('Sale contracts'),
  sale_price_unit: unit('Sale contracts'),
  sale_payment_days: payment('Sale contracts'),
  sale_period: runs('Sale contracts'),
  sale_roll_period: rolledFor('Sale contracts'),
  sale_roll_days: rolledAhead('Sale contracts'),
  purchase_delivery_terms: delivery('Purchase contracts'),
  purchase_title_passes: title('Purchase contracts'),
  purchase_tolerance: tolerance('Purchase contracts'),
  purchase_currency: currency('Purchase contracts'),
  purchase_price_unit: unit('Purchase contracts'),
  purchase_payment_days: payment('Purchase contracts'),
  purchase_period: runs('Purchase contracts'),
  purchase_roll_period: rolledFor('Purchase contracts'),
  purchase_roll_days: rolledAhead('Purchase contracts'),
  shipping_weekdays: codes({
    label: 'Ships on',
    choices: weekdays,
    group: 'Shipping days',
    help: 'None named: every day',
  }),
} as const
