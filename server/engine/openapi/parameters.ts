/** Parameters that the generic calls share: paging, search, filters, columns, the id in the path. */
import { fieldSchema } from '#model/kernel/schema.ts'
import type { Entity } from '../base/entity.ts'
import { operators } from '../rows/reading/conditions.ts'
import { query } from './pieces.ts'

export const paging = [
  query('limit', { type: 'integer', minimum: 0, maximum: 1000, default: 100 }, 'Rows of a page'),
  query('offset', { type: 'integer', minimum: 0, default: 0 }, 'Rows before the page'),
  query('ordering', { type: 'string' }, '`-field,other`: a minus puts the highest first'),
]
export const search = query('search', { type: 'string' }, 'Every word must occur in some text of the row')
export const filters = query('filters', { type: 'string' }, 'JSON list of `{field, op, value}`')
export const columns = query('columns', { type: 'string' }, 'Fields, separated by commas')
export const positions = [
  query(
    'after',
    { type: 'string' },
    'Rows after this position (`after` of the page before; empty: from the beginning): nothing is counted, the answer is `{results, after, before}`',
  ),
  query(
    'before',
    { type: 'string' },
    'Rows before this position (`before` of the page after; empty: from the end), in the same order',
  ),
]
export const near = query(
  'near',
  { type: 'number', minimum: 0, maximum: 1 },
  'With an empty `after`: about how far into a very long list it begins, which the answer says by `about`; a short one: at `offset`',
)
export const about = query(
  'about',
  { type: 'boolean', default: false },
  'Of very many rows a figure by a sample will do; the answer says `about` where it is one',
)
export const idParameter = (entity: Entity) => ({
  name: 'id',
  in: 'path',
  required: true,
  schema: entity.uuid ? { type: 'string', format: 'uuid' } : { type: 'integer' },
})

/** `field=value` for each field, and `field__op=value` with the operators named in its description; of references `field_id` as well. */
export const fieldFilters = (entity: Entity) =>
  [...entity.columns.values()].map(({ name, field }) => {
    const title = fieldSchema(name, field)['title'] as string
    const byId = field.kind === 'ref' && !entity.columns.has(`${name}_id`) ? `, and ${name}_id` : ''
    return query(name, { type: 'string' }, `${title}; also ${name}__op with ${operators.slice(1).join(', ')}${byId}`)
  })
