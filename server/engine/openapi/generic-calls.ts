/** What each generic call takes and answers; what all calls have in common is added in paths.ts. */
import { MOST_EXPLAINED } from '#model/kernel/limits.ts'
import type { Schema } from '#model/kernel/schema.ts'
import type { Entity } from '../base/entity.ts'
import { formats } from '../operations/export/download-request.ts'
import { explained, rowDescription } from './deeds.ts'
import { about, columns, fieldFilters, filters, near, paging, positions, search } from './parameters.ts'
import { answer, json, query, ref, type ApiOperation } from './pieces.ts'
import { describeWrite } from './writing-calls.ts'

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
const isAbout: Schema = { type: 'boolean', description: 'By a sample' }
const counted: Schema = {
  type: 'object',
  required: ['count'],
  properties: { count: { type: 'integer' }, about: isAbout },
}

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
          labels: { type: 'object', description: 'Labels of references' },
          count: { type: 'integer' },
          totals: {
            type: 'object',
            description: '`{count, sum, min, max}` of each field of `sum`; empty values are not counted',
          },
        },
      },
    },
    more: { type: 'boolean', description: 'There are more groups than one answer holds' },
    about: isAbout,
  },
}

const text: Schema = { type: 'string' }
const choicesByField: Schema = {
  type: 'object',
  additionalProperties: {
    type: 'array',
    items: { type: 'object', required: ['value', 'label'], properties: { value: text, label: text } },
  },
}
/** Of a row: what can be done with it now, and why not. */
export function describeCall(entity: Entity, method: string, path: string): ApiOperation {
  const { name } = entity
  switch (`${method} ${path}`) {
    case 'GET ':
      return {
        parameters: [...paging, search, filters, columns, ...fieldFilters(entity)],
        responses: { 200: answer('A page of rows', pageOf(name)) },
      }
    case 'GET get_table/':
      return {
        parameters: [...paging, search, filters, columns, ...positions, near],
        responses: {
          200: answer(
            'A page of rows, with `<field>__label` beside each reference, and `<field>__timezone` beside those in whose time zone moments are told',
            pageOf(name),
          ),
        },
      }
    case 'GET columns/':
      return {
        parameters: [
          columns,
          query('after', { type: 'string' }, 'Continue after this id: for a reader that was cut off'),
        ],
        responses: {
          200: {
            description:
              'Frames of columns: `begin` with the cursor of the feed, chunks of rows by id, `end` (model/columnar/frame.ts)',
            content: { 'application/octet-stream': {} },
          },
        },
      }
    case 'GET count/':
      return {
        parameters: [search, filters, paging[2], ...positions, about],
        responses: {
          200: answer('The number of rows; with `after` and `before`, between these positions of `ordering`', counted),
        },
      }
    case 'GET get_overview/':
      return {
        parameters: [search, filters],
        responses: {
          200: answer('The number of rows at each value of each choice', {
            type: 'object',
            properties: { count: { type: 'integer' }, by: { type: 'object' } },
          }),
        },
      }
    case 'GET get_totals/':
      return {
        parameters: [
          query(
            'by',
            { type: 'string' },
            '`-field,other`: a group for each of their values, a minus puts the highest first; none: all rows together',
          ),
          query('sum', { type: 'string' }, 'Numeric fields, separated by commas'),
          query('zone', { type: 'string', default: 'UTC' }, 'Time zone by which moments are grouped into days'),
          search,
          filters,
          about,
        ],
        responses: { 200: answer('Count and totals of each group', totalled) },
      }
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
              ids: { type: 'array', description: 'These rows in this order, instead of filters' },
              groups: {
                type: 'array',
                items: { type: 'object' },
                description: 'Headings of groups: `{at, level, label, totals}`',
              },
              said: { type: 'string', description: 'How the rows were chosen; printed on the PDF' },
              zone: {
                type: 'string',
                default: 'UTC',
                description: 'Time zone of moments that are not told in the zone of a place',
              },
            },
          }),
        },
        responses: {
          200: {
            description: 'The file',
            content: {
              'text/csv': {},
              'application/pdf': {},
              'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
            },
          },
        },
      }
    case 'GET autocomplete/':
      return {
        parameters: ['model', 'field', 'input', 'limit', 'offset'].map((key) => query(key, { type: 'string' }, key)),
        responses: {
          200: answer('Completions', {
            type: 'object',
            properties: {
              results: {
                type: 'array',
                items: { type: 'object', properties: { value: {}, label: { type: 'string' } } },
              },
            },
          }),
        },
      }
    case 'OPTIONS ':
      return { responses: { 200: answer('Schema, permissions, actions', { type: 'object' }) } }
    case 'OPTIONS :id/':
      return { responses: { 200: answer('Permissions, state, verbs and frozen fields', rowDescription) } }
    case 'GET why_not/':
      return {
        parameters: [query('ids', { type: 'string' }, `Ids separated by commas, at most ${MOST_EXPLAINED}`)],
        responses: { 200: answer('For each id, what can be done with its row and what stands in the way', explained) },
      }
    case 'GET choices/':
      return {
        responses: { 200: answer('By field, its choices; fields that take any value are left out', choicesByField) },
      }
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
      return describeWrite(entity, method, path) ?? { responses: { 200: answer('The row', ref(name)) } }
  }
}
