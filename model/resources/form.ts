/** Forms that a company draws for itself, and what was filled in. */
import { choice, flag, instant, json, ref, text } from '../field.ts'
import { onResource, onRow, resource } from '../resource.ts'

export const form = resource('form/', {
  label: 'Form',
  model: 'form',
  needs: { view: 'signed_in', change: 'configuration__forms' },
  title: ['name'],
  ordering: 'name',
  unique: [['name']],
  fields: {
    name: text({ required: true, maxLength: 120, table: true }),
    form_type: choice(['inspection', 'loading', 'safety', 'product', 'location', 'other'], 'inspection', { label: 'Type', table: true }),
    accept_attachment: flag(false, { label: 'Takes attachments', table: true }),
    active: flag(true, { table: true, help: 'Offered for new entries' }),
    /** `{form_schema: {properties}, ui_schema: {elements}, init_data, is_ok_field}`: JSON Schema and the layout of a form that is data. */
    schema_data: json({ label: 'Structure' }),
  },
  actions: {
    /** What a form may ask for that the product knows already: fields of its resources, as JSON Schema. */
    availableFields: onResource('available_fields/', { label: 'Fields for forms', needs: 'signed_in', undo: 'none', method: 'GET', own: true, input: { resource: text({ maxLength: 60 }) } }),
    /** Filled in, judged by the structure, kept with the structure as it is now. */
    fill: onRow('fill/', {
      label: 'Fill in', needs: 'change_formdata', undo: 'compensating', own: true,
      input: { data: json(), object_type: text({ maxLength: 60 }), object_id: text({ maxLength: 60 }) },
    }),
  },
})

export const data = resource('formdata/', {
  label: 'Form entry',
  plural: 'Form entries',
  needs: { view: 'signed_in', change: 'change_formdata' },
  title: ['form'],
  ordering: '-id',
  fields: {
    form: ref('form:form', { required: true, table: true }),
    /** The structure as it was when this was filled in, so that it reads the same for ever. */
    schema_data: json({ label: 'Structure then', readOnly: true }),
    data: json({ label: 'Filled in' }),
    object_type: text({ label: 'On', table: true, maxLength: 60, help: 'The resource it is on, as area:name' }),
    object_id: text({ label: 'Record', table: true, maxLength: 60 }),
    is_ok: flag(true, { label: 'OK', table: true, help: 'By the field that the form names for it' }),
    filled_by: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear' }),
    filled_at: instant({ label: 'Filled in at', table: true }),
  },
})
