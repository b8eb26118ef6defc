/**
 * The contents of an invoice for entry into the United States: 19 CFR 141.86(a)(1) to (11) and (j), with the statement of 19 CFR 12.121 and what
 * a broker files the entry by. The marks and numbers of packages in (a)(3) are those of the cars.
 */
import { tscaTexts } from '#model/areas/contract/rules/crossing-terms.ts'
import { always, joined, type FormBox, type BoxFacts } from './box.ts'
import { entersUnitedStates } from './checks.ts'
import { partyBox } from './party-boxes.ts'
import { crossing, goods, moneyBox, sums, valueBox } from './shared-boxes.ts'

export const tscaText = ({ invoice }: BoxFacts): string =>
  tscaTexts[invoice.tsca_statement === 'complies' ? 'Complies with all TSCA Rules' : 'Not subject to TSCA'] ?? ''

export const usBoxes: readonly FormBox[] = [
  valueBox('(a)(1)', 'Port of entry', 'port_code', 'rail rate', { needed: entersUnitedStates }),
  valueBox('(a)(2) when', 'Date of shipment', 'direct_shipment_date', 'shipment', { needed: always }),
  valueBox('(a)(2) where', 'Mode and place of shipment', 'shipped_from', 'shipment', {
    needed: always,
    shown: ({ invoice }) =>
      invoice.shipped_from === '' ? '' : joined([`by ${invoice.transport_mode}`, `from ${invoice.shipped_from}`], ' '),
  }),
  partyBox('(a)(2) by', 'Seller', 'vendor', { needed: always }),
  partyBox('(a)(2) to', 'Purchaser', 'purchaser', { same: ['consignee'] }),
  partyBox('Consignee', 'Consignee', 'consignee', { needed: always }),
  goods.description('(a)(3)'),
  {
    box: '(a)(3) marks',
    title: 'Marks and numbers of the cars',
    field: 'loaded_rail_cars',
    source: 'car',
    text: ({ cars }) => joined(cars),
    needed: ({ invoice }) => invoice.transport_mode === 'rail',
  },
  goods.code('Tariff'),
  goods.quantity('(a)(4)'),
  goods.unitPrice('(a)(5)'),
  goods.total('(a)(6)'),
  sums.currency('(a)(7)'),
  moneyBox('(a)(8) freight in', 'Freight in the total', 'included_transport'),
  moneyBox('(a)(8) freight', 'Freight not in the total', 'extra_transport'),
  moneyBox('(a)(8) packing in', 'Packing in the total', 'included_packing'),
  moneyBox('(a)(8) packing', 'Packing not in the total', 'extra_packing'),
  moneyBox('(a)(8) commission', 'Commission not in the total', 'extra_commission'),
  moneyBox('(a)(9)', 'Discounts and rebates', 'discount'),
  valueBox('(a)(10)', 'Country of origin', 'origin_country', 'by hand', { needed: always }),
  valueBox('(a)(11)', 'Goods or services supplied by the purchaser', 'goods_supplied', 'by hand', {
    shown: ({ invoice }) => (invoice.goods_supplied ? 'Yes' : 'None'),
  }),
  valueBox('(j)', 'Responsible person of the exporter', 'responsible_person', 'by hand', { needed: always }),
  valueBox('Terms', 'Terms of sale and payment', 'conditions_of_sale', 'contract', { needed: always }),
  sums.packages('Packages'),
  sums.netWeight('Net'),
  sums.grossWeight('Gross'),
  sums.total('Total'),
  valueBox('TSCA', 'Statement of 19 CFR 12.121', 'tsca_statement', 'contract', {
    needed: entersUnitedStates,
    shown: tscaText,
  }),
  partyBox('Importer name', 'Importer of record', 'importer', { needed: always }),
  ...crossing,
]
