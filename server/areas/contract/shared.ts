/** The contracts and facilities of a company: one's own, or what another one shares by an invitation that was accepted. */
import { facility, type company } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { contract as sharedContract } from '#model/areas/partner/shared.resource.ts'
import { ownDay } from '#server/areas/company/own-day.ts'
import { figuresOfFacilities } from '#server/areas/company/facility-figures.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { notFound } from '#server/engine/base/http-error.ts'

type Asked = Pick<Call<typeof company, 'contracts'>, 'rows' | 'input' | 'person'>
type AskedFacilities = Pick<Call<typeof company, 'facilities'>, 'rows' | 'input' | 'person' | 'summedUp' | 'now'>

/** Invitations by which the company shares with the caller's. Throws 404 where it is neither that one nor shares anything. */
async function invitationsOf({ rows, input, person }: Asked) {
  const found = await rows(invitation).find({
    company: input.id,
    counterparty: person.company,
    status: 'accepted',
  })
  if (found.length === 0) throw notFound()
  return found
}

const bySide = <T extends { readonly contract_type: string }>(all: readonly T[]) => ({
  sales: all.filter(({ contract_type }) => contract_type === 'sale'),
  purchases: all.filter(({ contract_type }) => contract_type === 'purchase'),
})

export async function contracts(call: Asked) {
  const { rows, input, person } = call
  if (input.id === person.company) return bySide(await rows(contract).find())
  // A party belongs to the company that shares, so it tells whose contracts they are.
  const parties = (await invitationsOf(call)).flatMap(({ share_contracts, party }) =>
    share_contracts && party !== null ? [party] : [],
  )
  const of = (side: 'buyer' | 'seller') =>
    parties.length === 0 ? Promise.resolve([]) : rows(sharedContract).find({ [side]: parties })
  const [bought, sold] = [await of('buyer'), await of('seller')]
  return bySide([...new Map([...bought, ...sold].map((one) => [one.id, one])).values()])
}

/** Facilities are not among what is shared, so another company's are none. Each has its cars, its open bills and the day of the next one. */
export async function facilities(call: AskedFacilities) {
  const { rows, input, person } = call
  if (input.id !== person.company) {
    await invitationsOf(call)
    return { count: 0, results: [] }
  }
  const all = await rows(facility).find()
  const figuresOf = await figuresOfFacilities(call, await ownDay(call))
  const results = all.map((one) => {
    const { cars_on_site, open_shipments, next_shipment } = figuresOf(one.id)
    return { ...one, cars_on_site, open_shipments, next_shipment }
  })
  return { count: results.length, results }
}
