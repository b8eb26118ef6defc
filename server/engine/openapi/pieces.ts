/** Small pieces that OpenAPI descriptions are made of: content, references, answers, parameters of the query. */
import type { Cost } from '#model/kernel/limits.ts'
import type { Schema } from '#model/kernel/schema.ts'

/** An operation object of OpenAPI. */
export type ApiOperation = Readonly<Record<string, unknown>>
/** By path below the server, then by method in lower case. */
export type ApiPaths = Readonly<Record<string, Readonly<Record<string, object>>>>

export const json = (schema: Schema) => ({ 'application/json': { schema } })
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const answer = (description: string, schema?: Schema) => ({
  description,
  ...(schema && { content: json(schema) }),
})
/** The refusals that a call may answer with, one more where it has a quota; openapi.ts describes them. */
export const failuresOf = ({ cost }: { readonly cost?: Cost | undefined }) =>
  Object.fromEntries(
    ['400', '401', '403', '404', '409', ...(cost === undefined ? [] : ['429'])].map((status) => [
      status,
      { $ref: `#/components/responses/${status}` },
    ]),
  )

export const query = (name: string, schema: Schema, description: string) => ({ name, in: 'query', schema, description })
