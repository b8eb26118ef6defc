/** Describes the calls that are not declared in the registry: sign-in, the feed, pickers, health. */
import { integer, text, type Fields } from '#model/kernel/field.ts'
import { inputSchema } from '#model/kernel/schema.ts'
import type { FastifyInstance } from 'fastify'
import { ownCalls, type UndeclaredCall } from './own-calls.ts'

const calls: readonly UndeclaredCall[] = [
  ...ownCalls,
  {
    method: 'POST',
    path: 'auth/login/',
    summary: 'Sign in',
    answers: '{token}',
    input: ['email', 'password'],
    optional: ['totp'],
    open: true,
  },
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
    summary: 'Request an e-mail that sets a new password',
    answers: '{detail}',
    input: ['email'],
    open: true,
  },
  {
    method: 'POST',
    path: 'auth/password/reset/confirm/',
    summary: 'Set a new password with the link of the e-mail',
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
    path: 'auth/providers/',
    summary: 'How people of an address may sign in',
    answers: '{password, providers: [{name, label, kind, start}]}',
    query: { email: 'The address, whether anybody has it or not' },
    open: true,
  },
  {
    method: 'GET',
    path: 'auth/saml/:name/start/',
    summary: 'Begin a sign-in by SAML',
    answers: 'A redirect to the provider',
    query: { relay: 'The path of the console to go to afterwards' },
    open: true,
  },
  {
    method: 'GET',
    path: 'auth/saml/:name/metadata/',
    summary: 'What a provider of SAML must know of this server',
    answers: 'XML',
    open: true,
  },
  {
    method: 'POST',
    path: 'auth/saml/:name/acs/',
    summary: 'Take the answer of a provider of SAML, as a form of SAMLResponse and RelayState',
    answers: 'A redirect to the page, with a token for one use or a word that says why not',
    open: true,
  },
  {
    method: 'POST',
    path: 'auth/saml/confirm/',
    summary: 'Finish a sign-in by SAML',
    answers: '{token}',
    input: ['saml_token'],
    open: true,
  },
  {
    method: 'GET',
    path: 'auth/social/:social/start/',
    summary: 'Begin a sign-in by OpenID Connect',
    answers: 'A redirect to the provider',
    query: { relay: 'The path of the console to go to afterwards' },
    open: true,
  },
  {
    method: 'GET',
    path: 'auth/social/:social/callback/',
    summary: 'Take the answer of a provider of OpenID Connect',
    answers: 'A redirect to the page, with a code for one use or a word that says why not',
    query: { code: 'From the provider', state: 'As it was sent there' },
    open: true,
  },
  {
    method: 'POST',
    path: 'auth/login/redirect/',
    summary: 'Finish a sign-in by OpenID Connect',
    answers: '{token}',
    input: ['code'],
    open: true,
  },
  {
    method: 'POST',
    path: 'auth/social/:social/',
    summary: 'Sign in with a token of a provider of OpenID Connect',
    answers: '{token}',
    input: ['access_token'],
    open: true,
  },
  {
    method: 'POST',
    path: 'auth/social/:social/connect/',
    summary: 'Connect my account of a provider; with my password, unless I have just signed in',
    answers: '{detail}',
    input: ['access_token'],
  },
  {
    method: 'POST',
    path: 'user/user_tokens/',
    summary: 'The sessions of a user: my own, or of one whom I administer',
    answers: '{email, tokens: [{id, created_at, last_used_at, expires_at, from, agent, current}]}',
    input: ['email'],
  },
  {
    method: 'POST',
    path: 'user/end_token/',
    summary: 'End one of these sessions, by its number: {email, id}',
    answers: '{id}',
    input: ['email'],
    numbers: ['id'],
  },
  {
    method: 'POST',
    path: 'user/:id/regenerate_token/',
    summary: 'End all sessions of a user; my own goes on under the token that is answered',
    answers: '{token, ended}',
  },
  {
    method: 'POST',
    path: 'user/disconnect_social/',
    summary: 'Disconnect my account of a provider',
    answers: '{detail}',
    input: ['social'],
  },
  {
    method: 'GET',
    path: 'changes/',
    summary: 'What changed since a cursor',
    answers: '{cursor, changes: [{resource, id, kind}]} or {cursor, reset: true}',
    query: { since: 'The cursor of the previous answer' },
  },
  {
    method: 'POST',
    path: 'changes/digest/',
    summary: 'What changed in panes since a cursor or a moment',
    answers:
      '{since, until, basis, count, beyond, groups: [{by_name, title, objects: [{resource, id, label, effect, changes}]}], unknown}',
  },
  { method: 'POST', path: 'changes/digest_pdf/', summary: 'The same as a PDF', answers: 'A PDF' },
  {
    method: 'GET',
    path: 'changes/digest_pdf/',
    summary: 'The same for a browser tab, with a print ticket in place of a token',
    answers: 'A PDF',
    query: { print_ticket: 'The answer of print_ticket/' },
  },
  {
    method: 'POST',
    path: 'print_ticket/',
    summary: 'A ticket that opens one document in a browser tab, once',
    answers: '{ticket}',
    input: ['path'],
  },
  {
    method: 'GET',
    path: 'cache/yard_management/rail_yard_cache/',
    summary: 'The board of a yard, kept until anything is written',
    answers: 'The same as yard_management/rail_yard/{id}/cars/',
    query: { yard_id: 'The number of the yard' },
  },
  {
    method: 'GET',
    path: 'picker/:name/',
    summary: 'Lookup data of a resource, by its name; several with commas between',
    answers: '{name: [{value, label}]}',
  },
  {
    method: 'GET',
    path: 'partner/picker/:name/',
    summary: 'The same, resources of partners first',
    answers: '{name: [{value, label}]}',
  },
  {
    method: 'GET',
    path: 'invoice/picker/:name/',
    summary: 'The same, resources of invoices first',
    answers: '{name: [{value, label}]}',
  },
  {
    method: 'GET',
    path: 'track/',
    summary: 'Where the cars of a shipment are, by the token of a tracking link (Authorization: Tracking)',
    answers:
      '{bol_number, cars: [{car_mark, car_number, status, last_location, last_event_at, eta, eta_early, eta_late}]}',
    open: true,
  },
  {
    method: 'POST',
    path: 'billofladingattachments/receive_mail/',
    summary: 'Takes a signed e-mail (message/rfc822) with bills of lading, by the header X-Highball-Signature',
    answers: '{batch, counts: {queued, duplicate, refused}, results: [{file, id, outcome, message}]}',
    query: { inbox: 'The number of the inbox' },
    open: true,
  },
  {
    method: 'GET',
    path: 'zones/',
    summary: 'What clocks of time zones show by the database, which pages go by',
    answers: '{from, until, zones: {name: place in changes}, changes: [[moment in seconds, minutes ahead of UTC, …]]}',
    open: true,
  },
  { method: 'GET', path: 'health/', summary: 'Whether the server is alive', answers: '{status: "ok"}', open: true },
  {
    method: 'GET',
    path: 'ready/',
    summary: 'Whether this process should get requests',
    answers: '{status, database, migrations, feed}',
    open: true,
  },
]

/** The calls that this application really has, as OpenAPI paths. */
export function undeclaredPaths(app: FastifyInstance): Readonly<Record<string, Readonly<Record<string, object>>>> {
  // The router stores addresses without the slash at their end.
  const answered = calls.filter(({ method, path }) => app.hasRoute({ method, url: `/api/${path}`.slice(0, -1) }))
  const paths: Record<string, Record<string, object>> = {}
  for (const call of answered)
    (paths[`/api/${call.path.replace(/:(\w+)/, '{$1}')}`] ??= {})[call.method.toLowerCase()] = operationOf(call)
  return paths
}

const bodyOf = ({ input = [], numbers = [], optional = [] }: UndeclaredCall): Fields =>
  Object.fromEntries([
    ...input.map((name) => [name, text({ required: true })] as const),
    ...numbers.map((name) => [name, integer({ required: true })] as const),
    ...optional.map((name) => [name, text()] as const),
  ])

const operationOf = (call: UndeclaredCall): object => {
  const { method, path, summary, answers, query = {}, open } = call
  const body = bodyOf(call)
  return {
    operationId: `${path.replaceAll(/[/:]+/g, '.')}${method.toLowerCase()}`,
    summary,
    tags: ['Sign-in and feed'],
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(query).map(([name, description]) => ({
        name,
        in: 'query',
        schema: { type: 'string' },
        description,
      })),
    ],
    ...(Object.keys(body).length > 0 && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: inputSchema(body),
          },
        },
      },
    }),
    ...(open === true && { security: [] }),
    responses: { 200: { description: answers } },
  }
}
