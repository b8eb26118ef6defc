/** Who did what: the trail of every change, and the requests that made or were refused one. Read here, written by the server alone. */
import { choice, instant, integer, json, number, ref, text } from '../field.ts'
import { resource } from '../resource.ts'

const kinds = ['create', 'update', 'delete'] as const
const nobody = { change: 'view_audit', view: 'view_audit' } as const

export const crud = resource('audit/crud/', {
  label: 'Change',
  needs: nobody,
  title: ['content_type', 'object_id'],
  ordering: '-at',
  kept: 'view',
  fields: {
    at: instant({ label: 'When', table: true }),
    by: ref('user:user', { label: 'Who', table: true }),
    kind: choice(kinds, 'update', { table: true }),
    content_type: text({ label: 'Of', table: true, help: 'The resource, as area:name' }),
    object_id: text({ label: 'Record', table: true }),
    field_count: integer({ label: 'Fields', table: true }),
    /** `{field: [before, after]}` */
    changes: json(),
  },
})

/** The trail of tickets and of what belongs to them. */
export const entry = resource('terminalboss/v3/logentry/', {
  label: 'Log entry',
  plural: 'Log entries',
  needs: { view: 'can_view_ticket_object_history', change: 'can_view_ticket_object_history' },
  title: ['content_type', 'object_id'],
  ordering: '-timestamp',
  kept: 'view',
  fields: {
    timestamp: instant({ label: 'When', table: true }),
    actor: ref('user:user', { label: 'Who', table: true }),
    action: choice(kinds, 'update', { table: true }),
    content_type: text({ label: 'Of', table: true, help: 'The resource, as area:name' }),
    object_id: text({ label: 'Record', table: true }),
    field_count: integer({ label: 'Fields', table: true }),
    changes: json(),
  },
})

/** Requests that changed something, or were refused. */
export const request = resource('audit/request/', {
  label: 'Request',
  needs: nobody,
  title: ['method', 'path'],
  ordering: '-at',
  kept: 'log',
  fields: {
    at: instant({ label: 'When', table: true }),
    user: ref('user:user', { label: 'Who', onDelete: 'clear', table: true }),
    method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'], 'POST', { table: true }),
    path: text({ maxLength: 500, table: true, help: 'Without what stood behind the question mark' }),
    status: integer({ min: 100, max: 599, table: true, help: 'Of the answer: from 400 on it was refused' }),
    milliseconds: number({ label: 'Took', unit: 'ms', min: 0, table: true }),
    remote_ip: text({ label: 'From', maxLength: 60, table: true }),
  },
})
