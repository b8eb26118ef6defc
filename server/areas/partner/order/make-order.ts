/** Creates the draft order of a contract that another company shares, or answers the one that exists. */
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { contract } from '#model/areas/partner/shared.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, notFound } from '#server/engine/base/http-error.ts'
import { ownDay } from '#server/areas/company/own-day.ts'

type Asking = Call<typeof contract, 'makeOrder'>
const LONGEST_NUMBER = 30
const LONGEST_TEXT = 80

/**
 * The company whose contract it is. A party is a row of the company that shares, so the invitation that names it tells. It is locked, so
 * that two calls at once come one after the other and answer the same draft.
 */
async function ownerOf({ row, rows, person }: Asking): Promise<number> {
  const [found] = await rows(invitation).find(
    {
      counterparty: person.company,
      status: 'accepted',
      share_contracts: true,
      party: [row.buyer, row.seller].filter((one) => one !== null),
    },
    { lock: true, ordering: 'id' },
  )
  if (found === undefined || found.company === null) throw notFound()
  return found.company
}

/** The number of the contract and the next count that is free among the caller's own orders. */
async function numberOf({ row, rows, person }: Asking): Promise<string> {
  const taken = new Set(
    (await rows(order).find({ company: person.company }, { only: ['order_number'] })).map((one) => one.order_number),
  )
  for (let count = 1; ; count++) {
    const ending = `-${count}`
    const number = `${row.contract_number.slice(0, LONGEST_NUMBER - ending.length)}${ending}`
    if (!taken.has(number)) return number
  }
}

/** Labels of the shared contract, because the rows that it names are closed to the buyer. */
async function labelsOf({ row, matching }: Asking) {
  const [shown] = await matching(contract, { id: String(row.id) })
  const label = (key: string): string => {
    const found = shown?.[`${key}__label`]
    return typeof found === 'string' ? found.slice(0, LONGEST_TEXT) : ''
  }
  return { product_name: label('product'), destination: label('destination') }
}

/** The days of the contract that are still to come; none if it has ended. */
async function remainingDays(call: Asking) {
  const { start_date, end_date } = call.row
  const today = await ownDay(call)
  if (end_date !== null && end_date < today) return { start_date: null, end_date: null }
  return { start_date: start_date !== null && start_date > today ? start_date : today, end_date }
}

export async function makeOrder(call: Asking) {
  const { row, rows, person } = call
  if (row.contract_type === 'purchase')
    throw conflict('Your company sells under this contract. Only its buyer orders.', { current: row })
  const counterparty = await ownerOf(call)
  const [draft] = await rows(order).find({ company: person.company, contract: row.id, status: 'draft' })
  if (draft !== undefined) return draft
  return rows(order).create({
    order_number: await numberOf(call),
    counterparty,
    contract: row.id,
    cars: null,
    ...(await labelsOf(call)),
    ...(await remainingDays(call)),
  })
}
