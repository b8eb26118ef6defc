/** Describes the call that changes many rows. */
import { outcomes } from '#model/shared/outcome.ts'

type Schema = Readonly<Record<string, unknown>>

/** `patch`: the schema of the values of one row. */
export const changeManySchema = (patch: Schema): Schema => ({
  type: 'object',
  required: ['changes'],
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
    dry_run: { type: 'boolean', description: 'Judge only, change nothing' },
  },
})

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
