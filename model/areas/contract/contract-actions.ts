/** The calls of a contract beside its life cycle: what is made from it, and what is read of it. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { choice, codes, day, decimal, flag, integer, ref, refs, text } from '#model/kernel/field.ts'
import { contractStatuses } from './rules/contract-life.ts'
import { periods } from './rules/roll-over/period-names.ts'

const look = { needs: 'access_menu__contract', undo: 'none', method: 'GET', form: 'none' } as const
const make = { needs: 'add_contract', undo: 'compensating' } as const

/** Contracts that one request rolls over. */
export const MOST_ROLLED = 500

const number = text({ label: 'Contract', maxLength: 30, help: 'Leave empty for the next free number' })
const cars = integer({ min: 1, max: 1_000_000, help: 'Leave empty for what is not linked yet' })
/** Label of the input with which more cars are bought than the sale needs; its refusal names it. */
export const MORE_THAN_NEEDED = 'More than needed'
const beyond = flag(false, { label: MORE_THAN_NEEDED, help: 'Buys more cars than the sale needs' })
const price = decimal(4, { min: 0, help: 'Price per unit' })

export const contractActions = {
  /** A draft sale with product, days and place of this purchase, which feeds it. */
  createSale: onRow('create_sale/', {
    ...make,
    label: 'Make a sale of it',
    form: 'none',
    input: { contract_number: number, buyer: ref('company:party'), cars, price },
  }),
  /** A draft purchase with product, days and place of this sale, which it feeds. */
  createPurchase: onRow('create_purchase/', {
    ...make,
    label: 'Make a purchase for it',
    form: 'none',
    input: { contract_number: number, seller: ref('company:party'), cars, price, more_than_needed: beyond },
  }),
  /** Drafts of the contracts for their next period, or plain copies; each is answered by itself. */
  cloneMultiple: onResource('clone_multiple/', {
    ...make,
    label: 'Roll contracts over',
    form: 'none',
    input: {
      contract_ids: refs('contract:contract', { label: 'Contracts', required: true, maxItems: MOST_ROLLED }),
      period: choice(periods, 'year', { required: true }),
      roll_over: flag(false, { required: true, help: 'Each begins the day after the old one ends' }),
      dry_run: flag(false),
    },
  }),
  /** Which purchases feed which sales, in one answer: contracts that are not closed, what they are linked with, and the links. Ours. */
  graph: onResource('graph/', {
    ...look,
    label: 'Graph of contracts',
    spans: [{ from: 'from', to: 'to' }],
    input: {
      product: ref('company:product'),
      party: ref('company:party'),
      from: day({ help: 'Contracts that run on this day or later' }),
      to: day({ help: 'Contracts that run on this day or earlier' }),
    },
  }),
  getCars: onRow('get_cars/', {
    ...look,
    label: 'Cars',
    input: {
      dateRange: text({
        holds: 'date',
        maxLength: 40,
        help: 'Days of loading, both of them in: 2026-11-01_2026-11-30',
      }),
    },
  }),
  /** How it goes: its days, and the strip from what was bought to what was invoiced. Ours: the product text has it of all running ones. */
  progress: onRow('progress/', { ...look, label: 'How it goes' }),
  /** What pickers load once. */
  getShortContractList: onResource('get_short_contract_list/', {
    ...look,
    label: 'Short list of contracts',
    input: {
      contract_type: choice(['', 'sale', 'purchase'], ''),
      status: codes({ choices: contractStatuses }),
      product: ref('company:product'),
      party: ref('company:party'),
      facility: ref('company:facility'),
    },
  }),
  /** Each running contract: what was planned, what went, how far it is behind, and what is left. */
  getDashboardContractList: onResource('get_dashboard_contract_list/', {
    ...look,
    label: 'Dashboard of contracts',
    input: {
      date: day({ help: 'A day on which they run; leave empty for today' }),
      contract_type: choice(['', 'sale', 'purchase'], ''),
      status: codes({ choices: contractStatuses, help: 'Approved ones, where none is named' }),
      product: ref('company:product'),
      party: ref('company:party'),
    },
  }),
}
