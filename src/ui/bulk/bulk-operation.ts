/** What defines a bulk change: the rows, and the functions that check, send and undo it. */
import type { Undo } from '#model/kernel/action.ts'
import type { ChangeResult, RowOutcome } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'

export type Id = number | string
export type BulkRow = {
  readonly id: Id
  /** The name shown to users. */
  readonly name: string
  readonly version: number
  /** The values sent to the server; a row without any is not sent. */
  readonly values: Readonly<Record<string, unknown>>
  /** The change in words: `Net 12.0 → 15.0`. */
  readonly line: string
  /** Reasons why the row is not sent at all. */
  readonly problems: readonly string[]
  /** Outcome of a row with problems; `not_allowed` by default. */
  readonly outcome?: RowOutcome
}
export type BulkResult = ChangeResult & { readonly name: string; readonly line: string }

type TableRow = { readonly id: string; readonly cells: readonly string[] }
export type BulkTable = {
  readonly title: string
  readonly columns: readonly { readonly label: string; readonly isFigure?: boolean }[]
  readonly rows: readonly TableRow[]
  /** Sums below them. */
  readonly foot: readonly TableRow[]
}

/** Defines one kind of bulk change. The panel knows nothing else about it. */
export type BulkOperation = {
  /** `Paste into 3 tickets` */
  readonly title: string
  /** `tickets` */
  readonly what: string
  /** Replaces `will change` and `changed`. */
  readonly words?: { readonly will: string; readonly was: string }
  /** The button label for a number of rows: `Change 3 tickets`. */
  readonly button: (count: number) => string
  /** It is sent after so long, in ms, in which undo takes it back. */
  readonly holdMs?: number
  /** Enter alone must not trigger it. */
  readonly isGrave?: boolean
  /** Shown above the rows in the preview. */
  readonly notes: readonly string[]
  /** What comes of all the rows together, after a preview or an answer; undefined if nothing does. */
  readonly sums?: () => BulkTable | undefined
  /** Opens what came of it, by a key of its own. */
  readonly follow?: { readonly label: string; readonly hint: string; readonly run: () => void }
  /** Rows per request, and number of parallel requests. */
  readonly size: number
  readonly lanes: number
  /** A dry run, which changes nothing. */
  readonly judge: (rows: readonly BulkRow[]) => Promise<readonly ChangeResult[]>
  readonly send: (rows: readonly BulkRow[], key: string) => Promise<readonly ChangeResult[]>
  /** Undefined if the change cannot be undone; the notes then say so. */
  readonly undo?: {
    readonly kind: Undo
    readonly title: string
    readonly run: (done: readonly BulkResult[]) => Promise<UndoResult>
    readonly isFinal?: boolean
  }
  /** Reloads failed rows before they are retried. By default the values of their responses are used. */
  readonly look?: (failed: readonly BulkResult[]) => Promise<readonly BulkRow[]>
}
/**
 * The result of an undo in a sentence, and the restored rows with their new versions, for a redo. With `isFinal`
 * there is no redo.
 */
export type UndoResult = {
  readonly said: string
  readonly back: readonly { readonly id: Id; readonly version: number | null }[]
}

type Asked = { readonly rows: readonly BulkRow[]; readonly isTrial: boolean }
type BulkCall<A> = {
  readonly path: string
  readonly method?: 'POST' | 'PUT'
  /** Beside `dry_run`. */
  readonly body: (rows: readonly BulkRow[]) => object
  /** What became of each row that was asked for. */
  readonly results: (answer: A, asked: Asked) => readonly ChangeResult[] | Promise<readonly ChangeResult[]>
}

/** By the call that takes many rows at once and answers for each: asked first as a trial, which writes nothing. */
export function bulkCall<A>({
  path,
  method = 'POST',
  body,
  results,
}: BulkCall<A>): Pick<BulkOperation, 'judge' | 'send'> {
  const ask = async (rows: readonly BulkRow[], dry_run: boolean, idempotencyKey?: string) => {
    const answer = await api<A>(path, {
      method,
      body: { ...body(rows), dry_run },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
    return results(answer, { rows, isTrial: dry_run })
  }
  return { judge: (rows) => ask(rows, true), send: (rows, key) => ask(rows, false, key) }
}
