/** Describes the call that creates many rows. */
import { creationOutcomes } from '#model/shared/outcome.ts'

type Schema = Readonly<Record<string, unknown>>

/** `create`: the schema of the values of one row. */
export const createManySchema = (create: Schema): Schema => ({
  type: 'object',
  required: ['rows'],
  properties: {
    rows: { type: 'array', minItems: 1, items: create },
    dry_run: { type: 'boolean', description: 'Judge only, create nothing' },
  },
})

export const createManyAnswer: Schema = {
  type: 'object',
  required: ['batch', 'counts', 'results'],
  properties: {
    batch: { type: ['integer', 'null'], description: 'By what it is undone: `batch/{id}/undo/`' },
    counts: {
      type: 'object',
      properties: Object.fromEntries(creationOutcomes.map((outcome) => [outcome, { type: 'integer' }])),
    },
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['outcome', 'id', 'version', 'message'],
        properties: {
          outcome: { enum: creationOutcomes },
          id: { description: 'Null of a refused row, and of a dry run' },
          version: { type: ['integer', 'null'] },
          message: { type: 'string' },
        },
      },
    },
  },
}
