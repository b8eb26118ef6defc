/** Makes an order of a contract that another company shares: a draft, as if it were typed. Its goods and its destination are those of the contract. */
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import type { contract } from '#model/areas/partner/shared.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { notFound } from '#server/engine/base/http-error.ts'

type Asking = Call<typeof contract, 'makeOrder'>
const LONGEST_NUMBER = 30

/** The company whose contract it is: a party belongs to the company that shares, so the invitation that names it tells. */
async function ownerOf({ row, rows, person }: Asking): Promise<number> {
  const sides = [row.buyer, row.seller].filter((one) => one !== null)
  const [found] = await rows(invitation).find({
    counterparty: person.company,
    status: 'accepted',
    share_contracts: true,
    party: sides,
  })
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

export async function makeOrder(call: Asking) {
  const { row, rows } = call
  return rows(order).create({
    order_number: await numberOf(call),
    counterparty: await ownerOf(call),
    contract: row.id,
    cars: row.cars,
    quantity: row.quantity,
    start_date: row.start_date,
    end_date: row.end_date,
  })
}
