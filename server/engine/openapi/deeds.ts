/** Describes what can be done with a row, and what stands in the way. */
import type { Schema } from '#model/kernel/schema.ts'
import { obstacleKinds } from '#model/kernel/why-not/obstacle.ts'

const text: Schema = { type: 'string' }
const id: Schema = { type: ['integer', 'string'] }

export const rowDescription: Schema = {
  type: 'object',
  required: ['id', 'version', 'permissions', 'state', 'verbs', 'frozen'],
  properties: {
    id,
    version: { type: 'integer' },
    permissions: { type: 'object', additionalProperties: { type: 'boolean' } },
    state: { type: ['string', 'null'] },
    verbs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'label', 'to', 'enabled', 'why'],
        properties: { name: text, label: text, to: text, enabled: { type: 'boolean' }, why: text },
      },
    },
    frozen: { type: 'object', additionalProperties: text, description: 'Why, by field' },
  },
}

const obstacles: Schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['code', 'kind', 'says'],
    properties: {
      code: text,
      kind: { enum: [...obstacleKinds] },
      says: text,
      field: text,
      object: { type: 'object', properties: { resource: text, id, title: text } },
      needs: { type: 'string', description: 'The permission that lifts it' },
      by: { type: 'array', items: text, description: 'The first few people who have that permission' },
      holders: { type: 'integer', description: 'How many people have it' },
      until: text,
      overridden: { type: 'string', description: 'By whom, where somebody let it go all the same' },
      cure: {
        type: 'object',
        required: ['label'],
        properties: {
          label: text,
          command: { type: 'string', description: 'A command of the console' },
          action: { type: 'string', description: 'An action of the object' },
          adds: {
            type: 'object',
            description: 'A record that is missing, with what is known of it',
            properties: { resource: text, values: { type: 'object' } },
          },
          opens: { type: 'object', properties: { resource: text, id, field: text } },
        },
      },
    },
  },
}

export const explained: Schema = {
  type: 'object',
  required: ['results'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'found', 'title', 'deeds'],
        properties: {
          id,
          found: { type: 'boolean' },
          title: text,
          deeds: {
            type: 'array',
            items: {
              type: 'object',
              required: ['deed', 'label', 'can', 'blockers', 'warnings'],
              properties: {
                deed: { type: 'string', description: 'change, delete, or a verb' },
                label: text,
                can: { type: 'boolean' },
                blockers: obstacles,
                warnings: obstacles,
              },
            },
          },
        },
      },
    },
  },
}
