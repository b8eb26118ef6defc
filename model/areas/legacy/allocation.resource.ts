/** Allocations of older sites (version 2): what a customer may lift of a stockholder's product. */
import { largest } from '#model/kernel/bounds.ts'
import { choice, codes, day, decimal, flag, integer, ref, text } from '#model/kernel/field.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { periodTypes } from '#model/areas/limit/rules/limit.ts'
import { paceFields } from './pace-fields.ts'
import { limitsOfCopy, nextYear } from './rules/next-year.ts'
import { allocationPapers } from './rules/record-papers.ts'
import { needs } from './site-fields.ts'

const party = (label: string, table = true) => ref('legacy:company', { label, table, offers: { company_types: label } })

const amount = { unit: 'L', min: 0, max: largest.lot.L } as const
const limitFields = {
  period_type: choice(periodTypes, 'month', { label: 'Each', table: true }),
  days_in_period: integer({ label: 'Days', unit: 'days', min: 1, max: 3660, help: 'Length of a custom period' }),
} as const
const view = { needs: needs('allocation').view, undo: 'none', form: 'none' } as const

export const allocation = resource('allocation/', {
  label: 'Allocation (v2)',
  plural: 'Allocations (v2)',
  model: 'allocation',
  needs: needs('allocation'),
  actions: {
    /** `TimelineAnswer`: the windows of its limits; without days, the windows of its validity, up to ten years ahead. */
    timeline: onRow('schedule_limit/', {
      ...view,
      method: 'GET',
      label: 'Limits by window',
      spans: [{ from: 'from', to: 'to' }],
      input: { from: day(), to: day(), period_type: choice(['', ...periodTypes], '', { label: 'Each' }) },
    }),
    /** `CompanyWindowsAnswer`: the allocations of a company in each role, with the windows that touch the days. */
    ofCompany: onResource('of_company/', {
      ...view,
      method: 'GET',
      label: 'Allocations of a company',
      spans: [{ from: 'from', to: 'to' }],
      input: {
        company: ref('legacy:company', { required: true }),
        from: day({ required: true }),
        to: day({ required: true }),
      },
    }),
    /** The running limit ends the day before and continues after `until`. Answers the new timeline. */
    planLimit: onRow('schedule_limit/', {
      label: 'Plan a limit',
      needs: needs('allocation').change,
      undo: 'exact',
      undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
      spans: [{ from: 'from', to: 'until' }],
      input: {
        limit: decimal(0, { ...amount, required: true }),
        from: day({ required: true }),
        until: day(),
        ...limitFields,
        comments: text({ maxLength: 2000 }),
        dry_run: flag(false, { help: 'Preview only' }),
      },
    }),
    /** `WhatIfAnswer`: whether a load may go, and what a limit would change. */
    whatIf: onRow('what_if/', {
      ...view,
      label: 'What if',
      explains: true,
      input: {
        volume: decimal(1, { unit: 'L', min: 0, max: largest.lot.L }),
        date: day({ help: 'Leave empty for today' }),
        limit: decimal(0, amount),
        from: day(),
        driver: ref('legacy:person'),
        carrier: ref('legacy:company'),
      },
    }),
  },
  papers: allocationPapers,
  title: ['allocation_code'],
  ordering: 'allocation_code',
  keys: [{ fields: ['allocation_code'], onConflict: 'refuse' }],
  spans: [{ from: 'effective_date', to: 'expiration_date' }],
  copied: nextYear,
  copiedWith: [{ of: 'legacy:transferLimit', by: 'allocation', taken: limitsOfCopy }],
  createdWith: { limits: { of: 'legacy:transferLimit', by: 'allocation' } },
  judgedBy: () => import('./party-types.ts').then(({ partyTypes }) => partyTypes),
  fields: {
    allocation_code: text({ label: 'Code', required: true, maxLength: 30, table: true }),
    product_key: ref('legacy:product', { label: 'Product', table: true }),
    stockholder: party('Stockholder'),
    customer: party('Customer'),
    producer: party('Producer', false),
    product_direction: choice(['load', 'unload'], 'load', { label: 'Direction', table: true }),
    transaction_type: choice(['sale', 'purchase', 'transfer', 'exchange', 'own use'], 'sale', {
      label: 'Transaction',
      table: true,
    }),
    ...paceFields,
    contract_number: text({ label: 'Contract', maxLength: 30, table: true, group: 'Contract' }),
    confirmation_number: text({ label: 'Confirmation', maxLength: 30, group: 'Contract' }),
    effective_date: day({ label: 'Effective', table: true, group: 'Contract' }),
    expiration_date: day({ label: 'Expires', table: true, group: 'Contract' }),
    loading_warning: integer({
      min: 0,
      max: 1,
      initial: 1,
      group: 'Rules',
      help: '1: warn when close to the limit; 0: no warning',
    }),
    last_load_denial: integer({
      min: 0,
      max: 1,
      initial: 1,
      group: 'Rules',
      help: '1: deny the load that would exceed the limit; 0: deny only later loads',
    }),
    max_allowed_uses: integer({ min: 0, initial: 1, group: 'Rules', help: 'Number of loads permitted' }),
    transfer_limits: integer({
      readOnly: true,
      table: true,
      group: 'Rules',
      tally: { of: 'legacy:transferLimit', by: 'allocation' },
    }),
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
  spans: [{ from: 'transfer_limit_start_date', to: 'transfer_limit_end_date' }],
  fields: {
    allocation: ref('legacy:allocation', { required: true, onDelete: 'cascade', table: true }),
    ...limitFields,
    limit: decimal(0, { ...amount, initial: '0', table: true }),
    period_start_date: day({ label: 'Counted from', table: true }),
    transfer_limit_start_date: day({ label: 'Effective', table: true }),
    transfer_limit_end_date: day({ label: 'Expires', table: true }),
    comments: text({ maxLength: 2000 }),
    late_windows: codes({ label: 'Changed late', readOnly: true, help: 'Windows with loads written after they ended' }),
  },
})
