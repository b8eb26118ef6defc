/** The bulk change that puts cars into a fleet. Each car is answered by itself; undo puts back what each had, exactly. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import type { ChangeResult, ReturnAnswer } from '#model/shared/outcome.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import { bulkCall, type BulkOperation, type BulkRow } from '#src/ui/bulk/bulk-operation.ts'
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
/** By id; of rows whose version is not known nothing is said. */
const versionsOf = (rows: readonly BulkRow[]): Readonly<Record<string, number>> =>
  Object.fromEntries(rows.flatMap(({ id, version }) => (version === NO_VERSION ? [] : [[String(id), version]])))

function fleetOperation(rows: readonly BulkRow[], wanted: FleetWanted): BulkOperation {
  const name = wanted.fleet === '' ? 'no fleet' : wanted.fleet
  const title = `Put ${countedRows(railcar, rows.length)} into ${name}`
  const batches: number[] = []
  const returned: ReturnAnswer['results'][number][] = []
  return {
    title,
    what: 'rail cars',
    button: (count) => `Put ${countedRows(railcar, count)} into ${name}`,
    notes: [`Their fleet status becomes ${wanted.status}.`],
    size: SIZE,
    lanes: 1,
    ...bulkCall<Answer>({
      path: `${railcar.path}bulk_update/`,
      method: 'PUT',
      body: (some) => ({ cars: some.map(({ id }) => id), values: wanted, versions: versionsOf(some) }),
      results: ({ batch, results }, { isTrial }) => {
        if (batch !== null && !isTrial) batches.push(batch)
        return results.map(resultOf)
      },
    }),
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
