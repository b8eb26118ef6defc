/** Rail car inspections. */
import { choice, codes, flag, instant, integer, json, ref, text } from '#model/kernel/field.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'

export const inspection = resource('yard_management/inspection_form/', {
  label: 'Car inspection',
  model: 'rail car inspection form',
  needs: { view: 'view_railcarinspectionform', change: 'change_railcarinspectionform' },
  title: ['railcar'],
  ordering: '-inspected_at,id',
  fields: {
    railcar: ref('trace:railcar', { label: 'Rail car', required: true, table: true }),
    facility: ref('company:facility', { table: true }),
    track: ref('yard:track', { table: true, onDelete: 'clear', help: 'Track at the time of inspection' }),
    status: choice(['draft', 'passed', 'failed'], 'draft', { table: true }),
    bad_order: flag(false, { label: 'Bad order', table: true, help: 'The car must not be loaded or moved in a train' }),
    defects: text({ maxLength: 2000, table: true }),
    form_data: ref('form:data', { label: 'Form', onDelete: 'clear' }),
    inspector: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear' }),
    inspected_at: instant({ place: 'facility', label: 'Inspected', past: true, table: true }),
    comments: text({ maxLength: 2000 }),
  },
  actions: {
    /** Data known about a car before an inspection, and the last inspection's entry. */
    carData: onResource('car_data/', {
      label: 'Car data',
      needs: 'view_railcarinspectionform',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: {
        railcar: integer(),
        car_mark: text({ holds: 'car_mark', maxLength: 20, help: 'With its number, unless that is given by itself' }),
        car_number: text({ holds: 'car_number', maxLength: 6 }),
        form: integer(),
      },
    }),
    createRailcars: onResource('create_railcars/', {
      label: 'Create rail cars',
      needs: 'change_railcarinspectionform',
      undo: 'compensating',
      form: 'none',
      input: { car_marks: codes({ required: true }), car_type: text({ maxLength: 6 }) },
    }),
    /** Validates and stores the inspection form, and sets the car bad order or releases it. */
    fillIn: onResource('fill_in/', {
      label: 'Inspect a car',
      needs: 'change_railcarinspectionform',
      undo: 'compensating',
      form: 'none',
      input: {
        inspection: integer({ help: 'Existing inspection to fill in again' }),
        railcar: ref('trace:railcar', { required: true }),
        facility: ref('company:facility'),
        form: ref('form:form', { required: true }),
        data: json(),
        draft: flag(false, { help: 'Save as a draft without changing the car' }),
        bad_order: flag(false),
        defects: text({ maxLength: 2000 }),
        comments: text({ maxLength: 2000 }),
      },
    }),
    /** One deliberate act: every question that is still open is OK. The audit trail names the act. Not for a car with a defect or in bad order. */
    allOk: onResource('all_ok/', {
      label: 'All OK',
      needs: 'change_railcarinspectionform',
      undo: 'compensating',
      form: 'none',
      input: {
        inspection: integer({ help: 'Existing inspection to finish' }),
        railcar: ref('trace:railcar', { required: true }),
        facility: ref('company:facility'),
        form: ref('form:form', { required: true }),
        data: json({ help: 'What was answered or measured already' }),
        comments: text({ maxLength: 2000 }),
      },
    }),
    print: onRow('print/', {
      cost: 'print',
      label: 'Print inspection',
      needs: 'view_railcarinspectionform',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { code: choice(['inspection-form'], 'inspection-form') },
    }),
  },
})
