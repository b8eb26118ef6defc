/** Work that the server does by itself at declared moments, such as every night. */
import { onRow } from '#model/kernel/action.ts'
import { choice, instant } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { turnFields } from './rules/turn.ts'

const administrators = 'configuration__user_administration'

/** What the server does by itself. */
const jobKinds = [
  'clear_logs',
  'clear_files',
  'check_archive',
  'tend_limits',
  'check_limits',
  'tend_contracts',
  'tell_certificates',
  'tell_sync',
  'fill_barcodes',
  'tend_bookings',
  'expire_invitations',
  'tend_trips',
] as const
export type JobKind = (typeof jobKinds)[number]

export const job = resource('job/', {
  label: 'Job',
  needs: { view: administrators, change: administrators },
  title: ['kind', 'moment'],
  ordering: '-moment,-id',
  unique: [['kind', 'moment']],
  actionOnly: true,
  fields: {
    kind: choice(jobKinds, 'clear_logs', { table: true }),
    moment: instant({ table: true, help: 'The moment it is done for, on the clocks of the company' }),
    status: choice(['waiting', 'running', 'done', 'failed'], 'waiting', { table: true }),
    ...turnFields,
  },
  actions: {
    again: onRow('again/', { label: 'Run again', needs: administrators, undo: 'none' }),
  },
})
