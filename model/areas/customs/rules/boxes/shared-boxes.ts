/** Boxes that both forms have: goods, weights, crossing, importer and sums. Each form gives them its own numbers. */
import { separated } from '#model/kernel/quantity.ts'
import { priceText } from '#model/shared/number-format.ts'
import {
  always,
  joined,
  type FormBox,
  type BoxField,
  type BoxInvoice,
  type BoxFacts,
  type BoxSource,
  type GoodsLine,
} from './box.ts'
import {
  claimsPreference,
  entersCanada,
  entersUnitedStates,
  goesBy,
  wrongCertificate,
  wrongCode,
  wrongImporter,
  wrongLine,
  wrongPackages,
  wrongTotal,
  wrongWeight,
} from './checks.ts'

const money = (amount: string | null, currency: string): string =>
  amount === null ? '' : `${separated(amount)} ${currency}`

const asText = (value: BoxInvoice[BoxField]): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A box with one value of the invoice as it is. */
export const valueBox = (
  box: string,
  title: string,
  field: BoxField,
  source: BoxSource,
  about: Pick<FormBox, 'needed' | 'wrong'> & { readonly shown?: (facts: BoxFacts) => string } = {},
): FormBox => {
  const { shown, ...rest } = about
  const text = ({ invoice }: BoxFacts): string => asText(invoice[field])
  return { box, title, field, source, text: shown ?? text, ...rest }
}

export const moneyBox = (box: string, title: string, field: BoxField, source: BoxSource = 'by hand'): FormBox =>
  valueBox(box, title, field, source, {
    shown: ({ invoice }) => {
      const amount = invoice[field]
      return typeof amount === 'string' ? money(amount, invoice.currency) : ''
    },
  })

const lineBox = (
  box: string,
  title: string,
  source: BoxSource,
  line: (line: GoodsLine) => string,
  wrong: FormBox['wrong'],
): FormBox => ({
  box,
  title,
  field: 'lines',
  source,
  text: ({ invoice }) => joined(invoice.lines.map(line), '; '),
  line,
  needed: always,
  ...(wrong && { wrong }),
})

export const goods = {
  description: (box: string) =>
    lineBox(
      box,
      'Specification of commodities',
      'shipment',
      ({ description }) => description,
      wrongLine('description'),
    ),
  code: (box: string) =>
    lineBox(box, 'Harmonized code', 'shipment', ({ harmonized_code }) => harmonized_code, wrongCode),
  quantity: (box: string) =>
    lineBox(
      box,
      'Quantity and unit',
      'car',
      ({ quantity, unit }) => joined([quantity === null ? '' : separated(quantity), unit], ' '),
      (facts) => wrongLine('quantity')(facts) || wrongLine('unit')(facts),
    ),
  unitPrice: (box: string) =>
    lineBox(box, 'Unit price', 'contract', ({ unit_price }) => priceText(unit_price), wrongLine('unit_price')),
  total: (box: string) =>
    lineBox(
      box,
      'Line total',
      'rail invoice',
      ({ total }) => (total === null ? '' : separated(total)),
      wrongLine('total'),
    ),
}

export const sums = {
  currency: (box: string) => valueBox(box, 'Currency of settlement', 'currency', 'contract', { needed: always }),
  packages: (box: string) =>
    valueBox(box, 'Number of packages', 'packages', 'car', { needed: always, wrong: wrongPackages }),
  netWeight: (box: string) =>
    valueBox(box, 'Net weight', 'net_weight', 'car', {
      needed: always,
      shown: ({ invoice: { net_weight: weight } }) => (weight === null ? '' : `${separated(weight)} kg`),
    }),
  grossWeight: (box: string) =>
    valueBox(box, 'Gross weight', 'gross_weight', 'car', {
      needed: always,
      wrong: wrongWeight,
      shown: ({ invoice: { gross_weight: weight } }) => (weight === null ? '' : `${separated(weight)} kg`),
    }),
  total: (box: string): FormBox => ({
    ...moneyBox(box, 'Invoice total', 'total', 'rail invoice'),
    needed: always,
    wrong: wrongTotal,
  }),
}

/** Neither form has these boxes, but a broker cannot file the entry without their values. */
export const crossing: readonly FormBox[] = [
  valueBox('Importer', 'Importer number', 'importer_number', 'party', {
    needed: (facts) => entersUnitedStates(facts) || entersCanada(facts),
    wrong: wrongImporter,
  }),
  valueBox('Carrier', 'Carrier code', 'carrier_code', 'shipment', { needed: goesBy('rail') }),
  valueBox('Bill', 'Bill of lading number', 'bill_number', 'shipment', { needed: goesBy('rail') }),
  valueBox('Barcode', 'PAPS or PARS number', 'barcode', 'by hand', { needed: goesBy('truck') }),
  valueBox('Preference', 'Certificate of origin', 'duty_code', 'by hand', {
    needed: claimsPreference,
    wrong: wrongCertificate,
    shown: ({ invoice, certificate }) => joined([invoice.duty_code, certificate?.certificate_number], ' '),
  }),
]
