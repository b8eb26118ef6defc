/** A rail car as an inspector found it. */
import { choice, flag, instant, ref, text } from '../../field.ts'
import { resource } from '../../resource.ts'

export const inspection = resource('yard_management/inspection_form/', {
  label: 'Car inspection',
  model: 'rail car inspection form',
  needs: { view: 'view_railcarinspectionform', change: 'change_railcarinspectionform' },
  title: ['railcar'],
  ordering: '-inspected_at,id',
  fields: {
    railcar: ref('trace:railcar', { label: 'Rail car', required: true, table: true }),
    facility: ref('company:facility', { table: true }),
    track: ref('yard:track', { table: true, onDelete: 'clear', help: 'Where the car stood' }),
    status: choice(['draft', 'passed', 'failed'], 'draft', { table: true }),
    bad_order: flag(false, { label: 'Bad order', table: true, help: 'The car may not be loaded or move in a train' }),
    defects: text({ maxLength: 2000, table: true }),
    form_data: ref('form:data', { label: 'Form', onDelete: 'clear' }),
    inspector: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear' }),
    inspected_at: instant({ label: 'Inspected', table: true }),
    comments: text({ maxLength: 2000 }),
  },
})
