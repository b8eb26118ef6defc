/** What a customs invoice takes from a ticket and its cross-border contract. What neither of them says is left out. */
import { conditionsOfSale, freightField, isSum } from '#model/areas/contract/rules/crossing-terms.ts'
import { billedQuantity, isBilledUnit } from '#model/areas/invoice/rules/billing/quantity.ts'
import { KILOGRAMS_PER_POUND_TEXT, LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { amountText, centsOf, decimalText, divideRounded, lineAmount, units } from '#model/shared/money.ts'

type Named = { readonly country: string; readonly party: number | null }
type Place = { readonly name: string; readonly city: string; readonly state: string }

export type CrossingFacts = {
  readonly ticket: {
    readonly mode: 'truck' | 'rail'
    readonly customer: string | null
    readonly purchase_order: string
    readonly net_volume: string | null
    readonly gross_weight: number | null
    readonly tare_weight: number | null
  }
  readonly contract: {
    readonly consignee_options: readonly string[]
    readonly currency: 'USD' | 'CAD' | 'MXN'
    readonly cost_of_freight: string | null
    readonly discount_amount: string | null
    readonly shipment_method_of_payment_choice: string
    readonly unit_or_basis_for_measurement: string
    readonly end_use: string
    readonly census_schedule: 'D' | 'K'
    readonly TSCA_statement: string
    readonly data: Readonly<Record<string, unknown>>
  }
  readonly product: {
    readonly product_name: string
    readonly harmonized_system_tariff_number: string
    readonly unit_price: string | null
    readonly currency: string
  } | null
  readonly supplier: Named | null
  readonly exporter: Named | null
  readonly buyer: Named | null
  /** The companies by id, as far as the contract names them as consignees. */
  readonly consignees: ReadonlyMap<string, Named>
  readonly facility: Place | null
  /** The employee who is responsible by the contract; empty if none is named. */
  readonly responsible?: string
  /** The day of its completion by the clock of its place. */
  readonly completed_on: string | null
}

const directions = ['US_to_CA', 'CA_to_US', 'MX_to_US', 'US_to_MX'] as const
const countries = ['US', 'CA', 'MX'] as const

/** The country of an address that was agreed for this contract alone; else that of the company. */
function countryOf({ data }: CrossingFacts['contract'], address: string, company: Named | null): string {
  const agreed = data[address]
  const said = typeof agreed === 'object' && agreed !== null && 'country' in agreed ? agreed.country : undefined
  return typeof said === 'string' && said !== '' ? said : (company?.country ?? '')
}

/** The customer, where the contract lets the ticket choose it; else the only one there is to choose. */
function consigneeOf({ ticket, contract, consignees }: CrossingFacts): Named | null {
  const { consignee_options: options } = contract
  const chosen = options.includes(ticket.customer ?? '') || options.length !== 1 ? ticket.customer : options[0]
  return consignees.get(chosen ?? '') ?? null
}

const FACTOR = 8
const poundsOf = (kilograms: string): string =>
  decimalText(divideRounded(units(kilograms, FACTOR), units(KILOGRAMS_PER_POUND_TEXT, FACTOR)), 0)

function quantityOf({ ticket, contract }: CrossingFacts): string | null {
  const unit = contract.unit_or_basis_for_measurement
  if (unit !== 'lb') return isBilledUnit(unit) ? billedQuantity(ticket, unit) : null
  const kilograms = billedQuantity(ticket, 'kg')
  return kilograms === null ? null : poundsOf(kilograms)
}

const PRICE = 6
/** Litres to a gallon, in hundred-thousandths. */
const LITRES = units(LITRES_PER_GALLON_TEXT, 5)
const perGallon: Readonly<Record<string, readonly [times: bigint, by: bigint]>> = {
  gal: [1n, 1n],
  bbl: [42n, 1n],
  L: [100_000n, LITRES],
  'm³': [100_000_000n, LITRES],
}

/** The price of the product, which is for a gallon, for the unit of the contract; null in another currency, or for a weight. */
function priceOf({ product, contract }: CrossingFacts): string | null {
  const factor = perGallon[contract.unit_or_basis_for_measurement]
  if (product === null || product.unit_price === null || factor === undefined) return null
  if (product.currency !== contract.currency) return null
  const [times, by] = factor
  const value = units(product.unit_price, PRICE) * times
  return decimalText((2n * value + by) / (2n * by), PRICE)
}

function goodsOf(facts: CrossingFacts) {
  const { product, contract } = facts
  const quantity = quantityOf(facts)
  if (product === null || quantity === null) return { lines: [], discount: null, total: null }
  const unit_price = priceOf(facts)
  const amount = lineAmount(quantity, unit_price)
  const line = {
    description: product.product_name,
    harmonized_code: product.harmonized_system_tariff_number,
    quantity,
    unit: contract.unit_or_basis_for_measurement,
    unit_price,
    total: amount,
  }
  const { discount_amount } = contract
  const left = amount === null ? null : centsOf(amount) - centsOf(discount_amount)
  return {
    lines: [line],
    discount: isSum(discount_amount) ? discount_amount : null,
    total: left === null || left < 0n ? null : amountText(left),
  }
}

export function crossingDraft(facts: CrossingFacts) {
  const { ticket, contract, supplier, exporter, buyer, facility } = facts
  const from = countryOf(contract, 'supplier_address', supplier) || countryOf(contract, 'exporter_address', exporter)
  const to = countryOf(contract, 'buyer_address', buyer)
  const direction = directions.find((one) => one === `${from}_to_${to}`)
  const origin_country = countries.find((one) => one === from)
  return {
    ...(direction !== undefined && { direction }),
    ...(origin_country !== undefined && { origin_country }),
    direct_shipment_date: facts.completed_on,
    other_references: ticket.purchase_order,
    vendor: supplier?.party ?? null,
    exporter: exporter?.party ?? null,
    purchaser: buyer?.party ?? null,
    responsible_person: facts.responsible ?? '',
    consignee: consigneeOf(facts)?.party ?? null,
    transport_mode: ticket.mode,
    shipped_from:
      facility === null ? '' : [facility.city || facility.name, facility.state].filter(Boolean).join(', ').slice(0, 60),
    census_schedule: contract.census_schedule,
    conditions_of_sale: conditionsOfSale(contract),
    ...goodsOf(facts),
    net_weight: billedQuantity(ticket, 'kg'),
    currency: contract.currency,
    [freightField(contract.shipment_method_of_payment_choice)]: contract.cost_of_freight,
    tsca_statement: contract.TSCA_statement.startsWith('Complies') ? ('complies' as const) : ('not_subject' as const),
    end_use: contract.end_use,
  }
}
