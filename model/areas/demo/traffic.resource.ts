/** The simulated loading rack of a demo server. Not part of the product: model/areas/index.ts leaves it out, and server/demo mounts it. */
import { integer, number } from '#model/kernel/field.ts'
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'

/** Actions without rows: traffic changes tickets and yards through the same calls as anybody else. */
export const traffic = resource('demo/traffic/', {
  label: 'Demo traffic',
  plural: 'Demo traffic',
  needs: { view: 'can_change_ticket_status', change: 'can_change_ticket_status' },
  title: [],
  fields: {},
  actions: {
    start: onResource('start/', {
      label: 'Start demo traffic',
      needs: 'can_change_ticket_status',
      undo: 'none',
      form: 'none',
      input: {
        rate: number({ min: 0.1, max: 100, unit: 'changes/s', help: 'Empty: 2' }),
        seconds: integer({ min: 1, max: 3600, unit: 's', help: 'Stops by itself after this; empty: 600' }),
      },
    }),
    stop: onResource('stop/', {
      label: 'Stop demo traffic',
      needs: 'can_change_ticket_status',
      undo: 'none',
      form: 'none',
    }),
  },
})
