/** Orders: the checks of their verbs that need rows of other resources. */
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { order as declared } from '#model/areas/partner/order.resource.ts'
import { liveOrderStates } from '#model/areas/partner/rules/order-life.ts'
import { contract as sharedContract } from '#model/areas/partner/shared.resource.ts'
import { judged, type Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withWork, type VerbWork, type WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import { openedNow } from '../seen.ts'
import { exportMonth } from '../shipped/export-month.ts'

type Work = VerbWork<typeof declared>
type Asking = WorkCall<typeof declared>

/** The contract of the order as its supplier shares it with the buyer; undefined if no accepted invitation shares it. */
async function contractOf({ row, rows, person }: Asking) {
  const [contract] = row.contract === null ? [] : await rows(sharedContract).find({ id: row.contract })
  if (contract === undefined || row.counterparty === null) return undefined
  const [invited] = await rows(invitation).find({
    company: row.counterparty,
    counterparty: person.company,
    status: 'accepted',
    share_contracts: true,
    party: [contract.buyer, contract.seller].filter((party) => party !== null),
  })
  return invited && contract
}
type Contract = NonNullable<Awaited<ReturnType<typeof contractOf>>>

const refused = (field: string, says: string): Obstacle => ({ code: `refused_${field}`, kind: 'refused', field, says })

function datesOutside({ row }: Asking, { contract_number, start_date, end_date }: Contract): readonly Obstacle[] {
  const of = `Contract ${contract_number}`
  return [
    ...(row.start_date !== null && start_date !== null && row.start_date < start_date
      ? [refused('start_date', `${of} begins on ${start_date}.`)]
      : []),
    ...(row.end_date !== null && end_date !== null && row.end_date > end_date
      ? [refused('end_date', `${of} ends on ${end_date}.`)]
      : []),
  ]
}

/** Cars of the contract that no other order of the buyer takes; undefined if the contract has no number of cars. */
async function carsLeft({ row, rows, person }: Asking, { id, cars }: Contract): Promise<number | undefined> {
  if (cars === null) return undefined
  const others = await rows(declared).find({ company: person.company, contract: id, status: liveOrderStates })
  return others.reduce((left, other) => (other.id === row.id ? left : left - (other.cars ?? 0)), cars)
}

const send: Work = {
  obstacles: async (call) => {
    const { row } = call
    if (row.contract === null)
      return judged([{ code: 'missing_contract', kind: 'missing', field: 'contract', says: 'Choose a contract.' }])
    const contract = await contractOf(call)
    const state =
      contract === undefined
        ? 'No accepted invitation shares the contract of this order.'
        : contract.status === 'approved'
          ? undefined
          : `Contract ${contract.contract_number} is ${contract.status}. Only an approved contract takes orders.`
    if (contract === undefined || state !== undefined)
      return judged([{ code: 'contract', kind: 'state', says: state ?? '', conflicts: true }])
    const left = await carsLeft(call, contract)
    const isOver = left !== undefined && (row.cars ?? 0) > left
    return judged(
      datesOutside(call, contract),
      isOver ? [refused('cars', `Contract ${contract.contract_number} has ${Math.max(0, left)} cars left.`)] : [],
    )
  },
}

const cancel: Work = {
  obstacles: async ({ row, person }) =>
    judged(
      row.company !== person.company && (row.shipped_cars ?? 0) > 0
        ? [
            {
              code: 'shipped',
              kind: 'state',
              conflicts: true,
              says: `${row.shipped_cars} cars have shipped. Only the buyer may cancel this order now.`,
            },
          ]
        : [],
    ),
}

export const order = withWork(
  declared,
  handle(declared, {
    exportMonth,
    seen: async ({ row, rows, person, now }) => {
      const values = openedNow(row, person, now)
      return values === undefined ? row : rows(declared).patch(row.id, values)
    },
  }),
  { send, cancel },
)
