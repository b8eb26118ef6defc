/** An area's work with a file that was attached to a row, in the same transaction. */
import type { LockKeys, Rows, Upload } from '../../base/handler.ts'

type Values = Readonly<Record<string, unknown>>
export type FiledCall = {
  readonly id: number | string
  readonly input: Values
  readonly files: Readonly<Record<string, Upload>>
  readonly rows: <S>(resource: S) => Rows<S>
  /** The moment of the transaction, ISO 8601 UTC. */
  readonly now: string
  readonly lockKeys: LockKeys
}
/** Returns values that are added to the answer of the upload. */
export type FiledWork = (call: FiledCall) => Promise<Values>

const FILED = Symbol('filed')
/** The handlers of a resource's actions together with the work for files that are attached to its rows. */
export const withFiled = <H extends object>(handlers: H, work: FiledWork): H => ({ ...handlers, [FILED]: work })

const isWork = (found: unknown): found is FiledWork => typeof found === 'function'
export function filedWorkOf(handlers: object): FiledWork | undefined {
  const found: unknown = FILED in handlers ? handlers[FILED] : undefined
  return isWork(found) ? found : undefined
}
