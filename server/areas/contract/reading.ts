/** What is read of contracts: the cars of their shipments, and the short list for pickers. */
import { facility, party } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { contractStatuses } from '#model/areas/contract/rules/contract-life.ts'
import { dateRange, type DateRange } from '#model/areas/contract/rules/date-range.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

type Cars = Call<typeof contract, 'getCars'>

const isWithin = (day: string, range: DateRange | undefined): boolean =>
  range === undefined || (day >= range.from && day <= range.to)

/** Of the days of the place where each was loaded. */
export async function getCars({ rows, row, input }: Cars) {
  const range = dateRange(input.dateRange)
  if (range !== undefined && 'fault' in range) throw invalid({ dateRange: [range.fault] })
  const bills = await rows(shipment).find({ contract: row.id, is_template: false }, { only: ['id'] })
  const cars = bills.length === 0 ? [] : await rows(loadedCar).find({ rail_shipment: bills.map(({ id }) => id) })
  const places = await rows(facility).find({}, { only: ['id', 'timezone'] })
  const zones = new Map(places.map(({ id, timezone }) => [id, timezone]))
  const results = cars.filter(
    ({ load_date, current_location }) =>
      range === undefined ||
      (load_date !== null && isWithin(dayIn(load_date, zones.get(current_location ?? 0) ?? ''), range)),
  )
  return { count: results.length, results }
}

export async function getShortContractList({ rows, input }: Call<typeof contract, 'getShortContractList'>) {
  const { contract_type, status, product, party: with_party, facility: place } = input
  const found = await rows(contract).find(
    {
      ...(contract_type !== '' && { contract_type }),
      ...(status.length > 0 && { status: contractStatuses.filter((one) => status.includes(one)) }),
      ...(product !== null && { product }),
      ...(with_party !== null && { party: with_party }),
      ...(place !== null && { facility: place }),
    },
    { only: ['id', 'contract_number', 'name', 'contract_type', 'status', 'party'] },
  )
  const names = new Map((await rows(party).find({}, { only: ['id', 'name'] })).map(({ id, name }) => [id, name]))
  return { results: found.map((one) => ({ ...one, party__label: names.get(one.party ?? 0) ?? '' })) }
}
