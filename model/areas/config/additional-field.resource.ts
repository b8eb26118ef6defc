/** Additional fields that a company defines for any resource, and their values. */
import { choice, codes, flag, integer, json, ref, resourceName, text } from '#model/kernel/field.ts'
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'

/** Kinds of additional fields. */
const additionalKinds = ['text', 'number', 'decimal', 'flag', 'day', 'choice'] as const

export const additionalField = resource('additional_field/', {
  label: 'Additional field',
  needs: { view: 'any_permission', change: 'configuration__forms' },
  title: ['model', 'name'],
  ordering: 'model,order,name',
  keys: [{ fields: ['model', 'name'], onConflict: 'refuse' }],
  fields: {
    model: resourceName({
      label: 'Resource',
      required: true,
      maxLength: 60,
      table: true,
      help: 'What the field is added to',
    }),
    name: text({
      required: true,
      pattern: '^[a-z][a-z0-9_]{0,39}$',
      patternSays: 'small letters, digits and underscores, beginning with a letter',
      maxLength: 40,
      table: true,
      help: 'Name in filters and files: additional.<name>',
    }),
    label: text({ maxLength: 80, table: true, help: 'Displayed name' }),
    kind: choice(additionalKinds, 'text', { table: true, help: 'Cannot be changed later' }),
    choices: codes({ holds: 'name', table: true, help: 'Options of a choice field' }),
    scale: integer({ label: 'Digits', initial: 2, min: 0, max: 6, help: 'Digits after the decimal point' }),
    unit: text({ maxLength: 20, table: true }),
    required: flag(false, { table: true }),
    order: integer({ initial: 0, min: 0, max: 999, table: true, help: 'Lower numbers come first' }),
    in_table: flag(false, { label: 'In tables', help: 'Shown as a table column by default' }),
    active: flag(true, { table: true, help: 'Inactive fields are hidden; their values are kept' }),
  },
})

/** Values, written by update_additional_fields and together with their record; the record's permissions apply. */
export const additionalValue = resource('additional_fields/', {
  label: 'Additional value',
  actionOnly: true,
  needs: { view: 'configuration__user_administration', change: 'configuration__user_administration' },
  title: ['field', 'object_id'],
  ordering: 'model,object_id',
  keys: [{ fields: ['field', 'object_id'], onConflict: 'refuse' }],
  attachedTo: { resource: 'model', id: 'object_id', throughViews: true },
  fields: {
    field: ref('config:additionalField', { required: true, onDelete: 'cascade', table: true }),
    model: resourceName({ label: 'On', required: true, maxLength: 60, table: true }),
    object_id: text({ label: 'Record', required: true, maxLength: 40, table: true }),
    value: text({
      holds: 'note',
      required: true,
      maxLength: 4000,
      table: true,
      help: 'As text, for every kind of field: 12.50, true, 2026-11-20',
    }),
  },
  actions: {
    getModelFields: onResource('get_model_fields/', {
      label: 'Additional fields of a record',
      needs: 'any_permission',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: {
        model: resourceName({ required: true }),
        object_id: text({ help: 'Omit for the field definitions only' }),
      },
    }),
    updateAdditionalFields: onResource('update_additional_fields/', {
      label: 'Change additional fields',
      needs: 'any_permission',
      undo: 'exact',
      method: 'PATCH',
      form: 'none',
      input: {
        model: resourceName({ required: true }),
        object_id: text({ required: true }),
        fields: json({ required: true, help: 'Values by name' }),
      },
    }),
  },
})
