/** The audit trail, and the log of requests that changed something or were refused. Read only; written by the server. */
import { onResource } from '#model/kernel/action.ts'
import { choice, instant, integer, json, number, ref, resourceName, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

const kinds = ['create', 'update', 'delete'] as const
const nobody = { change: 'view_audit', view: 'view_audit' } as const

export const crud = resource('audit/crud/', {
  label: 'Change',
  needs: nobody,
  title: ['content_type', 'object_id'],
  ordering: '-at',
  storage: 'view',
  fields: {
    at: instant({ label: 'When', table: true }),
    by: ref('user:user', { label: 'Who', table: true }),
    kind: choice(kinds, 'update', { table: true }),
    content_type: resourceName({ label: 'Of', table: true, help: 'What kind of record changed' }),
    object_id: text({ label: 'Record', table: true }),
    field_count: integer({ label: 'Fields', table: true }),
    /** `{field: [before, after]}` */
    changes: json(),
  },
  actions: {
    /** `{results: [{at, by, action, ticket, ticket_number, railcar, car}]}`: cars put on tickets and taken off them, the newest first. */
    crudTbossrailcar: onResource('crud_tbossrailcar/', {
      label: 'Rail cars of tickets',
      needs: 'view_audit',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { ticket: ref('terminal:ticket'), railcar: ref('trace:railcar', { label: 'Rail car' }) },
    }),
  },
})

/** The audit trail of tickets and related records. */
export const entry = resource('terminalboss/v3/logentry/', {
  label: 'Log entry',
  plural: 'Log entries',
  needs: { view: 'can_view_ticket_object_history', change: 'can_view_ticket_object_history' },
  title: ['content_type', 'object_id'],
  ordering: '-timestamp',
  storage: 'view',
  fields: {
    timestamp: instant({ label: 'When', table: true }),
    actor: ref('user:user', { label: 'Who', table: true }),
    action: choice(kinds, 'update', { table: true }),
    content_type: resourceName({ label: 'Of', table: true, help: 'What kind of record changed' }),
    object_id: text({ label: 'Record', table: true }),
    field_count: integer({ label: 'Fields', table: true }),
    changes: json(),
  },
  tellsAt: 'prettify/',
})

/** Requests that changed something or were refused, and sign-ins. */
export const request = resource('audit/request/', {
  label: 'Request',
  needs: nobody,
  title: ['method', 'path'],
  ordering: '-at',
  storage: 'log',
  fields: {
    at: instant({ label: 'When', table: true }),
    user: ref('user:user', { label: 'Who', onDelete: 'clear', table: true }),
    method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'], 'POST', { table: true }),
    path: text({ maxLength: 500, table: true, help: 'Without the query string' }),
    status: integer({ min: 100, max: 599, table: true, help: 'HTTP status; 400 and above means refused' }),
    milliseconds: number({ label: 'Took', unit: 'ms', min: 0, table: true }),
    remote_ip: text({ holds: 'address', label: 'From', maxLength: 60, table: true }),
    reason: text({ maxLength: 200, table: true, help: 'What became of a sign-in, or why the request was refused' }),
  },
})

/** Addresses that the server fetched for somebody (`user/cors_anywhere/`), and those that it refused to. */
export const fetched = resource('audit/fetched/', {
  label: 'Fetched address',
  plural: 'Fetched addresses',
  needs: nobody,
  title: ['address'],
  ordering: '-at,-id',
  actionOnly: true,
  fields: {
    at: instant({ label: 'When', table: true }),
    user: ref('user:user', { label: 'Who', onDelete: 'clear', table: true }),
    address: text({ maxLength: 2000, table: true, search: false }),
    outcome: text({ maxLength: 200, table: true }),
    bytes: integer({ label: 'Size', unit: 'B', min: 0, table: true }),
  },
})
