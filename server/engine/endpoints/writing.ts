/** The generic calls that write, in HTTP: POST, PATCH and DELETE on a resource and its rows. */
import type { FastifyRequest } from 'fastify'
import type { Entity } from '../base/entity.ts'
import { getRow } from '../operations/read/list.ts'
import { changeRow } from '../operations/write/change.ts'
import { readChangeMany } from '../operations/write/change-many-request.ts'
import { readChangeMatching } from '../operations/bulk/matching/asked.ts'
import { runMatching } from '../operations/bulk/matching/run-matching.ts'
import { changeManyRows } from '../operations/write/change-many.ts'
import { cloneRow } from '../operations/write/creating/clone.ts'
import { createManyRows } from '../operations/write/creating/create-many.ts'
import { readCreateMany } from '../operations/write/creating/create-many-request.ts'
import { createRow } from '../operations/write/creating/create.ts'
import { removeRow } from '../operations/write/remove.ts'
import { makerOf } from '../operations/area-work/maker.ts'
import { hashSecrets, withSealedSecrets } from '../operations/write/secrets.ts'
import type { SentRow } from '../operations/write/sent.ts'
import { readVersion } from '../operations/write/write-access.ts'
import type { ColumnValues } from '../rows/reading/read-rows.ts'
import { transaction, type Unit } from '../rows/transaction.ts'
import { answerPost } from './answer.ts'
import { bodyOf, guarded, idOf, tokenOf, type RouteContext } from './guard.ts'
import { asksForPart, asksForTrial, tryOut, tryPart } from './trial.ts'

const withHashes = async ({ hashSecret }: RouteContext, entity: Entity, values: ColumnValues): Promise<SentRow> => ({
  values,
  hashed: await hashSecrets(hashSecret, entity.resource.fields, values),
})
const sentRow = (context: RouteContext, entity: Entity, request: FastifyRequest): Promise<SentRow> =>
  withHashes(context, entity, bodyOf(request))

export const createRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.add, async (request, reply, person) => {
    if (asksForPart(request)) return tryPart(context, entity, person, bodyOf(request))
    const sent = await sentRow(context, entity, request)
    const post = {
      person,
      content: withSealedSecrets(entity.resource.fields, sent.values, tokenOf(request)),
      status: 201,
    }
    const work = (unit: Unit) => createRow(unit, entity, sent)
    return asksForTrial(request)
      ? tryOut(context, entity, person, work)
      : answerPost(context, request, reply, post, work)
  })

export const changeRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.change, async (request, _reply, person) => {
    const id = idOf(entity, request)
    const { version: seen, ...values } = bodyOf(request)
    const version = readVersion(seen)
    const sent = await withHashes(context, entity, values)
    const work = (unit: Unit) => changeRow(unit, entity, id, sent, version)
    return asksForTrial(request) ? tryOut(context, entity, person, work) : transaction(context.db, person, work)
  })

export const removeRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.delete, async (request, reply, person) => {
    const id = idOf(entity, request)
    if (asksForTrial(request))
      return tryOut(context, entity, person, async (unit) => {
        const row = await getRow(unit, entity, id)
        await removeRow(unit, entity, id)
        return row
      })
    await transaction(context.db, person, (unit) => removeRow(unit, entity, id))
    return reply.status(204).send()
  })

export const cloneRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.add, async (request, reply, person) => {
    const id = idOf(entity, request)
    const sent = await sentRow(context, entity, request)
    const post = {
      person,
      content: withSealedSecrets(entity.resource.fields, sent.values, tokenOf(request)),
      status: 201,
    }
    const work = (unit: Unit) => cloneRow(unit, entity, id, sent)
    return asksForTrial(request)
      ? tryOut(context, entity, person, work)
      : answerPost(context, request, reply, post, work)
  })

export const createManyRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.add, async (request, reply, person) => {
    const { rows, isTrial } = readCreateMany(bodyOf(request))
    const sent: SentRow[] = []
    for (const values of rows) sent.push(await withHashes(context, entity, values))
    const values = rows.map((row) => withSealedSecrets(entity.resource.fields, row, tokenOf(request)))
    const post = { person, content: { values, isTrial }, status: 200 }
    return answerPost(context, request, reply, post, (unit) => createManyRows(unit, entity, sent, isTrial))
  })

export const changeManyRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.change, async (request, reply, person) => {
    const ofAll = readChangeMatching(bodyOf(request))
    if (ofAll) {
      const post = { person, content: bodyOf(request), status: 200 }
      const maker = makerOf(context, person)
      return answerPost(context, request, reply, post, (unit) => runMatching(unit, maker, entity, ofAll))
    }
    const { changes, isTrial } = readChangeMany(entity, bodyOf(request))
    const sent: ((typeof changes)[number] & SentRow)[] = []
    for (const change of changes) sent.push({ ...change, ...(await withHashes(context, entity, change.values)) })
    const values = changes.map((change) => ({
      ...change,
      values: withSealedSecrets(entity.resource.fields, change.values, tokenOf(request)),
    }))
    const post = { person, content: { values, isTrial }, status: 200 }
    return answerPost(context, request, reply, post, (unit) => changeManyRows(unit, entity, sent, isTrial))
  })
