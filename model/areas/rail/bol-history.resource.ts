/**
 * Every paper of a bill of lading that was issued, corrected or made void, under the contract of its shipment. Read only: a view
 * of the archive.
 */
import { choice, instant, integer, ref, text } from '#model/kernel/field.ts'
import { paperKinds } from '#model/kernel/papers.ts'
import { resource } from '#model/kernel/resource.ts'

const looking = 'can_view_railshipment_history'

/** Its rows have the ids of the archived papers. The product text names the screen and no call for it, so the path is ours. */
export const bolHistory = resource('bolhistory/', {
  label: 'Bill revision',
  needs: { view: looking, change: looking },
  title: ['bol_number', 'revision'],
  ordering: '-issued_at,-id',
  storage: 'view',
  fields: {
    bol_number: text({ label: 'BOL', table: true, search: true, help: 'Its number when it was issued' }),
    contract: ref('contract:contract', { table: true, help: 'That of the shipment now' }),
    shipment: ref('rail:shipment'),
    revision: integer({ adds: false, table: true }),
    kind: choice(paperKinds, 'issued', { table: true }),
    issued_at: instant({ label: 'Issued', table: true }),
    issued_by: text({ holds: 'person', label: 'By', table: true, search: true }),
    cars: integer({ table: true, adds: false, help: 'As the paper names them' }),
    sent_to: text({
      holds: 'recipients',
      label: 'Sent to',
      table: true,
      search: true,
      help: 'Every address that it is e-mailed to',
    }),
    pages: integer({ adds: false }),
  },
})
