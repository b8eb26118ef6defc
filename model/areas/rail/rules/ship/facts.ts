/** What is known of a bill of lading that is to be shipped: plain facts, which the server gathers and the browser has. */

export type BillFacts = {
  readonly id: number
  readonly bol_number: string
  readonly shipper: number | null
  readonly consignee: number | null
  readonly freight_payer: number | null
  readonly origin: number | null
  readonly destination: number | null
  readonly product: number | null
  readonly railroad: string
  readonly routing: string
  readonly ship_date: string | null
  readonly freight_charges: '' | 'prepaid' | 'collect' | 'third_party' | 'rule_11'
  readonly rule_11_segments: readonly { readonly railroad: string; readonly payer: number | null }[]
  readonly billing_type: 'Multiple' | 'Single'
  readonly is_master_billing: boolean
  readonly hazardous_certificate_person: string
  readonly emergency_telephone: string
  readonly custom_broker: number | null
  readonly custom_broker_us: number | null
  readonly custom_broker_mx: number | null
  readonly export_permit: string
}

export type GoodsFacts = {
  readonly name: string
  readonly un_number: string
  readonly hazard_class: string
  readonly packing_group: string
  readonly proper_shipping_name: string
  readonly technical_name: string
  readonly erap_number: string
  readonly erap_telephone: string
}

export type LoadFacts = {
  readonly id: number
  readonly car_mark: string
  readonly car_number: string
  readonly product: number | null
  /** Empty but for what could not be unloaded. */
  readonly is_residue: boolean
  readonly net_volume: string | null
  readonly weight: string | null
  readonly seal_number_1: string
  readonly seal_number_2: string
  readonly seal_number_3: string
  readonly seal_number_4: string
  readonly filling: string
  readonly filling_note: string
  readonly override_reason: string
  readonly embargo_number: string
  readonly embargo_permit_number: string
}

/** What the fleet knows of a car. */
export type FleetFacts = {
  readonly hold: boolean
  readonly hold_reason: string
  readonly bad_order: boolean
  readonly bad_order_reason: string
  readonly light_weight: number | null
  readonly gross_rail_load: number | null
}

export type OtherBill = { readonly id: number; readonly bol_number: string }

export type LoadingFacts = {
  readonly load: LoadFacts
  /** Undefined for a car that the fleet does not know. */
  readonly fleet: FleetFacts | undefined
  /** Another open bill that names a car of the same mark and number. */
  readonly elsewhere: OtherBill | undefined
  /** When a car of this mark and number was shipped last, ISO 8601. */
  readonly shippedAt: string | undefined
  /** Another bill that uses the same permit. */
  readonly permitUsedBy: OtherBill | undefined
}

export type ShipFacts = {
  /** ISO 8601 UTC. */
  readonly now: string
  /** On the clocks of the facility. */
  readonly today: string
  readonly bill: BillFacts
  /** The master billing that it is a part of, unless that one ships it. */
  readonly master: OtherBill | undefined
  readonly goods: GoodsFacts | undefined
  /** The 24-hour number of the shipper. */
  readonly shipperTelephone: string
  readonly cars: readonly LoadingFacts[]
  /** Of a master billing. */
  readonly parts: readonly ShipFacts[]
  /** For cars without a gross rail load of their own, in pounds. */
  readonly grossRailLoad: number
  /** Cars of the schedule on the ship date. */
  /** Under which it goes; undefined for none. */
  readonly contract: { readonly contract_number: string; readonly status: string } | undefined
  readonly schedule: { readonly planned: number; readonly actual: number } | undefined
  readonly lane: { readonly from: string; readonly to: string } | undefined
  readonly hasCustomsInvoice: boolean
}
