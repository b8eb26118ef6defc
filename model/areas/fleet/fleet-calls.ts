/** Calls for many cars of the fleet at once; each car is answered by itself. */
import { onResource } from '#model/kernel/action.ts'
import { MOST_CARS } from './rules/car-list.ts'
import { choice, flag, json, text } from '#model/kernel/field.ts'

const about = {
  needs: 'change_railcar',
  undo: 'exact',
  undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
} as const

export const fleetCalls = {
  /** `cars`: ids or marks with numbers; `versions`: by id, what was seen of each. */
  bulkUpdate: onResource('bulk_update/', {
    ...about,
    label: 'Change cars of the fleet',
    method: 'PUT',
    form: 'none',
    input: {
      cars: text({ required: true, maxLength: 200_000, lines: 'or ids' }),
      values: json({ required: true }),
      versions: json({ maxItems: MOST_CARS }),
      dry_run: flag(false, { label: 'Only try' }),
    },
  }),
  /** `GATX 20411-20418, UTLX 952110` */
  bulkCreate: onResource('bulk_create/', {
    ...about,
    label: 'Add cars to the fleet',
    input: {
      cars: text({ required: true, maxLength: 200_000, lines: true, help: 'Such as GATX 20411-20418, UTLX 952110' }),
      status: choice(['P', 'T', 'I'], 'P', { words: { P: 'Permanent', T: 'Temporary', I: 'Inactive' } }),
      fleet: text({ label: 'Fleet name', maxLength: 40 }),
      dry_run: flag(false, { label: 'Only try' }),
    },
  }),
} as const
