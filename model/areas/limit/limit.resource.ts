/** Lifting limits of companies, and how much of them is used. */
import { onRow } from '#model/kernel/action.ts'
import { largest } from '#model/kernel/bounds.ts'
import { choice, codes, day, decimal, flag, instant, integer, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { periodTypes, limitDates, limitUsage, USUAL_WARNING } from './rules/limit.ts'
import { limitLife, limitStatuses, periodStates } from './rules/limit-life.ts'
import { needs } from '#model/areas/terminal/needs.ts'

const volume = (
  label: string,
  more: {
    readonly readOnly?: boolean
    readonly initial?: string
    readonly help?: string
    readonly group?: string
  } = {},
) => decimal(1, { label, unit: 'gal', table: true, ...more })
const used_percent = number({
  label: 'Used up',
  unit: '%',
  readOnly: true,
  table: true,
  group: 'Volume',
  bar: { striped: 'reserved_volume', whole: 'limit_volume', added: 'carried_over', warns: 'warns_at' },
})
const used = {
  limit_volume: decimal(1, { label: 'Limit', unit: 'gal', min: 0, max: largest.lot.gal, table: true, group: 'Volume' }),
  carried_over: volume('Carried over', { readOnly: true, group: 'Volume', help: 'Left over from the previous period' }),
  used_volume: volume('Used', {
    readOnly: true,
    initial: '0',
    group: 'Volume',
    help: 'Net volume of completed tickets',
  }),
  reserved_volume: volume('Reserved', {
    initial: '0',
    readOnly: true,
    group: 'Volume',
    help: 'Volume ordered on tickets in progress',
  }),
  remaining_volume: volume('Remaining', { readOnly: true, group: 'Volume', help: 'Negative if more was lifted' }),
  loads: integer({ min: 0, initial: 0, adds: true, readOnly: true, table: true, group: 'Volume', help: 'Completed' }),
  warns_at: integer({
    label: 'Warned from',
    unit: '%',
    initial: USUAL_WARNING,
    adds: false,
    readOnly: true,
    group: 'Volume',
    help: 'As its terms say',
  }),
  reserved_loads: integer({ label: 'Loads in progress', min: 0, initial: 0, readOnly: true, group: 'Volume' }),
} as const
const closedEarly = 'Loads count from here, because the previous period was closed early'

export const limit = resource('terminalboss/v3/periodic-limit/', {
  label: 'Periodic limit',
  model: 'periodic limit',
  needs: needs('limit'),
  title: ['name'],
  life: limitLife,
  copiedWith: [{ of: 'terminal:limitProperties', by: 'periodic_limit' }],
  choiceLists: { 'period_types/': 'period_type', 'status_choices/': 'status' },
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  fileCalls: { upload: 'upload_attachment/', label: 'File', takes: 'document' },
  spans: [
    { from: 'period_start', to: 'period_end', follows: true },
    { from: 'effective_date', to: 'expiration_date' },
  ],
  fields: {
    name: text({ required: true, table: true }),
    status: choice(limitStatuses, 'draft', { table: true, help: 'Only active limits are checked at the rack' }),
    // First of the figures, so that the bars stand beside the names.
    used_percent,
    company: ref('terminal:company', { label: 'Customer', table: true }),
    product: ref('terminal:product', {
      table: true,
      help: 'A group covers all its products; leave empty for every product',
    }),
    location: ref('terminal:location', { onDelete: 'clear', help: 'Leave empty for the whole site' }),
    server: ref('terminal:server', { label: 'Site', table: true, onDelete: 'clear' }),
    direction: choice(['any', 'load', 'unload'], 'load', {
      table: true,
      help: 'Any: what is loaded and what is unloaded',
    }),
    period_type: choice(periodTypes, 'month', { label: 'Each', table: true, group: 'Period' }),
    days_in_period: integer({
      label: 'Days',
      unit: 'days',
      min: 1,
      max: 3660,
      group: 'Period',
      help: 'Length of a custom period',
    }),
    period_start: day({ label: 'From', table: true, group: 'Period', help: 'First day of the current period' }),
    period_end: day({ label: 'To', table: true, readOnly: true, group: 'Period' }),
    first_start: day({ label: 'First period', readOnly: true, group: 'Period', help: 'Periods are counted from here' }),
    counts_from: instant({ place: 'server', readOnly: true, group: 'Period', help: closedEarly }),
    effective_date: day({ label: 'Effective', group: 'Period' }),
    expiration_date: day({ label: 'Expires', group: 'Period' }),
    ...used,
    warned_at: instant({ place: 'server', label: 'Warned', readOnly: true, group: 'Volume' }),
    reached_at: instant({ place: 'server', label: 'Reached', readOnly: true, group: 'Volume' }),
    contract_number: text({ maxLength: 30, group: 'Terms' }),
    comments: text({ maxLength: 2000, group: 'Terms' }),
  },
  actions: {
    /** Closes the current period and begins the next one, which may be before its end. */
    rollForward: onRow('roll_forward/', {
      label: 'Roll forward',
      needs: 'change_limit',
      undo: 'none',
      input: {
        period_start: day({ label: 'From', help: 'Start of the period that you see; refused if it has moved' }),
        dry_run: flag(false, { help: 'Preview only' }),
      },
    }),
  },
  derive: (row) => ({ ...limitDates(row), ...limitUsage(row) }),
})

/** Periods of a limit: the current one and past ones. */
export const limitPeriod = resource('terminalboss/v3/limit-period/', {
  label: 'Limit period',
  needs: needs('limit'),
  title: ['periodic_limit', 'period_start'],
  ordering: '-period_start',
  keys: [{ fields: ['periodic_limit', 'period_start'], onConflict: 'refuse' }],
  spans: [{ from: 'period_start', to: 'period_end' }],
  fields: {
    periodic_limit: ref('terminal:limit', { required: true, onDelete: 'cascade', table: true }),
    status: choice(periodStates, 'current', { readOnly: true, table: true }),
    period_start: day({ label: 'From', required: true, table: true }),
    period_end: day({ label: 'To', required: true, table: true }),
    used_percent,
    ...used,
    counts_from: instant({ readOnly: true, help: closedEarly }),
    closed_at: instant({ label: 'Closed', readOnly: true }),
  },
  derive: (row) => limitUsage(row),
})

export const limitProperties = resource('terminalboss/v3/limit-properties/', {
  label: 'Limit terms',
  plural: 'Limit terms',
  needs: needs('limit'),
  title: ['periodic_limit'],
  keys: [{ fields: ['periodic_limit'], onConflict: 'refuse' }],
  fields: {
    periodic_limit: ref('terminal:limit', { required: true, onDelete: 'cascade', table: true }),
    warning_percent: integer({
      label: 'Warns at',
      unit: '%',
      min: 1,
      max: 100,
      initial: USUAL_WARNING,
      table: true,
    }),
    last_load_denial: flag(true, {
      table: true,
      help: 'Deny the load that would exceed the limit; otherwise deny only later loads',
    }),
    max_allowed_uses: integer({
      label: 'Loads',
      min: 1,
      table: true,
      help: 'Loads per period; leave empty for any number',
    }),
    max_load_volume: decimal(1, { label: 'Largest load', unit: 'gal', min: 0, max: largest.cut.gal, table: true }),
    carry_over_percent: integer({
      label: 'Carries over',
      unit: '%',
      min: 0,
      max: 100,
      initial: 0,
      table: true,
      help: 'Part of the remaining volume carried into the next period',
    }),
    auto_roll: flag(true, { label: 'Rolls by itself', table: true }),
    warn: codes({ holds: 'email', label: 'Warning recipients', help: 'E-mail addresses' }),
  },
})
