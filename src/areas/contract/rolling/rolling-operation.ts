/** The bulk change that rolls contracts over: all in one request, so that their links are remade. Its undo deletes the drafts. */
import { contract } from '#model/areas/contract/contract.resource.ts'
import { MOST_ROLLED } from '#model/areas/contract/contract-actions.ts'
import type { RollPlan } from '#model/areas/contract/rules/roll-over/roll-over.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { RowOutcome } from '#model/shared/outcome.ts'
import { open } from '#src/engine/panes/screen.ts'
import { bulkCall, type BulkOperation, type BulkRow, type BulkTable } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { deleteBatches } from '#src/ui/verbs/undo-batch.ts'

type Result = {
  readonly contract_id: number
  readonly outcome: 'created' | 'already' | 'not_allowed' | 'not_found'
  readonly id: number | null
  readonly contract_number: string | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly undelivered_cars: number | null
  readonly message: string
}
type Answer = { readonly batch: number | null; readonly results: readonly Result[] }

const { path } = contract
const outcomeOf = (outcome: Result['outcome']): RowOutcome => (outcome === 'created' ? 'changed' : outcome)

const tableOf = (results: readonly Result[], names: ReadonlyMap<number | string, string>): BulkTable => {
  const going = results.filter(({ outcome }) => outcome === 'created')
  const left = going.reduce((sum, { undelivered_cars }) => sum + (undelivered_cars ?? 0), 0)
  return {
    title: countedRows(contract, going.length),
    columns: [
      { label: 'Contract' },
      { label: 'Next' },
      { label: 'From' },
      { label: 'To' },
      { label: 'Not delivered', isFigure: true },
    ],
    rows: going.map(({ contract_id, contract_number, start_date, end_date, undelivered_cars }) => ({
      id: String(contract_id),
      cells: [
        names.get(contract_id) ?? '',
        contract_number ?? 'Draft',
        start_date ?? '',
        end_date ?? '',
        undelivered_cars === null ? 'not known' : grouped(undelivered_cars),
      ],
    })),
    foot: [{ id: 'all', cells: ['All', '', '', '', grouped(left)] }],
  }
}

export function rollingOperation(rows: readonly BulkRow[], { period, roll_over }: RollPlan): BulkOperation {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const batches: number[] = []
  let results: readonly Result[] = []
  const verb = roll_over ? 'Roll over' : 'Copy'
  const title = `${verb} ${countedRows(contract, rows.length)}`
  return {
    title,
    what: 'contracts',
    words: { will: 'will get a draft', was: 'got a draft' },
    button: (count) => `${verb} ${countedRows(contract, count)}`,
    notes: roll_over
      ? ['Each begins the day after the old one ends. Routes and the links among them go along; schedules do not.']
      : ['Each copy has the same days. Routes go along; schedules and links do not.'],
    size: MOST_ROLLED,
    lanes: 1,
    ...bulkCall<Answer>({
      path: `${path}clone_multiple/`,
      body: (some) => ({ contract_ids: some.map(({ id }) => id), period, roll_over }),
      results: (answer) => {
        if (answer.batch !== null && !batches.includes(answer.batch)) batches.push(answer.batch)
        results = answer.results
        return results.map(({ contract_id, outcome, message }) => ({
          id: contract_id,
          outcome: outcomeOf(outcome),
          message,
          version: null,
          before: null,
        }))
      },
    }),
    sums: () => (results.some(({ outcome }) => outcome === 'created') ? tableOf(results, names) : undefined),
    follow: {
      label: 'Open the drafts',
      hint: 'open the drafts',
      run: () =>
        open(
          'company:contracts',
          {},
          {
            query: {
              'f.contract_number': results
                .flatMap(({ contract_number }) => (contract_number === null ? [] : `=${contract_number}`))
                .join('|'),
            },
          },
        ),
    },
    undo: {
      kind: 'compensating',
      title,
      isFinal: true,
      run: async () => ({ said: await deleteBatches(contract, batches), back: [] }),
    },
  }
}
