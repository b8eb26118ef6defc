/** The bulk change that puts cars into a fleet. Each car is answered by itself; undo puts back what each had, exactly. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import type { ChangeResult, ReturnAnswer } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import type { BulkOperation, BulkRow } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { takeBackBatches } from '#src/ui/verbs/verb-operation.ts'
import { NO_VERSION } from '#src/ui/verbs/verb-rows.ts'

export type FleetWanted = { readonly fleet: string; readonly status: 'P' | 'T' | 'I' }
type CarAnswer = Omit<ChangeResult, 'id'> & { readonly id: number | null; readonly car: string }
type Answer = { readonly batch: number | null; readonly results: readonly CarAnswer[] }

/** Rows per request: few enough that other requests run in between. */
const SIZE = 500
/** Of a car that is gone the call knows only how it was named: by its id. */
const resultOf = ({ id, car, outcome, version, message, before }: CarAnswer): ChangeResult => ({
  id: id ?? Number(car),
  outcome,
  version,
  message,
  before,
})

function fleetOperation(rows: readonly BulkRow[], wanted: FleetWanted): BulkOperation {
  const name = wanted.fleet === '' ? 'no fleet' : wanted.fleet
  const title = `Put ${countedRows(railcar, rows.length)} into ${name}`
  const batches: number[] = []
  const returned: ReturnAnswer['results'][number][] = []
  const ask = async (some: readonly BulkRow[], isTrial: boolean, key?: string): Promise<readonly ChangeResult[]> => {
    const versions = Object.fromEntries(
      some.flatMap(({ id, version }) => (version === NO_VERSION ? [] : [[String(id), version]])),
    )
    const { batch, results } = await api<Answer>(`${railcar.path}bulk_update/`, {
      method: 'PUT',
      body: { cars: some.map(({ id }) => id), values: wanted, versions, dry_run: isTrial },
      ...(key !== undefined && { idempotencyKey: key }),
    })
    if (batch !== null && !isTrial) batches.push(batch)
    return results.map(resultOf)
  }
  return {
    title,
    what: 'rail cars',
    button: (count) => `Put ${countedRows(railcar, count)} into ${name}`,
    notes: [`Their fleet status becomes ${wanted.status}.`],
    size: SIZE,
    lanes: 1,
    judge: (some) => ask(some, true),
    send: (some, key) => ask(some, false, key),
    undo: { kind: 'exact', title, run: (done) => takeBackBatches(railcar, batches, returned, done) },
  }
}

export const openFleet = (target: RecordTarget, wanted: FleetWanted): Promise<void> =>
  openMany(target, {
    of: 'trace:railcar',
    values: wanted,
    line: `${wanted.fleet === '' ? 'No fleet' : wanted.fleet}, ${wanted.status}`,
    operation: (rows) => fleetOperation(rows, wanted),
  })
