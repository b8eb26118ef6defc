/**
 * The 25 boxes of the Canada Customs Invoice, form CI1 of the Canada Border Services Agency, with what a commercial accounting declaration needs
 * besides. Boxes 23 and 24 have three amounts each, (i) to (iii); box 22 is ticked while boxes 23 to 25 are empty.
 */
import { always, joined, type FormBox, type BoxFacts } from './box.ts'
import { partyBox } from './party-boxes.ts'
import { crossing, goods, moneyBox, sums, valueBox } from './shared-boxes.ts'

const charges: readonly FormBox[] = [
  moneyBox('23 (i)', 'Included: transport from the place of direct shipment', 'included_transport'),
  moneyBox('23 (ii)', 'Included: construction after importation', 'included_construction'),
  moneyBox('23 (iii)', 'Included: export packing', 'included_packing'),
  moneyBox('24 (i)', 'Not included: transport to the place of direct shipment', 'extra_transport'),
  moneyBox('24 (ii)', 'Not included: commissions other than for buying', 'extra_commission'),
  moneyBox('24 (iii)', 'Not included: export packing', 'extra_packing'),
  valueBox('25 (i)', 'Royalties are paid by the purchaser', 'royalties', 'by hand', {
    shown: ({ invoice }) => (invoice.royalties ? 'Yes' : ''),
  }),
  valueBox('25 (ii)', 'Purchaser supplied goods or services', 'goods_supplied', 'by hand', {
    shown: ({ invoice }) => (invoice.goods_supplied ? 'Yes' : ''),
  }),
]

const hasCharges = (facts: BoxFacts): boolean => charges.some(({ text }) => text(facts) !== '')

export const ci1Boxes: readonly FormBox[] = [
  partyBox('1', 'Vendor', 'vendor', { needed: always }),
  valueBox('2', 'Date of direct shipment to Canada', 'direct_shipment_date', 'shipment', { needed: always }),
  valueBox('3', 'Other references', 'other_references', 'shipment'),
  partyBox('4', 'Consignee', 'consignee', { needed: always }),
  partyBox('5', 'Purchaser', 'purchaser', { same: ['consignee'] }),
  valueBox('6', 'Country of transhipment', 'transhipment_country', 'by hand'),
  valueBox('7', 'Country of origin of goods', 'origin_country', 'by hand', { needed: always }),
  valueBox('8', 'Transportation: mode and place of direct shipment', 'shipped_from', 'shipment', {
    needed: always,
    shown: ({ invoice }) =>
      invoice.shipped_from === '' ? '' : joined([`by ${invoice.transport_mode}`, `from ${invoice.shipped_from}`], ' '),
  }),
  valueBox('9', 'Conditions of sale and terms of payment', 'conditions_of_sale', 'contract', { needed: always }),
  sums.currency('10'),
  sums.packages('11'),
  goods.description('12'),
  goods.code('12 code'),
  goods.quantity('13'),
  goods.unitPrice('14'),
  goods.total('15'),
  sums.netWeight('16 net'),
  sums.grossWeight('16 gross'),
  sums.total('17'),
  valueBox('18', 'Attached commercial invoice', 'commercial_invoice', 'by hand'),
  partyBox('19', 'Exporter', 'exporter', { same: ['vendor'] }),
  partyBox('20', 'Originator', 'originator', { same: ['exporter', 'vendor'] }),
  valueBox('21', 'Agency ruling', 'agency_ruling', 'by hand'),
  valueBox('22', 'Boxes 23 to 25 do not apply', 'included_transport', 'by hand', {
    shown: (facts) => (hasCharges(facts) ? '' : 'X'),
  }),
  ...charges,
  partyBox('Importer name', 'Importer of record', 'importer', { needed: always }),
  ...crossing,
]
