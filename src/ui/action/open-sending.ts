/** Opens the preview of what would be sent to another system: some records in one request. What has left cannot be taken back. */
import { resourceNamed } from '#model/areas/named.ts'
import { inSentence } from '#model/shared/label-text.ts'
import type { VerbAnswer } from '#model/shared/outcome.ts'
import { SEND_DELAY_MS } from '#src/engine/commands/delayed-send.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { bulkCall, type BulkOperation, type Id } from '../bulk/bulk-operation.ts'
import { countedRows } from '../bulk/change-many.ts'
import { openMany } from './open-many.ts'

/** Few, so that answers come soon. */
const AT_ONCE = 20

type Outward = {
  /** The resource of the records, by name. */
  readonly of: string
  /** As titles say it: behind `Send 3 invoices`. */
  readonly towards: string
  /** Below the path of the resource. */
  readonly path: string
  readonly body: (ids: readonly Id[]) => object
}

function sendingOperation(count: number, { of, towards, path, body }: Outward): BulkOperation {
  const resource = resourceNamed(of)
  return {
    title: `Send ${countedRows(resource, count)} ${towards}`,
    what: inSentence(resource.plural),
    words: { will: 'will be sent', was: 'sent' },
    button: (some) => `Send ${countedRows(resource, some)}`,
    holdMs: SEND_DELAY_MS,
    isGrave: true,
    notes: ['What has left cannot be taken back.'],
    size: AT_ONCE,
    lanes: 1,
    ...bulkCall<VerbAnswer>({
      path: `${resource.path}${path}`,
      body: (rows) => body(rows.map(({ id }) => id)),
      results: ({ results }) => results,
    }),
  }
}

export const openSending = (target: RecordTarget, outward: Outward): Promise<void> =>
  openMany(target, {
    of: outward.of,
    values: { to: outward.towards },
    operation: ({ length }) => sendingOperation(length, outward),
  })
