/** What stood in the way of a load, and who let it go all the same. */
import { onRow } from '#model/kernel/action.ts'
import { choice, instant, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from '#model/areas/terminal/needs.ts'
import { overridableKinds } from './rules/authorisation/overriding.ts'

/** Written by `override/` of a ticket alone, so that what was overridden is said as it stood. */
export const loadOverride = resource('terminalboss/v3/load-override/', {
  label: 'Override of a load',
  plural: 'Overrides of loads',
  model: 'Ticket',
  needs: needs('ticket'),
  title: ['says'],
  ordering: '-overridden_at,id',
  keys: [{ fields: ['ticket', 'kind', 'object'], onConflict: 'refuse' }],
  actionOnly: true,
  actions: {
    /** Until its ticket is loaded. */
    withdraw: onRow('withdraw/', { label: 'Withdraw', needs: 'override_load', undo: 'none' }),
  },
  fields: {
    ticket: ref('terminal:ticket', { required: true, onDelete: 'cascade', table: true }),
    kind: choice(overridableKinds, 'limit', { table: true }),
    object: text({
      holds: 'name',
      label: 'Concerns',
      search: false,
      maxLength: 40,
      help: 'Id of the record that it is about, if any',
    }),
    says: text({ label: 'What stood in the way', required: true, maxLength: 500, table: true }),
    reason: text({ required: true, maxLength: 500, table: true }),
    by: text({ holds: 'person', label: 'By', maxLength: 200, table: true }),
    overridden_at: instant({ label: 'At', table: true }),
  },
})
