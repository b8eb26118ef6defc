/** A rail shipment: one bill of lading, its parties, and the cars it names. */
import { phoneNumber } from '#model/shared/kind-fields.ts'
import { choice, day, decimal, flag, instant, integer, json, list, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { preferencesShape, shipmentActions } from './shipment-actions.ts'
import { billPapers } from './rules/bill-papers.ts'
import { leadingParties } from './rules/leading-parties.ts'
import { shipmentLife, shipmentStatuses } from './rules/shipment-life.ts'
import { carrierCode } from '#model/areas/fleet/rules/identifiers.ts'

const party = (label: string, group = 'Other parties') => ref('company:party', { label, group })
const { shipper, consignee, freight_payer, notify_party, care_party, pickup_party, ultimate_consignee } = leadingParties

const parties = {
  shipper: party(shipper, 'Parties'),
  consignee: { ...party(consignee, 'Parties'), table: true },
  freight_payer: party(freight_payer, 'Parties'),
  notify_party: party(notify_party, 'Parties'),
  notify_party_2: party('Second notify party', 'Parties'),
  care_party: party(care_party, 'Parties'),
  pickup_party: party(pickup_party, 'Parties'),
  ultimate_consignee: party(ultimate_consignee, 'Parties'),
  ship_from: party('Ship from'),
  beneficial_owner: party('Beneficial owner'),
  account_of: party('Account of'),
  account_of_origin: party('Account of, at origin'),
  account_of_destination: party('Account of, at destination'),
  forwarder: party('Forwarder'),
  accounting_rule_11: party('Billed by Accounting Rule 11'),
  monitoring_party: party('Monitoring party'),
  importer: party('Importer', 'Customs'),
  exporter: party('Exporter', 'Customs'),
  custom_broker: party('Customs broker', 'Customs'),
  custom_broker_us: party('Customs broker, United States', 'Customs'),
  custom_broker_mx: party('Customs broker, Mexico', 'Customs'),
}

export const shipment = resource('railshipment/', {
  label: 'Shipment',
  model: 'rail shipment',
  needs: {
    view: 'access_menu__shipments',
    change: 'change_railshipment',
    delete: 'delete_railshipment',
    history: 'can_view_railshipment_history',
  },
  title: ['bol_number', 'reference_number'],
  head: {
    line: ['facility', 'product', 'consignee', 'destination', 'ship_date'],
    sums: ['car_count', 'net_volume', 'weight'],
  },
  ordering: '-ship_date,id',
  numbered: {
    bol_number: { by: 'config:bolNumber', places: ['facility'], unless: ({ is_template }) => is_template },
  },
  fields: {
    bol_number: text({
      label: 'BOL',
      readOnly: true,
      maxLength: 30,
      table: true,
      group: 'Shipment',
      help: 'Assigned on creation',
    }),
    /** Each correction after shipping is a new revision of the bill of lading. */
    revision: integer({ readOnly: true, initial: 0, group: 'Shipment' }),
    status: choice(shipmentStatuses, 'open', { readOnly: true, table: true, group: 'Shipment' }),
    status_reason: text({
      label: 'Reason',
      readOnly: true,
      group: 'Shipment',
      help: 'Why it was cancelled or made void',
    }),
    reference_number: text({ label: 'Reference', maxLength: 40, table: true, group: 'Shipment' }),
    facility: ref('company:facility', { table: true, group: 'Shipment', help: 'Where the cars are loaded' }),
    product: ref('company:product', { table: true, group: 'Shipment' }),
    contract: ref('contract:contract', { table: true, group: 'Shipment' }),
    schedule: ref('contract:schedule', { label: 'Shipping schedule', group: 'Shipment', onDelete: 'clear' }),
    ship_date: day({ table: true, group: 'Shipment', todayAt: 'facility' }),
    shipped_at: instant({ place: 'facility', label: 'Shipped', readOnly: true, group: 'Shipment' }),
    shipped_by: ref('user:user', { readOnly: true, onDelete: 'clear', group: 'Shipment' }),
    hazardous_certificate_person: text({
      label: 'Hazardous certificate by',
      maxLength: 80,
      group: 'Shipment',
      help: 'Person who certifies dangerous goods',
    }),
    /** Added by us. */
    special_instructions: text({ maxLength: 500, group: 'Documents' }),
    emergency_telephone: phoneNumber({
      group: 'Documents',
      help: '24-hour number on the bill of lading; leave empty for that of the shipper',
    }),
    emergency_contract: text({
      maxLength: 80,
      group: 'Documents',
      help: 'Who answers the emergency telephone, and the number of the contract with them',
    }),
    car_count: integer({
      label: 'Cars',
      readOnly: true,
      initial: 0,
      table: true,
      group: 'Totals',
      tally: { of: 'rail:loadedCar', by: 'rail_shipment' },
    }),
    net_volume: decimal(2, {
      label: 'Net',
      unit: 'gal',
      readOnly: true,
      initial: '0',
      table: true,
      group: 'Totals',
      tally: { of: 'rail:loadedCar', by: 'rail_shipment', sum: 'net_volume' },
    }),
    weight: decimal(2, {
      unit: 'lb',
      digits: 0,
      readOnly: true,
      initial: '0',
      group: 'Totals',
      tally: { of: 'rail:loadedCar', by: 'rail_shipment', sum: 'weight' },
    }),
    railroad: carrierCode({ table: true, group: 'Route', help: 'SCAC of the railroad that picks up the cars' }),
    origin: ref('rail:station', { group: 'Route' }),
    destination: ref('rail:station', { table: true, group: 'Route' }),
    routing: text({ maxLength: 120, group: 'Route', help: 'Railroads and junctions, such as CPKC-CHGO-NS' }),
    rate: ref('rail:rate', { group: 'Route', onDelete: 'clear' }),
    freight_charges: choice(['', 'prepaid', 'collect', 'third_party', 'rule_11'], '', { group: 'Route' }),
    billing_type: choice(['Multiple', 'Single'], 'Multiple', { group: 'Billing' }),
    is_master_billing: flag(false, { label: 'Master billing', readOnly: true, group: 'Billing' }),
    master_billing: ref('rail:shipment', { label: 'Part of master billing', readOnly: true, group: 'Billing' }),
    /** Added by us: under Accounting Rule 11 each railroad bills its own part of the way. */
    rule_11_segments: list(
      {
        railroad: carrierCode({ required: true, help: 'SCAC of the railroad that bills' }),
        from: text({ holds: 'place', required: true, maxLength: 40 }),
        to: text({ holds: 'place', required: true, maxLength: 40 }),
        payer: ref('company:party'),
      },
      { label: 'Rule 11 segments', group: 'Route' },
    ),
    /** Added by us: set by create_template, so that templates are never mixed with real shipments. */
    is_template: flag(false, { label: 'Template', readOnly: true, group: 'Billing' }),
    template_name: text({ readOnly: true, maxLength: 80, group: 'Billing' }),
    ...parties,
    export_permit: text({ maxLength: 40, group: 'Customs' }),
    export_declaration: text({ maxLength: 40, group: 'Customs' }),
    contact_preferences: json({
      label: 'Bill of lading goes to',
      group: 'Documents',
      shape: preferencesShape(parties),
    }),
    data: json({
      label: 'EDI',
      group: 'Documents',
      shape: {
        edi: text({
          holds: 'number',
          label: 'Transaction set',
          maxLength: 20,
          help: 'Sent to the railroad, such as 404',
        }),
        id_geo: text({ holds: 'id', label: 'Geofence', maxLength: 60 }),
      },
    }),
  },
  papers: billPapers,
  life: shipmentLife,
  actions: shipmentActions(parties),
})
