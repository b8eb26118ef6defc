/** What a customer may lift of a stockholder's product at an older site. */
import { choice, day, decimal, integer, ref, text } from '../../field.ts'
import { resource } from '../../resource.ts'
import { periodTypes } from '../../rules/limit.ts'
import { needs } from './kept.ts'

const party = (label: string) => ref('legacy:company', { label, table: true })

export const allocation = resource('allocation/', {
  label: 'Allocation (v2)',
  plural: 'Allocations (v2)',
  model: 'allocation',
  needs: needs('allocation'),
  title: ['allocation_code'],
  ordering: 'allocation_code',
  unique: [['allocation_code']],
  fields: {
    allocation_code: text({ label: 'Code', required: true, maxLength: 30, table: true }),
    product_key: ref('legacy:product', { label: 'Product', table: true }),
    stockholder: party('Stockholder'),
    customer: party('Customer'),
    producer: ref('legacy:company', { label: 'Producer' }),
    product_direction: choice(['load', 'unload'], 'load', { label: 'Direction', table: true }),
    transaction_type: choice(['sale', 'purchase', 'transfer', 'exchange', 'own use'], 'sale', { label: 'Transaction', table: true }),
    contract_number: text({ label: 'Contract', maxLength: 30, table: true, group: 'Contract' }),
    confirmation_number: text({ label: 'Confirmation', maxLength: 30, group: 'Contract' }),
    effective_date: day({ label: 'Effective', table: true, group: 'Contract' }),
    expiration_date: day({ label: 'Expires', table: true, group: 'Contract' }),
    loading_warning: integer({ min: 0, initial: 1, group: 'Rules', help: '1: warn when the limit is near; 0: do not' }),
    last_load_denial: integer({ min: 0, initial: 1, group: 'Rules', help: '1: deny the load that would cross the limit; 0: only the next one' }),
    max_allowed_uses: integer({ min: 0, initial: 1, group: 'Rules', help: 'Loads that may be taken on it' }),
    transfer_limits: integer({ readOnly: true, table: true, group: 'Rules', tally: { of: 'legacy:transferLimit', by: 'allocation' } }),
    comments: text({ maxLength: 2000 }),
  },
})

export const transferLimit = resource('transfer_limit/', {
  label: 'Transfer limit (v2)',
  plural: 'Transfer limits (v2)',
  model: 'transfer limit',
  needs: needs('allocation'),
  title: ['allocation', 'period_type'],
  ordering: 'allocation,transfer_limit_start_date',
  fields: {
    allocation: ref('legacy:allocation', { required: true, onDelete: 'cascade', table: true }),
    period_type: choice(periodTypes, 'month', { label: 'Each', table: true }),
    days_in_period: integer({ label: 'Days', unit: 'days', min: 1, max: 3660, help: 'Of a custom period' }),
    period_start_date: day({ label: 'Counted from', table: true }),
    limit: decimal(0, { unit: 'L', min: 0, initial: '0', table: true }),
    transfer_limit_start_date: day({ label: 'Effective', table: true }),
    transfer_limit_end_date: day({ label: 'Expires', table: true }),
    comments: text({ maxLength: 2000 }),
  },
})
