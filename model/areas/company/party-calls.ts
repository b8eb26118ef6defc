/** Where a party is used, which others may be the same, and how two become one. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { flag, ref } from '#model/kernel/field.ts'

const look = { needs: 'configuration__parties', undo: 'none', method: 'GET', form: 'none' } as const

export const partyCalls = {
  /** `{count, uses: [{of, label, field, count}], doubles: [{id, name, city}]}` */
  uses: onRow('uses/', { ...look, label: 'Where a party is used' }),
  /** `{results: [{key, parties: [{id, name, city, count}]}]}`: those whose names differ by case, spaces, points or a company's form alone. */
  doubles: onResource('doubles/', { ...look, label: 'Parties that may be the same' }),
  /** What points to this one points to the other then; what is closed stays as it is. This one is not active any more. */
  merge: onRow('merge/', {
    label: 'Merge into another party',
    needs: 'configuration__parties',
    undo: 'compensating',
    undoneBy: { action: 'unmerge', id: 'id' },
    input: {
      into: ref('company:party', { label: 'Into', required: true }),
      dry_run: flag(false),
    },
  }),
  /** What was moved and was not changed since points here again. */
  unmerge: onRow('unmerge/', {
    label: 'Undo merge',
    needs: 'configuration__parties',
    undo: 'compensating',
    undoneBy: { action: 'merge', takes: { into: 'was_merged_into' } },
  }),
} as const
