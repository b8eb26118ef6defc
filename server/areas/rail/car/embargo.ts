/** Puts loaded cars under an embargo, and takes them from under it. */
import { facility } from '#model/areas/company/company.resource.ts'
import { embargo } from '#model/areas/rail/embargo.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { billsOf, changeEach, type CarStep } from './each.ts'

type Assigning = Call<typeof facility, 'assignEmbargoNumber'>
type Unassigning = Call<typeof facility, 'unassignEmbargoNumber'>

const listed = (words: readonly string[]): string => words.join(', ')

/** The number that was sent, or that of the one embargo which is active at the facility today. */
async function numberFor({ input, rows, now }: Assigning): Promise<string> {
  const [place] = await rows(facility).find({ id: input.facilityId ?? 0 })
  if (place === undefined) throw notFound()
  const sent = input.embargo_number.trim().toUpperCase()
  if (sent !== '') return sent
  const today = dayIn(now, place.timezone)
  const active = (await rows(embargo).find({ facility: place.id, active: true })).filter(
    ({ effective, expires }) => (effective ?? today) <= today && (expires ?? today) >= today,
  )
  const [only] = active
  if (only === undefined) throw invalid({ embargo_number: [`No embargo is active at ${place.name}: give its number.`] })
  if (active.length > 1)
    throw invalid({
      embargo_number: [`Several are active at ${place.name}: ${listed(active.map(({ number }) => number))}. Give one.`],
    })
  return only.number
}

/** A permit is good for one bill of lading. */
async function requireUnused({ input, rows }: Assigning, permit: string): Promise<void> {
  if (permit === '') return
  const wanted = await rows(loadedCar).find({ id: input.carIds })
  const using = await rows(loadedCar).find({ embargo_permit_number: permit })
  const bills = [...(await billsOf(rows, [...using, ...wanted])).values()].filter(
    ({ status }) => status === 'open' || status === 'shipped',
  )
  const mine = new Set(wanted.flatMap(({ rail_shipment }) => rail_shipment ?? []))
  const others = bills.filter(({ id }) => !mine.has(id))
  if (others.length > 0)
    throw invalid({
      embargo_permit_number: [
        `Permit ${permit} is used by ${listed(others.map(({ bol_number }) => bol_number))}; it is good for one bill of lading.`,
      ],
    })
  if (bills.length > 1)
    throw invalid({
      embargo_permit_number: [
        `These cars are on ${bills.length} bills (${listed(bills.map(({ bol_number }) => bol_number))}); a permit is good for one.`,
      ],
    })
}

const elsewhere: CarStep = { outcome: 'not_allowed', message: 'It does not stand at this facility.' }

/** A permit that is not sent stays as it is. */
export async function assignEmbargoNumber(call: Assigning) {
  const { input, rows, given } = call
  const embargo_number = await numberFor(call)
  const permit = given.has('embargo_permit_number') ? input.embargo_permit_number.trim().toUpperCase() : undefined
  await requireUnused(call, permit ?? '')
  return changeEach(rows, input.carIds, (load) => {
    if (load.current_location !== input.facilityId) return elsewhere
    const embargo_permit_number = permit ?? load.embargo_permit_number
    const isThere = load.embargo_number === embargo_number && load.embargo_permit_number === embargo_permit_number
    return isThere
      ? { outcome: 'already', message: `It is under ${embargo_number} already.` }
      : { values: { embargo_number, embargo_permit_number } }
  })
}

/** With a number, only cars under that one. */
export const unassignEmbargoNumber = ({ input, rows }: Unassigning) =>
  changeEach(rows, input.carIds, (load) => {
    if (load.current_location !== input.facilityId) return elsewhere
    const sent = input.embargo_number.trim().toUpperCase()
    const isOther = sent !== '' && load.embargo_number !== sent
    return load.embargo_number === '' || isOther
      ? { outcome: 'already', message: 'It is not under it.' }
      : { values: { embargo_number: '', embargo_permit_number: '' } }
  })
