/** Forms that a company designs for itself, and their entries. */
import { choice, flag, instant, json, ref, resourceName, text } from '#model/kernel/field.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { formTypes } from './rules/over-record.ts'

export const form = resource('form/', {
  label: 'Form',
  model: 'form',
  needs: { view: 'any_permission', change: 'configuration__forms' },
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  judgedBy: () => import('./rules/read-structure.ts').then(({ enforcedPatterns }) => enforcedPatterns),
  fields: {
    name: text({ required: true, maxLength: 120, table: true }),
    form_type: choice(formTypes, 'inspection', {
      label: 'Type',
      table: true,
    }),
    accept_attachment: flag(false, { label: 'Accepts attachments', table: true }),
    active: flag(true, { table: true, help: 'Available for new entries' }),
    /** `{form_schema: {properties}, ui_schema: {elements}, init_data, is_ok_field}`: JSON Schema and the layout of a form that is data. */
    schema_data: json({ label: 'Structure' }),
  },
  actions: {
    /** Fields of the product's resources, as JSON Schema, that a form can use. */
    availableFields: onResource('available_fields/', {
      label: 'Fields for forms',
      needs: 'any_permission',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { resource: resourceName({ maxLength: 60 }) },
    }),
    /** Validates an entry and stores it together with the current structure. */
    fill: onRow('fill/', {
      label: 'Fill in',
      needs: 'change_formdata',
      undo: 'compensating',
      form: 'none',
      input: {
        data: json(),
        object_type: resourceName({ maxLength: 60 }),
        object_id: text({ maxLength: 60 }),
        /** Of a form over a product, location or company: makes that record from the answers that bear the names of its fields. */
        new_record: flag(false),
      },
    }),
  },
})

export const data = resource('formdata/', {
  label: 'Form entry',
  plural: 'Form entries',
  needs: { view: 'any_permission', change: 'change_formdata' },
  title: ['form'],
  ordering: '-id',
  attachedTo: { resource: 'object_type', id: 'object_id' },
  fields: {
    form: ref('form:form', { required: true, table: true }),
    /** The form's structure at the time of the entry, so that the entry can always be displayed. */
    schema_data: json({ label: 'Structure at entry', readOnly: true }),
    data: json({ label: 'Entry' }),
    object_type: resourceName({ label: 'On', table: true, maxLength: 60, help: 'What kind of record it belongs to' }),
    object_id: text({ label: 'Record', table: true, maxLength: 60 }),
    is_ok: flag(true, { label: 'OK', table: true, help: 'From the field that the form uses for it' }),
    filled_by: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear' }),
    filled_at: instant({ label: 'Filled in at', past: true, table: true }),
  },
})
