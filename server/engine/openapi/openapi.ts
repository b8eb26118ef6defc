/** The whole API as an OpenAPI 3.1 document, derived from the registry. Built at the first request for it. */
import { createSchema, patchSchema, readSchema, type Schema } from '#model/kernel/schema.ts'
import { entities, type Entity } from '../base/entity.ts'
import { actionPaths, pathsOf } from './paths.ts'
import { answer, type ApiPaths } from './pieces.ts'

const messages: Schema = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }
const detail: Schema = { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } }

/** `undeclared`: calls outside of the registry; `extensions`: resources outside of it, with actions alone. */
export function openApi(undeclared: ApiPaths, extensions: readonly Entity[]): Schema {
  const all = [...entities.values()]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Highball',
      version: '1',
      description:
        'Rail and terminal logistics. Every list can be filtered by `field__op=value`; every POST takes an `Idempotency-Key`.',
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths: { ...undeclared, ...Object.assign({}, ...all.map(pathsOf), ...extensions.map(actionPaths)) },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token <token>`, as `auth/login/` answered it',
        },
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
        429: answer(
          'Too much such work of this user or company is under way; `Retry-After` says when to ask again',
          detail,
        ),
      },
    },
  }
}
