/** Declared actions as routes: permission, input, one transaction around the handler, the answer. */
import type { FastifyRequest } from 'fastify'
import type { Action } from '#model/resource.ts'
import { initialValues, isClean, validate } from '#model/validate.ts'
import { coerceAll } from './coerce.ts'
import { bodyOf, guarded, idOf, queryOf, type Doors, type Route } from './door.ts'
import type { Entity } from './entity.ts'
import { invalid } from './fault.ts'
import type { Person, Upload } from './handler.ts'
import { hashOf } from './idempotency.ts'
import { get } from './rows.ts'
import { transaction, type Unit } from './transaction.ts'
import { post, send } from './writing.ts'

/** Any handler, seen from the engine; `handle` and `Complete` in handler.ts hold each to its declaration. */
export type AnyHandler = (call: never) => Promise<unknown>

type Sent = { readonly fields: Record<string, unknown>; readonly files: readonly Upload[] }

async function formOf(request: FastifyRequest, action: Action): Promise<Sent> {
  const files: Upload[] = []
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file')
      files.push({ field: part.fieldname, filename: part.filename, type: part.mimetype, data: await part.toBuffer() })
    else if (part.valueTruncated) throw invalid({ [part.fieldname]: ['It is longer than the server takes.'] })
    else fields[part.fieldname] = part.fieldname in fields ? [fields[part.fieldname], part.value] : part.value
  }
  return { fields: coerceAll(action.input, fields), files }
}

async function sentWith(request: FastifyRequest, action: Action): Promise<Sent> {
  if (action.method === 'GET') return { fields: coerceAll(action.input, queryOf(request)), files: [] }
  if (request.isMultipart()) return formOf(request, action)
  // The product text gives some of these calls their values in the address.
  const query = coerceAll(action.input, queryOf(request))
  return { fields: { ...query, ...bodyOf(request) }, files: [] }
}

/** What the trail says of what an action wrote: `yard:yard moveCars`. */
const causeOf = ({ name, resource }: Entity, action: Action): string => `${name} ${Object.entries(resource.actions).find(([, one]) => one === action)?.[0] ?? ''}`

const run =
  (doors: Doors, entity: Entity, action: Action, handler: AnyHandler): Route =>
  async (request, reply, person: Person) => {
    const id = action.on === 'row' ? idOf(entity, request) : undefined
    const { fields, files } = await sentWith(request, action)
    const errors = validate(action.input, fields, 'input')
    if (!isClean(errors)) throw invalid(errors)
    const work = async ({ client, scope, now, rows }: Unit): Promise<unknown> => {
      // The row of an action that changes something is held, so that two of them do not cross.
      const row = id === undefined ? undefined : await get(entity, { client, ...scope }, id, action.method !== 'GET')
      const call = {
        row,
        input: { ...initialValues(action.input), ...fields },
        given: new Set(Object.keys(fields)),
        person,
        rows,
        now,
        files,
      }
      return handler(call as never)
    }
    const cause = causeOf(entity, action)
    if (action.method !== 'POST') return send(reply, 200, await transaction(doors.db, person, work, cause))
    const content = { fields, files: files.map(({ field, filename, data }) => [field, filename, hashOf(data.toString('base64'))]) }
    return post(doors, person, request, reply, content, async (unit) => ({ status: 200, body: await work(unit) }), cause)
  }

export const actionRoute = (doors: Doors, entity: Entity, action: Action, handler: AnyHandler) =>
  guarded(doors, action.needs, run(doors, entity, action, handler))
