/** Checks of customs invoices over several values: sums, weights, tariff codes, importer numbers and certificates of origin. */
import { amountText, centsOf, units } from '#model/shared/money.ts'
import type { BoxCertificate, BoxFacts, BoxInvoice, GoodsLine } from './box.ts'

/** The country into which the goods go. */
export const importingCountry = ({ direction }: Pick<BoxInvoice, 'direction'>): string => direction.slice(-2)
export const entersUnitedStates = ({ invoice }: BoxFacts): boolean => importingCountry(invoice) === 'US'
export const entersCanada = ({ invoice }: BoxFacts): boolean => importingCountry(invoice) === 'CA'
export const goesBy =
  (mode: BoxInvoice['transport_mode']) =>
  ({ invoice }: BoxFacts): boolean =>
    invoice.transport_mode === mode

export function wrongTotal({ invoice: { lines, total, discount } }: BoxFacts): string {
  if (total === null || lines.length === 0 || lines.some((line) => line.total === null)) return ''
  const sum = lines.reduce((all, line) => all + centsOf(line.total), 0n) - centsOf(discount)
  return sum === centsOf(total)
    ? ''
    : `The lines${(discount ?? null) === null ? '' : ' less the discount'} add up to ${amountText(sum)}, not ${total}.`
}

export function wrongWeight({ invoice: { net_weight: net, gross_weight: gross } }: BoxFacts): string {
  if (net === null || gross === null || units(net, 0) <= units(gross, 0)) return ''
  return `The net weight of ${net} kg is more than the gross weight of ${gross} kg.`
}

export function wrongPackages({ invoice: { packages, loaded_rail_cars: cars } }: BoxFacts): string {
  if (packages === null || cars.length === 0 || packages === cars.length) return ''
  return `${packages} packages do not match ${cars.length} cars.`
}

/** The parts that each line of goods must have, as sentences name them. */
const lineParts = {
  description: 'description',
  harmonized_code: 'harmonized code',
  quantity: 'quantity',
  unit: 'unit',
  unit_price: 'unit price',
  total: 'total',
} as const

const isBlank = (value: string | null): boolean => (value ?? '').trim() === ''

/** Names the first line that lacks a part: `Line 2 has no unit price.` */
export const wrongLine =
  (part: keyof GoodsLine) =>
  ({ invoice: { lines } }: BoxFacts): string => {
    const at = lines.findIndex((line) => isBlank(line[part]))
    return at === -1 ? '' : `Line ${at + 1} has no ${lineParts[part]}.`
  }

/** Entries are filed by ten digits; a product may be kept with the six that all countries share. */
const FILED_DIGITS = 10
export function wrongCode(facts: BoxFacts): string {
  const missing = wrongLine('harmonized_code')(facts)
  if (missing !== '') return missing
  const { lines } = facts.invoice
  const at = lines.findIndex(({ harmonized_code }) => !/^\d{10}$/.test(harmonized_code))
  return at === -1
    ? ''
    : `Line ${at + 1} has the harmonized code ${lines[at]?.harmonized_code}: ${FILED_DIGITS} digits are needed.`
}

/** 19 CFR 24.5: the number of the Internal Revenue Service, with a suffix of two characters where there is one. */
const usImporter = /^\d{2}-\d{7}([A-Z\d]{2})?$/
/** The import account of the Canada Revenue Agency, by which a commercial accounting declaration is filed. */
const caImporter = /^\d{9}RM\d{4}$/

export function wrongImporter({ invoice }: BoxFacts): string {
  const { importer_number: number } = invoice
  if (number === '') return ''
  const to = importingCountry(invoice)
  if (to === 'US' && !usImporter.test(number))
    return `"${number}" is not an importer number of the United States, such as 41-1215000 or 41-121500000.`
  return to === 'CA' && !caImporter.test(number)
    ? `"${number}" is not an import account of Canada, such as 123456782RM0001.`
    : ''
}

/** Goods under the special programme S claim the preference of the USMCA. */
export const claimsPreference = ({ invoice }: BoxFacts): boolean => invoice.duty_code.trim().toUpperCase() === 'S'

const HEADING_DIGITS = 6
const covers = ({ effective_date: from, expiration_date: to }: BoxCertificate, day: string): boolean =>
  from !== null && from <= day && to !== null && to >= day

export function wrongCertificate(facts: BoxFacts): string {
  const { certificate, invoice } = facts
  if (!claimsPreference(facts)) return ''
  if (certificate === undefined) return 'Duty code S needs a certificate of origin: choose one.'
  const named = `The certificate of origin ${certificate.certificate_number}`
  if (!certificate.active) return `${named} is not active.`
  const day = invoice.direct_shipment_date
  if (day !== null && !covers(certificate, day)) return `${named} does not cover ${day}.`
  const code = certificate.harmonized_code.slice(0, HEADING_DIGITS)
  const other = invoice.lines.find(({ harmonized_code }) => harmonized_code.slice(0, HEADING_DIGITS) !== code)
  return other === undefined
    ? ''
    : `${named} is for ${code}, not for ${other.harmonized_code.slice(0, HEADING_DIGITS)}.`
}
