/** Declared actions, in HTTP: input from the query or a JSON body, one transaction around the handler, the answer. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Action } from '#model/kernel/action.ts'
import { coerceAll, withLines } from '../base/coerce.ts'
import { isLaterAnswer } from '../base/handler.ts'
import type { Entity } from '../base/entity.ts'
import { matchedIn } from '#model/kernel/life-actions.ts'
import { bulkIn } from '../operations/bulk/bulk.ts'
import { deedAsked } from '../operations/bulk/matching/asked.ts'
import { runMatching } from '../operations/bulk/matching/run-matching.ts'
import { causeOf, judgeAction, runAction, type AnyHandler } from '../operations/write/run-action.ts'
import { neededBy } from '../base/permission-check.ts'
import { makerOf } from '../operations/area-work/maker.ts'
import { hashSecrets, withSealedSecrets } from '../operations/write/secrets.ts'
import { readingMany, transaction, type Unit } from '../rows/transaction.ts'
import { answerPost, sendAnswer } from './answer.ts'
import { fileActionRoute } from './file-actions.ts'
import { withForms } from './form.ts'
import { listOfRowsRoute } from './reading.ts'
import {
  bodyOf,
  guarded,
  guardedActing,
  idOf,
  pathText,
  queryOf,
  signalOfReply,
  tokenOf,
  type RouteContext,
} from './guard.ts'

export type ActionHandlers = Readonly<Record<string, AnyHandler>>
/** A resource that only some servers have, such as the demo: declared actions without rows, outside of the product's registry. */
export type ActionExtension = {
  readonly entity: Entity
  readonly handlers: (app: FastifyInstance) => ActionHandlers
}

const idFor = (entity: Entity, action: Action, request: FastifyRequest) =>
  action.on === 'row' ? idOf(entity, request) : undefined

/** Values of the input that stand in the path: `route/:route/`. */
const namedInPath = ({ input, path }: Action, request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.keys(input).flatMap((key) => (path.includes(`:${key}/`) ? [[key, pathText(request, key)]] : [])),
  )

/** What the query has beside the input is a filter, where the action takes filters. */
const filtersIn = (request: FastifyRequest, { filters, input }: Action): Record<string, unknown> =>
  filters === undefined
    ? {}
    : Object.fromEntries(Object.entries(queryOf(request)).filter(([key]) => !Object.hasOwn(input, key)))

function readInput(request: FastifyRequest, action: Action): Record<string, unknown> {
  const filters = filtersIn(request, action)
  const asked = Object.fromEntries(Object.entries(queryOf(request)).filter(([key]) => !Object.hasOwn(filters, key)))
  // In the product text some of these calls have their values in the query.
  const query = coerceAll(action.input, { ...asked, ...namedInPath(action, request) })
  return action.method === 'GET' ? query : { ...query, ...withLines(action.input, bodyOf(request)) }
}

const guardOf = ({ acts }: Action) => (acts === true ? guardedActing : guarded)

const actionRoute = (context: RouteContext, entity: Entity, action: Action, handler: AnyHandler | undefined) =>
  guardOf(action)({ ...context, cost: action.cost }, neededBy(action), async (request, reply, person) => {
    const id = idFor(entity, action, request)
    const input = readInput(request, action)
    judgeAction({ action, input, files: {} })
    const hashed = await hashSecrets(context.hashSecret, action.input, input)
    const maker = makerOf(context, person)
    const filters = filtersIn(request, action)
    const call = {
      entity,
      action,
      handler,
      maker,
      id,
      input: { ...input, ...hashed },
      files: {},
      sheets: {},
      words: {},
      filters,
      bulk: bulkIn,
    }
    const cause = causeOf(entity, action)
    const matched = matchedIn(call.input)
    const deed = matched && deedAsked(entity, action, call.input)
    const isTrial = call.input['dry_run'] === true
    const work = (unit: Unit): Promise<unknown> =>
      matched && deed ? runMatching(unit, maker, entity, { deed, matched, isTrial }) : runAction(unit, call)
    if (action.method !== 'POST') {
      const abandoned = signalOfReply(reply)
      const isReading = action.method === 'GET' && action.acts !== true
      const answer = isReading
        ? await readingMany(context.db, person, abandoned, work)
        : await transaction(context.db, person, work, cause)
      return sendAnswer(reply, 200, isLaterAnswer(answer) ? await answer.work(context.db, abandoned) : answer)
    }
    return answerPost(
      context,
      request,
      reply,
      { person, content: withSealedSecrets(action.input, input, tokenOf(request)), status: 200, cause },
      work,
    )
  })

/** Transitions, choices, papers, lists and files of rows and rules of numbers need no handler of an area. */
const isHandledHere = ({ transition, wanted, choicesOf, numbering, filing, paper, lists, tells }: Action): boolean =>
  [transition, wanted, choicesOf, numbering, filing, paper, lists, tells].some((one) => one !== undefined)

/** The address of a paper as a page of its own. */
const pageOf = ({ resource: { papers } }: Entity, { paper }: Action): readonly string[] =>
  paper === 'print' && papers?.page !== undefined ? [`/print/${papers.page}/:id/`] : []

/** In the product text some calls that write have their values in the address. */
const queryTaken = ({ input, filters }: Action) => (filters === undefined ? Object.keys(input) : 'filters')

/** Mounts the declared actions of a resource. Throws if one has no handler. */
export function mountActions(
  app: FastifyInstance,
  context: RouteContext,
  entity: Entity,
  handlers: ActionHandlers,
): void {
  for (const [key, action] of Object.entries(entity.resource.actions)) {
    const handler = handlers[key]
    if (handler === undefined && !isHandledHere(action))
      throw new Error(`${entity.name} declares the action ${key} and nothing handles it`)
    const { method } = action
    const url = `/api/${entity.resource.path}${action.on === 'row' ? ':id/' : ''}${action.path}`
    if (Object.keys(action.files).length === 0)
      for (const at of [url, ...pageOf(entity, action)])
        app.route({
          method,
          url: at,
          config: { query: queryTaken(action), ...(action.acts && { acts: true }) },
          handler: action.lists
            ? listOfRowsRoute(context, entity, action, action.lists)
            : actionRoute(context, entity, action, handler),
        })
    else
      withForms(app, (forms) =>
        forms.route({
          method,
          url,
          config: { query: queryTaken(action) },
          handler: fileActionRoute(context, entity, action, handler),
        }),
      )
  }
}
