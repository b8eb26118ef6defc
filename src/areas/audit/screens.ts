/** The audit trail's screens. The product specification names none, so these paths are ours. */
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const menu = 'Audit'
export const changes = tableScreen('audit:changes', {
  path: '/audit/changes/',
  title: 'Changes',
  aliases: ['audit log', 'change log', 'who changed'],
  needs: 'view_audit',
  menu,
  resource: 'audit:crud',
})
export const change = recordScreen('audit:changes:change', {
  path: '/audit/changes/change/:changeId',
  title: 'Change',
  needs: 'view_audit',
  record: 'audit:crud',
  states: ['kind'],
})
export const requests = tableScreen('audit:requests', {
  path: '/audit/requests/',
  title: 'Requests',
  aliases: ['API log', 'request log'],
  needs: 'view_audit',
  menu,
  resource: 'audit:request',
})
export const request = recordScreen('audit:requests:request', {
  path: '/audit/requests/request/:requestId',
  title: 'Request',
  needs: 'view_audit',
  record: 'audit:request',
})
export const entries = tableScreen('audit:entries', {
  path: '/audit/tickets/',
  title: 'Ticket log',
  needs: 'can_view_ticket_object_history',
  menu,
  resource: 'audit:entry',
})
export const entry = recordScreen('audit:entries:entry', {
  path: '/audit/tickets/entry/:entryUUID',
  title: 'Log entry',
  needs: 'can_view_ticket_object_history',
  record: 'audit:entry',
  states: ['action'],
})
export const permissions = tableScreen('audit:permissions', {
  path: '/audit/permissions/',
  title: 'Permissions',
  aliases: ['rights', 'access rights', 'privileges'],
  needs: 'configuration__user_administration',
  menu,
  resource: 'terminal:permission',
})
export const fetches = tableScreen('audit:fetches', {
  path: '/audit/fetches/',
  title: 'Fetched addresses',
  aliases: ['allowed hosts', 'cors'],
  needs: 'view_audit',
  menu,
  resource: 'audit:fetched',
})
export const fetched = recordScreen('audit:fetches:fetched', {
  path: '/audit/fetches/fetched/:fetchedId',
  title: 'Fetched address',
  needs: 'view_audit',
  record: 'audit:fetched',
})
