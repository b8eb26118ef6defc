/** The bulk change that writes new prices, through the call that answers for each by itself. */
import { serviceContract } from '#model/areas/contract/terminal-contract.resource.ts'
import type { ChangeResult, VerbAnswer } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import type { BulkOperation, BulkRow } from '#src/ui/bulk/bulk-operation.ts'

/** All at once: the call takes more, and a contract has fewer. */
const SIZE = 1000
const counted = (count: number): string => `${count} ${count === 1 ? 'price' : 'prices'}`

async function ask(rows: readonly BulkRow[], dry_run: boolean, key?: string): Promise<readonly ChangeResult[]> {
  const { results } = await api<VerbAnswer>(`${serviceContract.path}bulk_update_prices/`, {
    method: 'POST',
    body: { update_list: rows.map(({ id, values }) => ({ ...values, id: String(id) })), dry_run },
    ...(key !== undefined && { idempotencyKey: key }),
  })
  return results.map(({ id, outcome, message, version }) => ({ id, outcome, message, version, before: null }))
}

export const priceOperation = (count: number, day: string, notes: readonly string[]): BulkOperation => ({
  title: `Change ${counted(count)} from ${day}`,
  what: 'prices',
  button: (some) => `Change ${counted(some)}`,
  notes: [
    ...notes,
    'This cannot be undone: a price that tickets were charged by ends, and a new one begins. Change it again to go back.',
  ],
  size: SIZE,
  lanes: 1,
  judge: (rows) => ask(rows, true),
  send: (rows, key) => ask(rows, false, key),
})
