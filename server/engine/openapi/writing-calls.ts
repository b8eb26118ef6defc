/** What each generic call that writes takes and answers. */
import { PARTIAL, TRIAL } from '#model/kernel/action.ts'
import type { Schema } from '#model/kernel/schema.ts'
import type { Entity } from '../base/entity.ts'
import { createSchemaWithLists } from '../base/listed-schema.ts'
import { changeManyAnswer, changeManySchema, matchingBegun } from './change-many.ts'
import { createManyAnswer, createManySchema } from './create-many.ts'
import { answer, json, query, ref, type ApiOperation } from './pieces.ts'

const dryRun = query(
  TRIAL,
  { type: 'boolean', default: false },
  'Checks the whole write and changes nothing: answers 200 with the row as it would be, and warnings by field',
)
const partial = query(
  PARTIAL,
  { type: 'boolean', default: false },
  'With `dry_run`: the row is still being filled in, so that only the fields that are sent are checked, and the keys among them',
)
const tried: Schema = {
  type: 'object',
  required: ['dry_run', 'row', 'warnings'],
  properties: {
    dry_run: { const: true },
    row: { type: 'object' },
    warnings: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}
/** 200 is also the answer of a write that answers its row. */
const answersOfWrite = (status: number, description: string, row?: Schema) =>
  status === 200 && row
    ? { 200: answer(`${description}, or the result of a dry run`, { anyOf: [row, tried] }) }
    : { [status]: answer(description, row), 200: answer('The result of a dry run', tried) }

/** Undefined for a call that reads. */
export function describeWrite({ name, resource }: Entity, method: string, path: string): ApiOperation | undefined {
  switch (`${method} ${path}`) {
    case 'POST ':
      return {
        parameters: [dryRun, partial],
        requestBody: {
          required: true,
          content: json(resource.createdWith === undefined ? ref(`${name}.create`) : createSchemaWithLists(resource)),
        },
        responses: answersOfWrite(201, 'The new row', ref(name)),
      }
    case 'POST change_many/':
      return {
        requestBody: { required: true, content: json(changeManySchema(ref(`${name}.patch`))) },
        responses: {
          200: answer('The outcome for each row, in the order of the request', changeManyAnswer),
          202: answer('A job for all rows that match was begun', matchingBegun),
        },
      }
    case 'POST create_many/':
      return {
        requestBody: { required: true, content: json(createManySchema(ref(`${name}.create`))) },
        responses: { 200: answer('The outcome for each row, in the order of the request', createManyAnswer) },
      }
    case 'PATCH :id/':
      return {
        parameters: [dryRun],
        requestBody: { required: true, content: json(ref(`${name}.patch`)) },
        responses: answersOfWrite(200, 'The changed row', ref(name)),
      }
    case 'DELETE :id/':
      return { parameters: [dryRun], responses: answersOfWrite(204, 'Deleted') }
    case 'POST :id/clone/':
      return {
        parameters: [dryRun],
        requestBody: { content: json(ref(`${name}.patch`)) },
        responses: answersOfWrite(201, 'The copy', ref(name)),
      }
    default:
      return undefined
  }
}
