/** The whole API as an OpenAPI 3.1 document, read off the registries. Built at the first request that asks for it. */
import type { Field } from '#model/field.ts'
import type { Action } from '#model/resource.ts'
import { createSchema, fieldSchema, inputSchema, patchSchema, readSchema, type Schema } from '#model/schema.ts'
import { formats } from './download-asked.ts'
import { entities, type Entity } from './entity.ts'
import { operators } from './filter.ts'
import { changeManyAnswer, changeManySchema } from './openapi-many.ts'
import { generic, offered } from './routes.ts'

type Operation = Readonly<Record<string, unknown>>
/** By path below the server, then by method in lower case. */
type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>

const json = (schema: Schema) => ({ 'application/json': { schema } })
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const answer = (description: string, schema?: Schema) => ({ description, ...(schema && { content: json(schema) }) })
const failures = Object.fromEntries(
  ['400', '401', '403', '404', '409'].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
)

const query = (name: string, schema: Schema, description: string) => ({ name, in: 'query', schema, description })
const paging = [
  query('limit', { type: 'integer', minimum: 0, maximum: 1000, default: 100 }, 'Rows of a page'),
  query('offset', { type: 'integer', minimum: 0, default: 0 }, 'Rows before the page'),
  query('ordering', { type: 'string' }, '`-field,other`: a minus puts the highest first'),
]
const search = query('search', { type: 'string' }, 'Every word must be found in some text of the row')
const filters = query('filters', { type: 'string' }, 'JSON list of `{field, op, value}`')
const columns = query('columns', { type: 'string' }, 'Fields wanted, comma between')
const places = [
  query('after', { type: 'string' }, 'Rows after this place (`after` of the page before; empty: from the beginning): nothing is counted, the answer is `{results, after, before}`'),
  query('before', { type: 'string' }, 'Rows before this place (`before` of the page after; empty: from the end), in the same order'),
]
const idParameter = (entity: Entity) => ({
  name: 'id',
  in: 'path',
  required: true,
  schema: entity.uuid ? { type: 'string', format: 'uuid' } : { type: 'integer' },
})

/** `field=value` for each field, and `field__op=value` with the operators named in its description. */
const fieldFilters = (entity: Entity) =>
  [...entity.columns.values()].map(({ name, field }) =>
    query(
      name,
      { type: 'string' },
      `${fieldSchema(name, field)['title'] as string}; also ${name}__op with ${operators.slice(1).join(', ')}`,
    ),
  )

const pageOf = (name: string): Schema => ({
  type: 'object',
  required: ['count', 'next', 'previous', 'results'],
  properties: {
    count: { type: 'integer' },
    next: { type: ['string', 'null'] },
    previous: { type: ['string', 'null'] },
    results: { type: 'array', items: ref(name) },
  },
})
const counted: Schema = { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } }

const totalled: Schema = {
  type: 'object',
  required: ['results', 'more'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          by: { type: 'object', description: 'The value of each field' },
          labels: { type: 'object', description: 'What references are called' },
          count: { type: 'integer' },
          totals: { type: 'object', description: '`{count, sum, min, max}` of each field of `sum`; empty values are not counted' },
        },
      },
    },
    more: { type: 'boolean', description: 'There are more groups than one answer holds' },
  },
}

/** What is particular to each generic call; the rest is the same for all. */
function particulars(entity: Entity, method: string, path: string): Operation {
  const { name } = entity
  switch (`${method} ${path}`) {
    case 'GET ':
      return {
        parameters: [...paging, search, filters, columns, ...fieldFilters(entity)],
        responses: { 200: answer('A page of rows', pageOf(name)) },
      }
    case 'GET get_table/':
      return {
        parameters: [...paging, search, filters, columns, ...places],
        responses: { 200: answer('A page of rows, with `<field>__label` beside each reference', pageOf(name)) },
      }
    case 'GET columns/':
      return {
        parameters: [columns, query('after', { type: 'string' }, 'Go on after this id: for a reader that was cut off')],
        responses: {
          200: {
            description: 'Frames of columns: `begin` with the cursor of the feed, chunks of rows by id, `end` (model/columnar/frame.ts)',
            content: { 'application/octet-stream': {} },
          },
        },
      }
    case 'GET count/':
      return { parameters: [search, filters, paging[2], ...places], responses: { 200: answer('How many; after the one place and before the other of `ordering`, where they are given', counted) } }
    case 'GET get_overview/':
      return {
        parameters: [search, filters],
        responses: {
          200: answer('How many at each value of each choice', {
            type: 'object',
            properties: { count: { type: 'integer' }, by: { type: 'object' } },
          }),
        },
      }
    case 'GET get_totals/':
      return {
        parameters: [
          query('by', { type: 'string' }, '`-field,other`: a group for each of their values, a minus puts the highest first; none: all rows together'),
          query('sum', { type: 'string' }, 'Fields that hold numbers, comma between'),
          query('zone', { type: 'string', default: 'UTC' }, 'On whose clock moments are grouped by their days'),
          search,
          filters,
        ],
        responses: { 200: answer('How many in each group and what they add up to', totalled) },
      }
    case 'POST ':
      return { requestBody: { required: true, content: json(ref(`${name}.create`)) }, responses: { 201: answer('The new row', ref(name)) } }
    case 'POST download_table/':
      return {
        requestBody: {
          required: true,
          content: json({
            type: 'object',
            required: ['format'],
            properties: {
              format: { enum: formats },
              columns: { type: 'array', items: { type: 'string' } },
              filters: { type: 'array', items: { type: 'object' } },
              ordering: { type: 'string' },
              search: { type: 'string' },
              ids: { type: 'array', description: 'These rows in this order, instead of a question' },
              groups: { type: 'array', items: { type: 'object' }, description: 'Lines over rows: `{at, level, label, totals}`' },
              said: { type: 'string', description: 'What the rows were chosen by; stands on paper' },
              zone: { type: 'string', description: 'On whose clock moments stand on paper' },
            },
          }),
        },
        responses: {
          200: {
            description: 'The file',
            content: { 'text/csv': {}, 'application/pdf': {}, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} },
          },
        },
      }
    case 'GET autocomplete/':
      return {
        parameters: ['model', 'field', 'input', 'limit', 'offset'].map((key) => query(key, { type: 'string' }, key)),
        responses: {
          200: answer('Completions', {
            type: 'object',
            properties: { results: { type: 'array', items: { type: 'object', properties: { value: {}, label: { type: 'string' } } } } },
          }),
        },
      }
    case 'OPTIONS ':
      return { responses: { 200: answer('Schema, permissions, actions', { type: 'object' }) } }
    case 'POST change_many/':
      return {
        requestBody: { required: true, content: json(changeManySchema(ref(`${name}.patch`))) },
        responses: { 200: answer('What became of each, in the order asked', changeManyAnswer) },
      }
    case 'PATCH :id/':
      return {
        requestBody: { required: true, content: json(ref(`${name}.patch`)) },
        responses: { 200: answer('The row as it now is', ref(name)) },
      }
    case 'DELETE :id/':
      return { responses: { 204: answer('It is gone') } }
    case 'POST :id/clone/':
      return { requestBody: { content: json(ref(`${name}.patch`)) }, responses: { 201: answer('The copy', ref(name)) } }
    case 'GET :id/history/':
      return {
        parameters: paging.slice(0, 2),
        responses: {
          200: answer('Who changed what, newest first', {
            type: 'object',
            properties: { count: { type: 'integer' }, results: { type: 'array', items: { type: 'object' } } },
          }),
        },
      }
    default:
      return { responses: { 200: answer('The row', ref(name)) } }
  }
}

const needed = ({ resource: { needs } }: Entity, method: string, path: string): string =>
  path.endsWith('history/')
    ? needs.history
    : method === 'PATCH' || path === 'change_many/'
      ? needs.change
      : method === 'DELETE'
        ? needs.delete
        : method === 'POST' && !path.startsWith('download')
          ? needs.add
          : needs.view

const addressed = (path: string): string => path.replace(':id', '{id}')

function actionOperation(entity: Entity, key: string, action: Action): Operation {
  const inputs = Object.entries<Field>(action.input)
  return {
    operationId: `${entity.name}:${key}`,
    summary: action.label,
    description: `Needs \`${action.needs}\`. Undo: ${action.undo}.`,
    tags: [entity.resource.plural],
    parameters:
      action.method === 'GET'
        ? inputs.map(([name, field]) => ({ ...query(name, fieldSchema(name, field), field.help ?? ''), required: field.required === true }))
        : [],
    ...(action.method !== 'GET' && inputs.length > 0 && { requestBody: { content: json(inputSchema(action.input)) } }),
    responses: { 200: answer('Done'), ...failures },
  }
}

function pathsOf(entity: Entity): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {}
  const add = (path: string, method: string, operation: Operation) => {
    const { parameters = [], ...rest } = operation
    const own = path.includes('{id}') ? [idParameter(entity)] : []
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { ...rest, parameters: [...own, ...(Array.isArray(parameters) ? parameters : [])] },
    }
  }
  for (const call of generic) {
    if (!offered(entity, call)) continue
    const method = String(call.method)
    const { responses, ...rest } = particulars(entity, method, call.path)
    add(addressed(`/api/${entity.resource.path}${call.path}`), method, {
      operationId: `${entity.name}.${call.key}`,
      summary: call.summary.replace('{rows}', entity.resource.plural.toLowerCase()).replace('{row}', entity.resource.label.toLowerCase()),
      description: `Needs \`${needed(entity, method, call.path)}\`.`,
      tags: [entity.resource.plural],
      ...rest,
      responses: { ...(responses as object), ...failures },
    })
  }
  for (const [key, action] of Object.entries(entity.resource.actions))
    add(
      addressed(`/api/${entity.resource.path}${action.on === 'row' ? ':id/' : ''}${action.path}`),
      action.method,
      actionOperation(entity, key, action),
    )
  return paths
}

const messages: Schema = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }
const detail: Schema = { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } }

/** `beside`: what is routed outside the registry. */
export function openApi(beside: Paths): Schema {
  const all = [...entities.values()]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Highball',
      version: '1',
      description: 'Rail and terminal logistics. Every list can be filtered by `field__op=value`; every POST takes an `Idempotency-Key`.',
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths: { ...beside, ...Object.assign({}, ...all.map(pathsOf)) },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <token>`, as `auth/login/` answered it' },
      },
      schemas: Object.fromEntries(
        all.flatMap(({ name, resource }) => [
          [name, readSchema(resource)],
          [`${name}.create`, createSchema(resource)],
          [`${name}.patch`, patchSchema(resource)],
        ]),
      ),
      responses: {
        400: answer('Messages by field', messages),
        401: answer('Not signed in', detail),
        403: answer('Not allowed', detail),
        404: answer('There is no such row, or it is not yours to see', detail),
        409: answer('It was changed meanwhile, or something still names it', detail),
      },
    },
  }
}
