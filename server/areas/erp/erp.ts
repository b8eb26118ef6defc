/** What administrators do with connections to systems of others, and whoever sends with deliveries. The engine has locked the row. */
import { erpConnection as connections } from '#model/areas/erp/erp-connection.resource.ts'
import { erpDelivery as deliveries } from '#model/areas/erp/erp-delivery.resource.ts'
import { railDelivery as railDeliveries } from '#model/areas/invoice/rail-delivery.resource.ts'
import type { Database } from '#server/db/database.ts'
import { answerLater, handle, type Call } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import { transaction } from '#server/engine/rows/transaction.ts'
import { ask, cameText } from './ask.ts'
import { connectionOf } from './connection.ts'
import { listCodes } from './codes.ts'
import { byHand } from './by-hand.ts'

/** Many addresses take nothing but POST: that they say so is an answer. */
const isRefusal = (status: number): boolean =>
  status === 401 || status === 403 || (status >= 300 && status < 400) || status >= 500

async function tried({ row, person }: Call<typeof connections, 'tryConnection'>, db: Database) {
  const connection = await connectionOf(db.pool, person.company, row.id)
  const came = await (
    connection === undefined ? Promise.reject(new Error('It is gone.')) : ask(connection, { method: 'GET' })
  ).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  const trial = typeof came === 'string' ? came : cameText(came)
  const kept = await transaction(db, person, ({ rows, now }) =>
    rows(connections).patch(row.id, { tried_at: now, trial: trial.slice(0, 500) }),
  )
  if (typeof came === 'string' || isRefusal(came.status)) throw conflict(trial, { current: kept })
  return kept
}

export const erpConnection = handle(connections, {
  setSecret: async ({ row, input, rows }) => {
    await rows(connections).patch(row.id, { secret: input.secret })
    return { id: row.id }
  },
  listCodes,
  tryConnection: async (call) => answerLater({ meanwhile: call.row, work: (db) => tried(call, db) }),
})

export const erpDelivery = handle(
  deliveries,
  byHand(async ({ rows }, id, values) => rows(deliveries).patch(id, values)),
)
export const railDelivery = handle(
  railDeliveries,
  byHand(async ({ rows }, id, values) => rows(railDeliveries).patch(id, values)),
)
