/** Read-only views of other companies' rows that an accepted invitation shares. */
import { onRow } from '#model/kernel/action.ts'
import { instant, number, pick } from '#model/kernel/field.ts'
import { sharedPapers } from '#model/kernel/papers.ts'
import { resource } from '#model/kernel/resource.ts'
import { contract as ours } from '#model/areas/contract/contract.resource.ts'
import { ticket as olderTicket } from '#model/areas/legacy/ticket.resource.ts'
import { billPapers } from '#model/areas/rail/rules/bill-papers.ts'
import { trackingLinkCall } from '#model/areas/rail/rules/tracking-call.ts'
import { shipment as shipped } from '#model/areas/rail/shipment.resource.ts'
import { olderTicketPapers, ticketPapers } from '#model/areas/ticket/rules/ticket-papers.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'

export const contract = resource('partner/railcontract/', {
  label: 'Partner contract',
  needs: { view: 'access_menu__partner_rail_contracts', change: 'access_menu__partner_rail_contracts' },
  viewOf: {
    base: 'contract:contract',
    where: { shared: true },
    shared: { flag: 'share_contracts', match: { buyer: 'party', seller: 'party' } },
  },
  // Of the fields that are shared; it is set again with each print.
  papers: {
    of: 'partner:contract',
    set: [{ code: 'contract', title: 'Contract' }],
    ids: 'contract_ids',
    zip: 'contracts',
  },
  // The bills of lading of its shared shipments.
  papersOf: {
    papers: sharedPapers(billPapers, 'partner:shipment', 'access_menu__partner_rail_contracts'),
    by: 'contract',
  },
  actions: {
    /** A draft to the company whose contract it is, with the contract's goods and days; answers the order. */
    makeOrder: onRow('make-order/', {
      label: 'Make an order',
      needs: 'change_partner_order',
      undo: 'none',
      method: 'GET',
      acts: true,
      form: 'none',
    }),
  },
  title: ['contract_number', 'name'],
  ordering: '-start_date,contract_number',
  fields: pick(
    ours.fields,
    'contract_number',
    'name',
    'contract_type',
    'status',
    'seller',
    'buyer',
    'counterparty_reference',
    'start_date',
    'end_date',
    'product',
    'cars',
    'quantity',
    'tolerance',
    'facility',
    'destination',
    'delivery_terms',
    'title_passes',
    'nomination_day',
    'change_notice_days',
    'price',
    'price_unit',
    'price_basis',
    'price_index',
    'currency',
    'payment_days',
    'shipment_count',
  ),
})

/** Templates are excluded, because they are not real shipments. */
export const shipment = resource('partner/railshipment/', {
  label: 'Partner shipment',
  needs: { view: 'access_menu__partner_rail_shipments', change: 'access_menu__partner_rail_shipments' },
  viewOf: {
    base: 'rail:shipment',
    where: { is_template: false },
    shared: {
      flag: 'share_shipments',
      match: {
        shipper: 'party',
        consignee: 'party',
        ultimate_consignee: 'party',
        notify_party: 'party',
        notify_party_2: 'party',
        care_party: 'party',
        forwarder: 'party',
      },
    },
    reads: {
      next_eta: { of: 'partner:car', by: 'shipment', figure: ['min', 'eta'], where: { placed_at: null } },
      late_hours: { of: 'partner:car', by: 'shipment', figure: ['max', 'late_hours'], where: { placed_at: null } },
    },
  },
  rowLists: { 'cars/': { of: 'partner:car', by: 'shipment', label: 'Cars' } },
  actions: { trackingLink: trackingLinkCall('access_menu__partner_rail_shipments') },
  title: ['bol_number', 'reference_number'],
  ordering: '-ship_date,id',
  papers: sharedPapers(billPapers, 'partner:shipment', 'access_menu__partner_rail_shipments'),
  fields: {
    ...pick(
      shipped.fields,
      'bol_number',
      'revision',
      'status',
      'reference_number',
      'facility',
      'product',
      'contract',
      'ship_date',
      'shipped_at',
      'hazardous_certificate_person',
      'car_count',
      'net_volume',
      'weight',
      'railroad',
      'origin',
      'destination',
      'routing',
      'freight_charges',
      'billing_type',
      'shipper',
      'consignee',
      'freight_payer',
      'notify_party',
      'notify_party_2',
      'care_party',
      'pickup_party',
      'ultimate_consignee',
      'ship_from',
      'forwarder',
      'export_permit',
      'export_declaration',
    ),
    next_eta: instant({
      label: 'Next ETA',
      group: 'Shipment',
      readOnly: true,
      table: true,
      help: 'First of its cars that are not placed yet',
    }),
    late_hours: number({
      label: 'Late',
      group: 'Shipment',
      unit: 'h',
      digits: 1,
      readOnly: true,
      table: true,
      help: 'Latest of its cars',
    }),
  },
})

export const ticketV3 = resource('partner/v3-ticket/', {
  label: 'Partner ticket',
  needs: { view: 'access_menu__partner_tboss_v3_tickets', change: 'access_menu__partner_tboss_v3_tickets' },
  viewOf: {
    base: 'terminal:ticket',
    shared: { flag: 'share_v3_tickets', match: { customer: 'terminal_company', carrier: 'terminal_company' } },
  },
  title: ['ticket_number'],
  ordering: '-scheduled_at',
  papers: sharedPapers(ticketPapers, 'partner:ticketV3', 'access_menu__partner_tboss_v3_tickets'),
  fields: pick(
    ticket.fields,
    'ticket_number',
    'status',
    'direction',
    'mode',
    'customer',
    'carrier',
    'product',
    'facility',
    'bay',
    'bol_number',
    'purchase_order',
    'ordered_volume',
    'net_volume',
    'gross_weight',
    'tare_weight',
    'scheduled_at',
    'arrived_at',
    'started_at',
    'completed_at',
    'approved_at',
    'status_reason',
  ),
})

export const ticketV2 = resource('partner/terminalboss-v2-ticket/', {
  label: 'Earlier partner ticket',
  plural: 'Earlier partner tickets',
  needs: { view: 'access_menu__partner_tboss_v2_tickets', change: 'access_menu__partner_tboss_v2_tickets' },
  viewOf: {
    base: 'legacy:ticket',
    shared: {
      flag: 'share_v2_tickets',
      match: { customer: 'legacy_company', stockholder: 'legacy_company', carrier: 'legacy_company' },
    },
  },
  title: ['ticket_number'],
  ordering: '-load_end',
  papers: sharedPapers(olderTicketPapers, 'partner:ticketV2', 'access_menu__partner_tboss_v2_tickets'),
  fields: pick(
    olderTicket.fields,
    'ticket_number',
    'status',
    'product_direction',
    'customer',
    'stockholder',
    'carrier',
    'driver',
    'product',
    'location',
    'tractor',
    'trailer',
    'bol_number',
    'load_start',
    'load_end',
    'gross_volume',
    'net_volume',
    'temperature',
    'density',
    'weight',
  ),
})
