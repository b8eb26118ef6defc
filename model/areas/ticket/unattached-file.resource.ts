/** Files received from a site that match no existing ticket, until somebody attaches or discards them. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { choice, instant, integer, ref, text } from '#model/kernel/field.ts'
import { keptFile } from '#model/kernel/file-part.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from '#model/areas/terminal/needs.ts'

const sources = ['scanner', 'e-mail', 'upload'] as const
const change = { needs: 'change_ticket', undo: 'exact', undoneBy: { action: 'putBack', id: 'id' } } as const
const file_id = text({ label: 'File', required: true, maxLength: 40 })

export const unattachedFile = resource('terminalboss/v3/unattached-files/', {
  label: 'Unattached file',
  needs: needs('ticket'),
  title: ['name'],
  ordering: '-received_at',
  fields: {
    name: text({ required: true, maxLength: 200, table: true }),
    status: choice(['waiting', 'attached', 'discarded'], 'waiting', { readOnly: true, table: true }),
    server: ref('terminal:server', { label: 'Site', onDelete: 'clear', table: true }),
    source: choice(sources, 'scanner', { table: true }),
    content_type: text({ readOnly: true, maxLength: 100, table: true }),
    size: integer({ unit: 'B', min: 0, readOnly: true, table: true }),
    stored_as: text({ readOnly: true, search: false, maxLength: 100 }),
    sha256: text({ label: 'SHA-256', readOnly: true, search: false, maxLength: 64 }),
    received_at: instant({ place: 'server', label: 'Received', readOnly: true, table: true }),
    ticket_number: text({
      label: 'Reads',
      maxLength: 30,
      table: true,
      help: 'Ticket number found in the file, if any',
    }),
    ticket: ref('terminal:ticket', { readOnly: true, onDelete: 'clear', table: true }),
    attachment: ref('document:attachment', { label: 'Attached as', readOnly: true, onDelete: 'clear' }),
    attached_by: ref('user:user', { readOnly: true, onDelete: 'clear' }),
    attached_at: instant({ label: 'Attached', readOnly: true }),
    discard_reason: text({ label: 'Discarded because', readOnly: true, maxLength: 500 }),
  },
  actions: {
    /** `{results}`: the files of a site that wait, each with the `candidate` ticket whose number was read in it, or null. */
    getByServerId: onResource('get_by_server_id/', {
      label: 'Files that wait at a site',
      needs: needs('ticket').view,
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { server_id: ref('terminal:server', { label: 'Site', required: true }) },
    }),
    /** Answers the file. 409 where it is attached or discarded already, or the ticket is void; 404 for what there is not. */
    attachToTicket: onResource('attach_to_ticket/', {
      ...change,
      label: 'Attach to a ticket',
      form: 'none',
      input: { file_id, ticket_id: text({ label: 'Ticket', required: true, maxLength: 40 }) },
    }),
    discard: onResource('discard/', {
      ...change,
      label: 'Discard',
      form: 'none',
      input: { file_id, reason: text({ required: true, maxLength: 500, help: 'Why it belongs to no ticket' }) },
    }),
    /** It waits again: what attaching or discarding did is taken back. */
    putBack: onRow('put_back/', { label: 'Reopen', needs: 'change_ticket', undo: 'none' }),
    /** A number that is read in its name, in the barcodes of its pictures or in its text is offered, and attaches nothing by itself. */
    upload: onResource('upload/', {
      label: 'Add a file',
      needs: 'change_ticket',
      undo: 'exact',
      undoneBy: { action: 'takeAway', id: 'id' },
      input: {
        server: ref('terminal:server', { label: 'Site', required: true }),
        source: choice(sources, 'upload'),
      },
      files: { file: keptFile('File', { takes: 'document', required: true, reads: true }) },
    }),
    /** Of one that waits, by whoever uploaded it by mistake. */
    takeAway: onRow('take_away/', { label: 'Take away', needs: 'change_ticket', undo: 'none', form: 'none' }),
    /** Its bytes. */
    download: onRow('download/', {
      label: 'Download',
      needs: needs('ticket').view,
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
  },
})
