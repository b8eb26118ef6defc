/** The one connection of a kind that is switched on, with what that system calls our codes. */
import { erpCode } from '#model/areas/erp/erp-code.resource.ts'
import { erpConnection } from '#model/areas/erp/erp-connection.resource.ts'
import { toward, type ConnectionKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { codeNames, type SentCode } from '#model/areas/erp/rules/sent-names.ts'
import type { TheirCodes } from '#model/areas/erp/rules/their-codes.ts'
import type { Rows } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import { refusalOf } from '../ask.ts'

type Asking = { readonly rows: <S>(resource: S) => Rows<S> }

async function codesOf({ rows }: Asking, connection: number): Promise<TheirCodes> {
  const listed = await rows(erpCode).find({ connection, named: true }, { only: ['code', 'ours', 'theirs'] })
  const namesOf = (kind: SentCode) =>
    Object.fromEntries(listed.flatMap(({ code, ours, theirs }) => (code === kind ? [[ours, theirs]] : [])))
  return Object.fromEntries(codeNames.map((kind) => [kind, namesOf(kind)]))
}

/** The connection that is switched on; undefined if none is. Throws 409 where it is not clear which, or where it may not be used. */
export async function connectionIfOn(asking: Asking, kind: ConnectionKind) {
  const [connection, another] = await asking.rows(erpConnection).find({ kind, enabled: true })
  if (connection === undefined) return undefined
  if (another !== undefined)
    throw conflict(
      `Two connections ${toward[kind]} are switched on, ${connection.name} and ${another.name}: switch one off.`,
    )
  const refusal = refusalOf(connection)
  if (refusal !== undefined) throw conflict(refusal)
  return { id: connection.id, codes: await codesOf(asking, connection.id) }
}

/** Throws 409 where nothing can be sent to anybody. */
export async function connectionFor(asking: Asking, kind: ConnectionKind) {
  const found = await connectionIfOn(asking, kind)
  if (found !== undefined) return found
  const isKnown = (await asking.rows(erpConnection).count({ kind })) > 0
  throw conflict(
    isKnown
      ? `The connection ${toward[kind]} is switched off.`
      : `No connection ${toward[kind]} is set up: an administrator does it on the screen ERP.`,
  )
}
