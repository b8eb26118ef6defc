/** Fields that a company adds to any resource by itself, and what its records hold in them. */
import { choice, codes, flag, integer, json, ref, text } from '../../field.ts'
import { onResource, resource } from '../../resource.ts'

/** What a field of one's own may hold. */
const additionalKinds = ['text', 'number', 'decimal', 'flag', 'day', 'choice'] as const

export const additionalField = resource('additional_field/', {
  label: 'Additional field',
  needs: { view: 'signed_in', change: 'configuration__forms' },
  title: ['model', 'name'],
  ordering: 'model,order,name',
  unique: [['model', 'name']],
  fields: {
    model: text({ label: 'Resource', required: true, maxLength: 60, table: true, help: 'Whose records have it, as area:name, such as trace:railcar' }),
    name: text({ required: true, pattern: '^[a-z][a-z0-9_]{0,39}$', maxLength: 40, table: true, help: 'As filters and files name it: additional.<name>' }),
    label: text({ maxLength: 80, table: true, help: 'As people read it' }),
    kind: choice(additionalKinds, 'text', { table: true, help: 'Cannot be changed once it is made' }),
    choices: codes({ table: true, help: 'What may be chosen, for a choice' }),
    scale: integer({ label: 'Digits', initial: 2, min: 0, max: 6, help: 'After the point of a decimal' }),
    unit: text({ maxLength: 20, table: true }),
    required: flag(false, { table: true }),
    order: integer({ initial: 0, min: 0, max: 999, table: true, help: 'Lower ones stand first' }),
    in_table: flag(false, { label: 'In tables', help: 'A column of the table unless a user hides it' }),
    active: flag(true, { table: true, help: 'One that is not active is hidden; what it holds is kept' }),
  },
})

/** Written by update_additional_fields and together with their record, never by themselves: permission is that of the record. */
export const additionalValue = resource('additional_fields/', {
  label: 'Additional value',
  sealed: true,
  needs: { view: 'configuration__user_administration', change: 'configuration__user_administration' },
  title: ['field', 'object_id'],
  ordering: 'model,object_id',
  unique: [['field', 'object_id']],
  fields: {
    field: ref('config:additionalField', { required: true, onDelete: 'cascade', table: true }),
    model: text({ label: 'On', required: true, maxLength: 60, table: true }),
    object_id: text({ label: 'Record', required: true, maxLength: 40, table: true }),
    value: text({ required: true, maxLength: 4000, table: true, help: 'As it travels, whatever the kind: 12.50, true, 2026-11-20' }),
  },
  actions: {
    getModelFields: onResource('get_model_fields/', {
      label: 'Additional fields of a record', needs: 'signed_in', undo: 'none', method: 'GET', own: true,
      input: { model: text({ required: true }), object_id: text({ help: 'Without one: the fields alone' }) },
    }),
    updateAdditionalFields: onResource('update_additional_fields/', {
      label: 'Change additional fields', needs: 'signed_in', undo: 'exact', method: 'PATCH', own: true,
      input: { model: text({ required: true }), object_id: text({ required: true }), fields: json({ required: true, help: 'Values by name' }) },
    }),
  },
})
