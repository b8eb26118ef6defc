/**
 * Proposes a customs invoice of a rail shipment from its cars, stations, contract, rate and rail invoice. A value that none of them has is left
 * out, and its box is then missing.
 */
import type { PriceUnit } from '#model/areas/contract/rules/setup/terms.ts'
import { quantityOf } from '#model/areas/invoice/rules/rail/quantity.ts'
import { KILOGRAMS_PER_POUND_TEXT, LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { CENTS, centsOf, decimalText, divideRounded, lineAmount, sumOfAmounts, units } from '#model/shared/money.ts'
import {
  customsCountries,
  customsDirections,
  type BoxInvoice,
  type CustomsDirection,
  type GoodsLine,
} from './boxes/box.ts'

export type DraftCar = {
  readonly id: number
  /** Gallons as measured, and the factor by which they are corrected to 15 °C. */
  readonly gross_volume: string | null
  readonly temperature_correction_factor_at_15c: number | null
  readonly net_volume: string | null
  /** Pounds of lading. */
  readonly weight: string | null
  /** Pounds of the empty car; null if it is unknown. */
  readonly light_weight: number | null
  /** The amount that the rail invoice bills for this car; null if no invoice bills it. */
  readonly billed: string | null
  readonly customs_barcode_number: string
}

export type RailDraftFacts = {
  readonly shipment: {
    readonly id: number
    readonly bol_number: string
    readonly reference_number: string
    readonly ship_date: string | null
    readonly railroad: string
    readonly shipper: number | null
    readonly consignee: number | null
    readonly importer: number | null
    readonly exporter: number | null
    readonly custom_broker: number | null
    readonly custom_broker_us: number | null
    readonly custom_broker_mx: number | null
  }
  /** Countries of the stations; empty if unknown. */
  readonly from: string
  readonly to: string
  /** The place at which the cars were loaded. */
  readonly place: string
  readonly contract: {
    readonly seller: number | null
    readonly buyer: number | null
    readonly currency: 'USD' | 'CAD' | 'MXN'
    readonly delivery_terms: string
    readonly payment_days: number | null
    readonly price: string | null
    readonly price_unit: PriceUnit
  } | null
  /** The currency of the rail invoice that bills the cars; null if none does. */
  readonly billedIn: 'USD' | 'CAD' | 'MXN' | null
  readonly product: { readonly name: string; readonly harmonized_code: string } | null
  readonly port: string
  /** The importer number for the country of destination; empty if it is unknown. */
  readonly importerNumber: string
  readonly certificate: number | null
  readonly cars: readonly DraftCar[]
}

const VOLUME = 2
const FACTOR = 8
const LITRES = 5
const litres = units(LITRES_PER_GALLON_TEXT, LITRES)

const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n)
const scaled = (value: bigint, scale: number, digits: number): string =>
  decimalText(divideRounded(value, 10n ** BigInt(scale - digits)), digits)

/** Cubic metres at 15 °C, rounded once: gross × factor × 3.78541 / 1000. Null if a car was not measured. */
export function cubicMetresOf(cars: readonly DraftCar[]): string | null {
  const each = cars.map(({ gross_volume: gross, temperature_correction_factor_at_15c: factor }) =>
    gross === null || factor === null ? 0n : units(gross, VOLUME) * units(factor.toFixed(FACTOR), FACTOR) * litres,
  )
  const cubicMetres = VOLUME + FACTOR + LITRES + 3
  return each.length === 0 || each.some((one) => one === 0n) ? null : scaled(sum(each), cubicMetres, 3)
}

const poundsOf = (cars: readonly DraftCar[]): bigint | null => {
  const each = cars.map(({ weight }) => (weight === null ? 0n : units(weight, VOLUME)))
  return each.length === 0 || each.some((one) => one === 0n) ? null : sum(each)
}

/** Pounds with two digits, as kilograms. */
const kilograms = (pounds: bigint | null): string | null =>
  pounds === null ? null : scaled(pounds * units(KILOGRAMS_PER_POUND_TEXT, FACTOR), VOLUME + FACTOR, 0)

function grossPounds(cars: readonly DraftCar[]): bigint | null {
  const net = poundsOf(cars)
  if (net === null || cars.some((car) => (car.light_weight ?? 0) === 0)) return null
  return net + sum(cars.map((car) => units(String(car.light_weight ?? 0), VOLUME)))
}

/** All cars in the unit of the contract's price, with three digits; null if one of them was not measured that way. */
function pricedQuantity(cars: readonly DraftCar[], unit: PriceUnit): string | null {
  if (unit === 'car') return String(cars.length)
  const pounds = poundsOf(cars)
  const gallons = sum(cars.map(({ net_volume }) => units(net_volume ?? '0', VOLUME)))
  const weight = pounds === null ? null : decimalText(pounds, VOLUME)
  const { quantity } = quantityOf({ net_volume: decimalText(gallons, VOLUME), weight, demurrage_days: null }, unit)
  return units(quantity, 3) === 0n ? null : quantity
}

/** The sum that the rail invoice bills, if it bills all cars; else the quantity at the contract's price. */
function valueOf({ cars, contract }: RailDraftFacts): string | null {
  const billed = cars.map((car) => car.billed)
  if (billed.length > 0 && billed.every((one) => one !== null)) return sumOfAmounts(billed)
  return contract === null ? null : lineAmount(pricedQuantity(cars, contract.price_unit), contract.price)
}

const PRICE = 6
/** Six digits, so that quantity × unit price is the total but for less than a cent in most cases; the total is what was agreed. */
function unitPriceOf(total: string | null, quantity: string | null): string | null {
  if (total === null || quantity === null || units(quantity, 3) === 0n) return null
  return decimalText(divideRounded(centsOf(total) * 10n ** BigInt(PRICE + 3 - CENTS), units(quantity, 3)), PRICE)
}

function goodsOf(facts: RailDraftFacts): { readonly lines: readonly GoodsLine[]; readonly total: string | null } {
  const { cars, product } = facts
  const volume = cubicMetresOf(cars)
  const quantity = volume ?? pricedQuantity(cars, 't')
  const total = valueOf(facts)
  if (product === null || quantity === null) return { lines: [], total: null }
  const line = {
    description: product.name,
    harmonized_code: product.harmonized_code,
    quantity,
    unit: volume === null ? 't' : 'm³',
    unit_price: unitPriceOf(total, quantity),
    total,
  }
  return { lines: [line], total }
}

/** The direction of a crossing; undefined if the goods cross no border, or one for which there is no form. */
export const directionOf = (from: string, to: string): CustomsDirection | undefined =>
  customsDirections.find((one) => one === `${from}_to_${to}`)

const brokerOf = ({ shipment, to }: RailDraftFacts): number | null => {
  const ofCountry = to === 'US' ? shipment.custom_broker_us : to === 'MX' ? shipment.custom_broker_mx : null
  return ofCountry ?? shipment.custom_broker
}

function termsOf({ contract, place }: RailDraftFacts): string {
  if (contract === null) return ''
  const days = contract.payment_days === null ? '' : `, payment in ${contract.payment_days} days`
  return `${[contract.delivery_terms, place].filter(Boolean).join(' ')}${days}`.slice(0, 120)
}

const LONGEST_PLACE = 60

/** The values that are known. A direction that no form is known for is refused before. */
export function railDraft(facts: RailDraftFacts) {
  const { shipment, contract, cars, from, to } = facts
  const vendor = contract?.seller ?? shipment.shipper
  const direction = directionOf(from, to)
  return {
    ...(direction !== undefined && { direction }),
    shipment: shipment.id,
    loaded_rail_cars: cars.map(({ id }) => id),
    direct_shipment_date: shipment.ship_date,
    other_references: shipment.reference_number,
    barcode: cars.map((car) => car.customs_barcode_number).find((code) => code !== '') ?? '',
    vendor,
    exporter: shipment.exporter ?? vendor,
    originator: shipment.exporter ?? vendor,
    consignee: shipment.consignee,
    purchaser: contract?.buyer ?? shipment.consignee,
    importer: shipment.importer ?? shipment.consignee,
    broker: brokerOf(facts),
    importer_number: facts.importerNumber,
    carrier_code: shipment.railroad,
    bill_number: shipment.bol_number,
    origin_country: customsCountries.find((one) => one === from) ?? 'CA',
    transport_mode: 'rail' as const,
    shipped_from: facts.place.slice(0, LONGEST_PLACE),
    port_code: facts.port,
    census_schedule: 'D' as const,
    conditions_of_sale: termsOf(facts),
    packages: cars.length,
    ...goodsOf(facts),
    net_weight: kilograms(poundsOf(cars)),
    gross_weight: kilograms(grossPounds(cars)),
    currency: facts.billedIn ?? contract?.currency ?? ('USD' as const),
    origin_certificate: facts.certificate,
    duty_code: facts.certificate === null ? '' : 'S',
  }
}
export type RailDraft = ReturnType<typeof railDraft>

/** The draft as the boxes of its form see it, before there is an invoice. */
export const drafted = (draft: RailDraft, responsible_person: string): BoxInvoice => ({
  direction: 'CA_to_US',
  ...draft,
  responsible_person,
  transhipment_country: '',
  discount: null,
  commercial_invoice: '',
  agency_ruling: '',
  included_transport: null,
  included_construction: null,
  included_packing: null,
  extra_transport: null,
  extra_commission: null,
  extra_packing: null,
  royalties: false,
  goods_supplied: false,
  tsca_statement: 'complies',
})
