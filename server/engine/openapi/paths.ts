/** The paths of one resource: its generic calls and its declared actions, each with its permission. */
import type { Field } from '#model/kernel/field.ts'
import type { Action } from '#model/kernel/action.ts'
import { fieldSchema, inputSchema } from '#model/kernel/schema.ts'
import type { Entity } from '../base/entity.ts'
import { neededBy } from '../base/permission-check.ts'
import { acceptedWords } from '../files/accepted-types.ts'
import { genericCalls, isOffered } from '../endpoints/routes.ts'
import { describeCall } from './generic-calls.ts'
import { idParameter } from './parameters.ts'
import { answer, failuresOf, json, query, type ApiOperation, type ApiPaths } from './pieces.ts'

/** The permission that a generic call needs. */
const neededFor = ({ resource: { needs } }: Entity, method: string, path: string): string =>
  path.endsWith('history/')
    ? needs.history
    : method === 'PATCH' || path === 'change_many/'
      ? needs.change
      : method === 'DELETE'
        ? needs.delete
        : method === 'POST' && !path.startsWith('download')
          ? needs.add
          : needs.view

/** JSON, and where the action takes files also a form with them. */
function bodyContent({ input, files }: Action) {
  const asJson = json(inputSchema(input))
  const parts = Object.entries(files)
  if (parts.length === 0) return asJson
  const fields = Object.entries<Field>(input).map(([name, field]) => [name, fieldSchema(name, field)])
  const binary = parts.map(([name, { label, takes, maxBytes, sheet, most, alias }]) => {
    const kind = sheet === undefined ? '' : `, at most ${sheet.maxRows} rows`
    const other = alias === undefined ? '' : `; also taken as ${alias}`
    const size = `at most ${Math.floor(maxBytes / 1024 / 1024)} MB${most === undefined ? '' : ' each'}`
    const description = `${label}${kind}; ${acceptedWords(takes)}; ${size}${other}`
    const file = { type: 'string', format: 'binary' }
    return [
      name,
      most === undefined ? { ...file, description } : { type: 'array', maxItems: most, items: file, description },
    ]
  })
  const schema = { type: 'object', properties: Object.fromEntries([...fields, ...binary]) }
  return { ...asJson, 'multipart/form-data': { schema } }
}

/** Describes the further permission of each paper that a printing call may print. */
const papersWithNeeds = ({ resource }: Entity, { paper }: Action): string =>
  (paper === 'print' || paper === 'printMany' ? (resource.papers?.set ?? []) : [])
    .flatMap(({ title, needs }) => (needs === undefined ? [] : [` The paper “${title}” also needs \`${needs}\`.`]))
    .join('')

const partsWithNeeds = ({ partsNeed = {} }: Action): string =>
  Object.entries(partsNeed)
    .map(([permission, part]) => ` Also needs \`${permission}\` ${part}.`)
    .join('')

function actionOperation(entity: Entity, key: string, action: Action): ApiOperation {
  const inputs = Object.entries<Field>(action.input)
  return {
    operationId: `${entity.name}:${key}`,
    summary: action.label,
    description: `Needs ${neededBy(action)
      .map((need) => `\`${need}\``)
      .join(' and ')}. Undo: ${action.undo}.${partsWithNeeds(action)}${papersWithNeeds(entity, action)}`,
    tags: [entity.resource.plural],
    parameters:
      action.method === 'GET'
        ? inputs.map(([name, field]) => ({
            ...query(name, fieldSchema(name, field), field.help ?? ''),
            required: field.required === true,
          }))
        : [],
    ...(action.method !== 'GET' && inputs.length > 0 && { requestBody: { content: bodyContent(action) } }),
    responses: { 200: answer('Done'), ...failuresOf(action) },
  }
}

function genericOperation(entity: Entity, call: (typeof genericCalls)[number]): ApiOperation {
  const method = String(call.method)
  const { responses, ...rest } = describeCall(entity, method, call.path)
  return {
    operationId: `${entity.name}.${call.key}`,
    summary: call.summary
      .replace('{rows}', entity.resource.plural.toLowerCase())
      .replace('{row}', entity.resource.label.toLowerCase()),
    description: `Needs \`${neededFor(entity, method, call.path)}\`.`,
    tags: [entity.resource.plural],
    ...rest,
    responses: { ...(responses as object), ...failuresOf(call) },
  }
}

type Described = { readonly path: string; readonly method: string; readonly operation: ApiOperation }

const isOfId = (parameter: unknown): boolean =>
  typeof parameter === 'object' && parameter !== null && 'name' in parameter && parameter.name === 'id'

/** By path, then by method; calls on one row get the parameter of its id. */
function byPath(entity: Entity, calls: readonly Described[]): ApiPaths {
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const { path, method, operation } of calls) {
    const address = `/api/${entity.resource.path}${path.replaceAll(/:(\w+)/g, '{$1}')}`
    const { parameters, ...rest } = operation
    const own: readonly unknown[] = Array.isArray(parameters) ? parameters : []
    // An action may take the id as an input of its own.
    const ofPath = address.includes('{id}') && !own.some(isOfId) ? [idParameter(entity)] : []
    paths[address] = { ...paths[address], [method.toLowerCase()]: { ...rest, parameters: [...ofPath, ...own] } }
  }
  return paths
}

const genericOf = (entity: Entity): Described[] =>
  genericCalls
    .filter((call) => isOffered(entity, call))
    .map((call) => ({ path: call.path, method: String(call.method), operation: genericOperation(entity, call) }))
const actionsOf = (entity: Entity): Described[] =>
  Object.entries(entity.resource.actions).map(([key, action]) => ({
    path: `${action.on === 'row' ? ':id/' : ''}${action.path}`,
    method: action.method,
    operation: actionOperation(entity, key, action),
  }))

export const pathsOf = (entity: Entity): ApiPaths => byPath(entity, [...genericOf(entity), ...actionsOf(entity)])
export const actionPaths = (entity: Entity): ApiPaths => byPath(entity, actionsOf(entity))
