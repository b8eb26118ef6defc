/** A rail car as an inspector found it. */
import { choice, codes, flag, instant, integer, json, ref, text } from '../../field.ts'
import { onResource, onRow, resource } from '../../resource.ts'

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
  actions: {
    /** What is known of a car before anybody looks at it, and what was filled in the last time. */
    carData: onResource('car_data/', {
      label: 'Car data', needs: 'view_railcarinspectionform', undo: 'none', method: 'GET', own: true,
      input: { railcar: integer(), car_mark: text({ maxLength: 20 }), form: integer() },
    }),
    createRailcars: onResource('create_railcars/', {
      label: 'Create rail cars', needs: 'change_railcarinspectionform', undo: 'compensating', own: true,
      input: { car_marks: codes({ required: true }), car_type: text({ maxLength: 6 }) },
    }),
    /** The form filled in, judged by its structure, kept; and the car set bad order, or released from it. */
    fillIn: onResource('fill_in/', {
      label: 'Inspect a car', needs: 'change_railcarinspectionform', undo: 'compensating', own: true,
      input: {
        inspection: integer({ help: 'One that exists: it is filled in anew' }),
        railcar: ref('trace:railcar', { required: true }),
        facility: ref('company:facility'),
        form: ref('form:form', { required: true }),
        data: json(),
        draft: flag(false, { help: 'Not finished: kept as it is, and the car is left alone' }),
        bad_order: flag(false),
        defects: text({ maxLength: 2000 }),
        comments: text({ maxLength: 2000 }),
      },
    }),
    print: onRow('print/', {
      label: 'Print inspection', needs: 'view_railcarinspectionform', undo: 'none', method: 'GET', own: true,
      input: { code: choice(['inspection-form'], 'inspection-form') },
    }),
  },
})
