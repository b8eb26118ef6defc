/** Declared actions, in HTTP: input from the query, a JSON body or a form, one transaction around the handler, the answer. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Action } from '#model/kernel/resource.ts'
import { coerceAll } from '../base/coerce.ts'
import type { Entity } from '../base/entity.ts'
import type { Upload } from '../base/handler.ts'
import { invalid } from '../base/http-error.ts'
import { causeOf, judgeAction, runAction, type AnyHandler } from '../operations/write/run-action.ts'
import { hashOf } from './idempotency.ts'
import { reading, transaction } from '../rows/transaction.ts'
import { answerPost, sendAnswer } from './answer.ts'
import { bodyOf, guarded, idOf, queryOf, signalOfReply, type RouteContext } from './guard.ts'

type ActionInput = { readonly input: Record<string, unknown>; readonly files: readonly Upload[] }
export type ActionHandlers = Readonly<Record<string, AnyHandler>>
/** A resource that only some servers have, such as the demo: declared actions without rows, outside of the product's registry. */
export type ActionExtension = {
  readonly entity: Entity
  readonly handlers: (app: FastifyInstance) => ActionHandlers
}

async function readForm(request: FastifyRequest, action: Action): Promise<ActionInput> {
  const files: Upload[] = []
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file')
      files.push({ field: part.fieldname, filename: part.filename, type: part.mimetype, data: await part.toBuffer() })
    else if (part.valueTruncated) throw invalid({ [part.fieldname]: ['It is longer than the server takes.'] })
    else fields[part.fieldname] = part.fieldname in fields ? [fields[part.fieldname], part.value] : part.value
  }
  return { input: coerceAll(action.input, fields), files }
}

async function readInput(request: FastifyRequest, action: Action): Promise<ActionInput> {
  if (action.method === 'GET') return { input: coerceAll(action.input, queryOf(request)), files: [] }
  if (request.isMultipart()) return readForm(request, action)
  // The product text gives some of these calls their values in the query.
  const query = coerceAll(action.input, queryOf(request))
  return { input: { ...query, ...bodyOf(request) }, files: [] }
}

const actionRoute = (context: RouteContext, entity: Entity, action: Action, handler: AnyHandler) =>
  guarded(context, action.needs, async (request, reply, person) => {
    const id = action.on === 'row' ? idOf(entity, request) : undefined
    const { input, files } = await readInput(request, action)
    judgeAction({ action, input })
    const call = { entity, action, handler, person, id, input, files }
    const cause = causeOf(entity, action)
    if (action.method === 'GET')
      return sendAnswer(
        reply,
        200,
        await reading(context.db, person, signalOfReply(reply), (unit) => runAction(unit, call)),
      )
    if (action.method !== 'POST')
      return sendAnswer(reply, 200, await transaction(context.db, person, (unit) => runAction(unit, call), cause))
    const content = {
      fields: input,
      files: files.map(({ field, filename, data }) => [field, filename, hashOf(data.toString('base64'))]),
    }
    return answerPost(context, request, reply, { person, content, status: 200, cause }, (unit) => runAction(unit, call))
  })

/** Mounts the declared actions of a resource. Throws where one has no handler. */
export function mountActions(
  app: FastifyInstance,
  context: RouteContext,
  entity: Entity,
  handlers: ActionHandlers,
): void {
  for (const [key, action] of Object.entries(entity.resource.actions)) {
    const handler = handlers[key]
    if (handler === undefined) throw new Error(`${entity.name} declares the action ${key} and nothing handles it`)
    app.route({
      method: action.method,
      url: `/api/${entity.resource.path}${action.on === 'row' ? ':id/' : ''}${action.path}`,
      handler: actionRoute(context, entity, action, handler),
    })
  }
}
