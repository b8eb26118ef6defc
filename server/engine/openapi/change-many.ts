/** Describes the call that changes many rows. */
import { outcomes } from '#model/shared/outcome.ts'

type Schema = Readonly<Record<string, unknown>>

/** Either rows by their ids, each with values of its own, or one set of values for all that match. `patch`: the schema of such values. */
export const changeManySchema = (patch: Schema): Schema => ({
  type: 'object',
  properties: {
    changes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'values'],
        properties: {
          id: {},
          version: {
            type: 'integer',
            description: 'The version last seen; later changes of the same fields are not overwritten',
          },
          values: patch,
        },
      },
    },
    matching: {
      type: 'object',
      description:
        'In place of changes, all rows that match: filters (a list, which may be empty), search, or fields as in the query of the list. A job changes them',
    },
    values: { ...patch, description: 'With matching: what each of these rows gets' },
    dry_run: { type: 'boolean', description: 'Judge only, change nothing' },
  },
})

/** Of a change of all rows that match: what the job is called. */
export const matchingBegun: Schema = {
  type: 'object',
  required: ['batch', 'matching', 'about'],
  properties: {
    batch: { type: 'integer', description: 'What becomes of it: batch/{id}/' },
    matching: { type: 'integer' },
    about: { type: 'boolean', description: 'The number comes from a sample' },
  },
}

export const changeManyAnswer: Schema = {
  type: 'object',
  required: ['counts', 'results'],
  properties: {
    counts: {
      type: 'object',
      properties: Object.fromEntries(outcomes.map((outcome) => [outcome, { type: 'integer' }])),
    },
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'outcome', 'version', 'message', 'before'],
        properties: {
          id: {},
          outcome: { enum: outcomes },
          version: { type: ['integer', 'null'] },
          message: { type: 'string' },
          before: { type: ['object', 'null'], description: 'The previous values of the changed fields' },
        },
      },
    },
  },
}
