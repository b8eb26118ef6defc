/** What is routed outside the registry, for the API's description: sign-in, the feed, health. */
import { text } from '#model/field.ts'
import { inputSchema } from '#model/schema.ts'
import type { FastifyInstance } from 'fastify'

type Outside = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly answers: string
  /** Names of required texts. */
  readonly input?: readonly string[]
  readonly query?: readonly string[]
  /** No token needed. */
  readonly open?: boolean
}

const calls: readonly Outside[] = [
  { method: 'POST', path: 'auth/login/', summary: 'Sign in', answers: '{token}', input: ['email', 'password'], open: true },
  { method: 'POST', path: 'auth/logout/', summary: 'Sign out', answers: '{detail}' },
  {
    method: 'POST',
    path: 'auth/password/change/',
    summary: 'Change my password',
    answers: '{detail}',
    input: ['old_password', 'new_password'],
  },
  {
    method: 'POST',
    path: 'auth/password/reset/',
    summary: 'Ask for a letter that sets a new password',
    answers: '{detail}',
    input: ['email'],
    open: true,
  },
  {
    method: 'POST',
    path: 'auth/password/reset/confirm/',
    summary: 'Set a new password by letter',
    answers: '{detail}',
    input: ['uid', 'token', 'new_password'],
    open: true,
  },
  {
    method: 'POST',
    path: 'auth/first-admin/',
    summary: 'Create the first administrator',
    answers: '{token}',
    input: ['code', 'company', 'name', 'email', 'password'],
    open: true,
  },
  {
    method: 'GET',
    path: 'changes/',
    summary: 'What changed since a cursor',
    answers: '{cursor, changes: [{resource, id, kind}]} or {cursor, reset: true}',
    query: ['since'],
  },
  { method: 'POST', path: 'changes/digest/', summary: 'What changed in panes since a cursor or a moment', answers: '{since, until, basis, count, beyond, groups: [{by_name, title, objects: [{resource, id, label, effect, changes}]}], unknown}' },
  { method: 'POST', path: 'changes/digest_pdf/', summary: 'The same as a PDF', answers: 'A PDF' },
  { method: 'GET', path: 'picker/:name/', summary: 'Lookup data of a resource, by its name; several with commas between', answers: '{name: [{value, label}]}' },
  { method: 'GET', path: 'partner/picker/:name/', summary: 'The same, what partners share first', answers: '{name: [{value, label}]}' },
  { method: 'GET', path: 'invoice/picker/:name/', summary: 'The same, what invoices are made of first', answers: '{name: [{value, label}]}' },
  { method: 'GET', path: 'health/', summary: 'Whether the server is ready', answers: '{status: "ok"}', open: true },
]

/** Those of them that this application really answers, as OpenAPI paths. */
export function outsidePaths(app: FastifyInstance): Readonly<Record<string, Readonly<Record<string, object>>>> {
  // The router keeps its addresses without the slash at their end.
  const answered = calls.filter(({ method, path }) => app.hasRoute({ method, url: `/api/${path}`.slice(0, -1) }))
  return Object.fromEntries(
    answered.map(({ method, path, summary, answers, input, query = [], open }) => [
      `/api/${path.replace(':name', '{name}')}`,
      {
        [method.toLowerCase()]: {
          operationId: path.replaceAll(/[/:]+/g, '.').slice(0, -1),
          summary,
          tags: ['Sign-in and feed'],
          parameters: [
            ...(path.includes(':name') ? [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }] : []),
            ...query.map((name) => ({ name, in: 'query', schema: { type: 'string' }, description: 'As the last answer gave it' })),
          ],
          ...(input && {
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: inputSchema(Object.fromEntries(input.map((name) => [name, text({ required: true })]))) },
              },
            },
          }),
          ...(open === true && { security: [] }),
          responses: { 200: { description: answers } },
        },
      },
    ]),
  )
}
