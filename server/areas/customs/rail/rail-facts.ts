/** What customs invoices of rail shipments are proposed from, read for many shipments at once. */
import { facility, party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { originCertificate } from '#model/areas/customs/origin-certificate.resource.ts'
import { importerNumberOf } from '#model/areas/customs/rules/importer-number.ts'
import type { DraftCar, RailDraftFacts } from '#model/areas/customs/rules/rail-draft.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { invoice as railInvoice, item } from '#model/areas/invoice/invoice.resource.ts'
import type { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { rate, station } from '#model/areas/rail/network.resource.ts'
import type { shipment as shipments } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { amountText, centsOf } from '#model/shared/money.ts'
import { byId, idsIn } from '#server/engine/base/by-id.ts'
import type { Rows } from '#server/engine/base/handler.ts'

export type Shipment = Row<typeof shipments>
export type ShippedCar = Row<typeof loadedCar>
type Asking = { readonly rows: <S>(resource: S) => Rows<S> }

/** Lines that bill the goods themselves, and neither a car, a day nor a flat charge. */
const measuredUnits = ['gal', 'L', 'bbl', 't', 'lb'] as const

type Billed = { readonly amount: string; readonly invoice: number; readonly currency: 'USD' | 'CAD' | 'MXN' }

async function billedOf({ rows }: Asking, cars: readonly ShippedCar[]): Promise<ReadonlyMap<number, Billed>> {
  const lines = await rows(item).find({ loaded_rail_car: cars.map(({ id }) => id), unit: measuredUnits })
  const invoices = byId(await rows(railInvoice).find({ id: idsIn(lines.map((line) => line.invoice)) }))
  const billed = new Map<number, Billed>()
  for (const line of lines) {
    const of = invoices.get(line.invoice ?? 0)
    if (of === undefined || of.status === 'void' || line.loaded_rail_car === null) continue
    const before = centsOf(billed.get(line.loaded_rail_car)?.amount)
    const amount = amountText(before + centsOf(line.amount))
    billed.set(line.loaded_rail_car, { amount, invoice: of.id, currency: of.currency })
  }
  return billed
}

const nameOf = ({ car_mark, car_number }: Pick<ShippedCar, 'car_mark' | 'car_number'>): string =>
  `${car_mark} ${car_number}`

async function lightWeights(
  { rows }: Asking,
  cars: readonly ShippedCar[],
): Promise<ReadonlyMap<string, number | null>> {
  const known = await rows(railcar).find(
    { car_number: [...new Set(cars.map((car) => car.car_number))] },
    { only: ['car_mark', 'car_number', 'light_weight'] },
  )
  return new Map(known.map((car) => [nameOf(car), car.light_weight]))
}

type Certificate = Row<typeof originCertificate>
type Wanted = { readonly code: string; readonly day: string | null; readonly importer: number | null }

function certificateFor(certificates: readonly Certificate[], { code, day, importer }: Wanted): number | null {
  const found = certificates.find(
    (one) =>
      one.harmonized_code === code.slice(0, one.harmonized_code.length) &&
      (one.importer === null || one.importer === importer) &&
      day !== null &&
      (one.effective_date ?? '') <= day &&
      (one.expiration_date ?? '') >= day,
  )
  return found?.id ?? null
}

/** The facts of one shipment with some of its cars, and the records that they came from. */
export type RailFacts = RailDraftFacts & {
  readonly links: {
    readonly contract: number | null
    readonly rate: number | null
    readonly product: number | null
    readonly railInvoice: number | null
  }
}
export type CarGroup = { readonly shipment: Shipment; readonly cars: readonly ShippedCar[] }

async function readAll(asking: Asking, groups: readonly CarGroup[]) {
  const { rows } = asking
  const bills = groups.map(({ shipment }) => shipment)
  const cars = groups.flatMap((group) => group.cars)
  const sites = byId(
    await rows(facility).find({
      id: idsIn([...bills.map((one) => one.facility), ...cars.map((car) => car.current_location)]),
    }),
  )
  const stops = idsIn([
    ...bills.flatMap(({ origin, destination }) => [origin, destination]),
    ...[...sites.values()].map((site) => site.station),
  ])
  return {
    sites,
    stations: byId(await rows(station).find({ id: stops })),
    contracts: byId(await rows(contract).find({ id: idsIn(bills.map((one) => one.contract)) })),
    rates: byId(await rows(rate).find({ id: idsIn(bills.map((one) => one.rate)) })),
    products: byId(
      await rows(product).find({
        id: idsIn([...bills.map((one) => one.product), ...cars.map((car) => car.product)]),
      }),
    ),
    parties: byId(
      await rows(party).find({ id: idsIn(bills.flatMap(({ importer, consignee }) => [importer ?? consignee])) }),
    ),
    certificates: await rows(originCertificate).find({ active: true }),
    billed: await billedOf(asking, cars),
    light: await lightWeights(asking, cars),
  }
}
type Read = Awaited<ReturnType<typeof readAll>>

const draftCar = (car: ShippedCar, { billed, light }: Read): DraftCar => ({
  ...car,
  light_weight: light.get(nameOf(car)) ?? null,
  billed: billed.get(car.id)?.amount ?? null,
})

type Site = Row<typeof facility>
type Stop = Row<typeof station>

/** The facility, where it stands at the station of origin; a shipment that is bought names the facility that receives it. */
function placeOf(site: Site | undefined, origin: Stop | undefined): string {
  const isThere =
    origin === undefined || site?.station === origin.id || site?.city.toUpperCase() === origin.name.toUpperCase()
  const [place, state] = site && isThere ? [site.city || site.name, site.state] : [origin?.name, origin?.state]
  return [place, state].filter(Boolean).join(', ')
}

function factsOf({ shipment, cars }: CarGroup, read: Read): RailFacts {
  const [first] = cars
  const site = read.sites.get(shipment.facility ?? first?.current_location ?? 0)
  const origin = read.stations.get(shipment.origin ?? site?.station ?? 0)
  const to = read.stations.get(shipment.destination ?? 0)?.country ?? ''
  const goods = read.products.get(first?.product ?? shipment.product ?? 0)
  const sale = read.contracts.get(shipment.contract ?? 0)
  const lane = read.rates.get(shipment.rate ?? 0)
  const importer = shipment.importer ?? shipment.consignee
  const billed = first === undefined ? undefined : read.billed.get(first.id)
  const certificate = certificateFor(read.certificates, {
    code: goods?.harmonized_code ?? '',
    day: shipment.ship_date,
    importer,
  })
  return {
    shipment,
    from: origin?.country ?? '',
    to,
    place: placeOf(site, origin),
    contract: sale ?? null,
    billedIn: billed?.currency ?? null,
    product: goods ?? null,
    port: lane?.port_code ?? '',
    importerNumber: importerNumberOf(read.parties.get(importer ?? 0), to),
    certificate,
    cars: cars.map((car) => draftCar(car, read)),
    links: {
      contract: sale?.id ?? null,
      rate: lane?.id ?? null,
      product: goods?.id ?? null,
      railInvoice: billed?.invoice ?? null,
    },
  }
}

/** In the order of the groups. */
export async function railFacts(asking: Asking, groups: readonly CarGroup[]): Promise<readonly RailFacts[]> {
  if (groups.length === 0) return []
  const read = await readAll(asking, groups)
  return groups.map((group) => factsOf(group, read))
}
