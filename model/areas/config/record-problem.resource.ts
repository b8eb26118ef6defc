/** Records to fix: stored values that today's rules would refuse. The server finds them, and strikes them off once they are right. */
import { choice, instant, resourceName, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

/** In the order in which they are mended: a key that two rows share may stand in the way of the others. */
export const problemKinds = ['key', 'span', 'value'] as const

export const recordProblem = resource('record_problem/', {
  label: 'Record to fix',
  plural: 'Records to fix',
  needs: { view: 'any_permission', change: 'configuration__user_administration' },
  title: ['label', 'field'],
  ordering: 'kind,resource,label,id',
  actionOnly: true,
  // A record is listed only for those who may view it.
  attachedTo: { resource: 'resource', id: 'record' },
  keys: [{ fields: ['resource', 'record', 'field', 'kind'], onConflict: 'refuse' }],
  fields: {
    kind: choice(problemKinds, 'value', {
      label: 'Problem',
      table: true,
      words: { key: 'Same key as another record', span: 'End before start', value: 'Value that is not valid' },
    }),
    resource: resourceName({ label: 'Of', required: true, maxLength: 60, table: true, offersUsed: true }),
    record: text({ holds: 'id', required: true, maxLength: 40, search: false }),
    label: text({ label: 'Record', maxLength: 300, table: true }),
    field: text({ holds: 'choice', fieldsOf: 'resource', required: true, maxLength: 60, table: true }),
    value: text({ holds: 'note', maxLength: 300, table: true }),
    message: text({ maxLength: 1000, table: true }),
    found_at: instant({ label: 'Found', table: true }),
  },
})
