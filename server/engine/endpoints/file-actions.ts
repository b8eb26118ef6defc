/**
 * Declared actions that take files, in HTTP: input from a form or a JSON body; files are read first, then one transaction does the work.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Action } from '#model/kernel/action.ts'
import { coerceAll } from '../base/coerce.ts'
import type { Entity } from '../base/entity.ts'
import type { Person } from '../base/handler.ts'
import { HttpError } from '../base/http-error.ts'
import { neededBy } from '../base/permission-check.ts'
import { makerOf } from '../operations/area-work/maker.ts'
import { readSheets } from '../operations/write/action-sheets.ts'
import { readWords } from '../operations/write/action-words.ts'
import { bulkIn } from '../operations/bulk/bulk.ts'
import { causeOf, judgeAction, runAction, type AnyHandler } from '../operations/write/run-action.ts'
import type { StoredAnswer } from './idempotency.ts'
import { donePost, sendAnswer } from './answer.ts'
import { keptOnSuccess, noForm, readForm } from './form.ts'
import { withSealedSecrets } from '../operations/write/secrets.ts'
import { bodyOf, guarded, idOf, queryOf, signalOfReply, tokenOf, type RouteContext } from './guard.ts'
import { answerInLines, wantsProgress, type TellProgress } from './progress.ts'

async function run(
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  call: {
    readonly entity: Entity
    readonly action: Action
    readonly handler: AnyHandler | undefined
    readonly person: Person
  },
): Promise<FastifyReply> {
  const { entity, action, person } = call
  const id = action.on === 'row' ? idOf(entity, request) : undefined
  const abandoned = signalOfReply(reply)
  // Whoever left has cancelled: nothing of it is written.
  const requireAwaited = (): void => {
    if (abandoned.aborted) throw new HttpError(499, { detail: 'Given up: nobody waits for it.' })
  }
  const form = request.isMultipart() ? await readForm(request, action) : noForm
  const work = async (told?: TellProgress): Promise<StoredAnswer> => {
    const input = { ...coerceAll(action.input, { ...queryOf(request), ...form.fields }), ...bodyOf(request) }
    judgeAction({ action, input, files: form.files })
    const sheets = await readSheets(action, input, form.files, { abandoned, ...(told && { told }) })
    const words = await readWords(action, form.files)
    const files = Object.entries(form.lists).flatMap(([name, some]) =>
      some.map(({ filename, hash }) => [name, filename, hash]),
    )
    const post = {
      person,
      content: { fields: withSealedSecrets(action.input, input, tokenOf(request)), files },
      status: 200,
      cause: causeOf(entity, action),
    }
    told?.('work', 0)
    return donePost(context, request, post, async (unit) => {
      // A transaction that begins again leaves nothing of its first attempt.
      await form.takeBack()
      const answer = await runAction(unit, {
        entity,
        action,
        handler: call.handler,
        maker: makerOf(context, person),
        id,
        input,
        files: form.files,
        lists: form.lists,
        sheets,
        words,
        bulk: bulkIn,
        told: (part, done) => {
          requireAwaited()
          told?.(part, done)
        },
      })
      requireAwaited()
      return answer
    })
  }
  if (wantsProgress(request)) return answerInLines(request, reply, (told) => keptOnSuccess(form, () => work(told)))
  const { status, body } = await keptOnSuccess(form, work)
  return sendAnswer(reply, status, body)
}

export const fileActionRoute = (
  context: RouteContext,
  entity: Entity,
  action: Action,
  handler: AnyHandler | undefined,
) =>
  guarded({ ...context, cost: action.cost }, neededBy(action), (request, reply, person) =>
    run(context, request, reply, { entity, action, handler, person }),
  )
