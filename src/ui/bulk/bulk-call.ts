/** The call of a bulk change that takes many rows at once and answers for each: asked first as a trial, which writes nothing. */
import type { ChangeResult } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import type { BulkOperation, BulkRow } from './bulk-operation.ts'

type Asked = { readonly rows: readonly BulkRow[]; readonly isTrial: boolean }
type BulkCall<A> = {
  readonly path: string
  /** Beside `dry_run`. */
  readonly body: (rows: readonly BulkRow[]) => object
  /** What became of each row that was asked for. */
  readonly results: (answer: A, asked: Asked) => readonly ChangeResult[] | Promise<readonly ChangeResult[]>
}

export function bulkCall<A>({ path, body, results }: BulkCall<A>): Pick<BulkOperation, 'judge' | 'send'> {
  const ask = async (rows: readonly BulkRow[], dry_run: boolean, idempotencyKey?: string) => {
    const answer = await api<A>(path, {
      method: 'POST',
      body: { ...body(rows), dry_run },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
    return results(answer, { rows, isTrial: dry_run })
  }
  return { judge: (rows) => ask(rows, true), send: (rows, key) => ask(rows, false, key) }
}
