/** Synchronization between this server and the sites. */
import { onResource } from '#model/kernel/action.ts'
import { choice, flag, instant, integer, ref, resourceName, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

export const worker = resource('terminalboss/v3/worker/', {
  label: 'Sync worker',
  needs: {
    view: 'access_menu__v3__overview',
    change: 'change_site',
    delete: 'delete_site',
    history: 'can_view_site_history',
  },
  title: ['server', 'name'],
  ordering: 'server,name',
  keys: [{ fields: ['server', 'name'], onConflict: 'refuse' }],
  fields: {
    server: ref('terminal:server', { label: 'Site', required: true, onDelete: 'cascade', table: true }),
    name: text({ required: true, maxLength: 60, table: true }),
    synced: resourceName({ label: 'Of', maxLength: 60, table: true, help: 'What it synchronizes' }),
    direction: choice(['pull', 'push', 'both'], 'both', { table: true }),
    interval: integer({ unit: 's', min: 1, max: 86_400, initial: 60, table: true }),
    status: choice(['idle', 'running', 'late', 'failed'], 'idle', { readOnly: true, table: true }),
    last_sync: instant({ readOnly: true, table: true }),
    last_count: integer({ adds: true, label: 'Rows at last sync', min: 0, initial: 0, readOnly: true, table: true }),
    waiting: integer({ adds: true, label: 'Rows waiting', min: 0, initial: 0, readOnly: true, table: true }),
    last_error: text({ readOnly: true, table: true }),
    enabled: flag(true, { table: true }),
  },
  actions: {
    /** Each site with its workers, by the state of the worst; one site where `server` names it. */
    lastSync: onResource('last_sync/', {
      label: 'Last synchronization',
      needs: 'access_menu__v3__overview',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { server: ref('terminal:server', { label: 'Site' }) },
    }),
  },
})
