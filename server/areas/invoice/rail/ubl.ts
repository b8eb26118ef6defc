/**
 * A rail invoice as UBL 2.1 (OASIS, 2013): `Invoice`, or `CreditNote` with the signs turned. Units are those of UN/ECE recommendation 20, tax
 * categories those of UN/EDIFACT code list 5305, means of payment those of 4461. Elements stand in the order of the schemas.
 */
import type { LineTax } from '#model/areas/invoice/rules/tax/line-tax.ts'
import { decimalText, units } from '#model/shared/money.ts'
import { taxed } from '#model/shared/tax.ts'
import { xmlOf, type XmlParts } from '../../erp/xml.ts'
import { termsText } from '../paper/letterhead.ts'
import type { RailInvoiceFacts } from './paper/facts.ts'

type Line = RailInvoiceFacts['lines'][number]

const unitCodes: Readonly<Record<Line['unit'], string>> = {
  gal: 'GLL',
  L: 'LTR',
  bbl: 'BLL',
  lb: 'LBR',
  t: 'TNE',
  day: 'DAY',
  car: 'C62',
  flat: 'C62',
}
const PAYMENT_TO_BANK_ACCOUNT = '42'
const COMMERCIAL_INVOICE = '380'
const CREDIT_NOTE = '381'
const categories: Readonly<Record<string, string>> = { standard: 'S', zero_rated: 'Z', exempt: 'E' }

const negated = (text: string, scale: number): string => decimalText(-units(text, scale), scale)
/** Amounts and quantities as the document says them: a credit note says what is given back. */
type Signed = { readonly amount: (text: string | null) => string; readonly quantity: (text: string | null) => string }
const signedBy = (isCredit: boolean): Signed => ({
  amount: (text) => (isCredit ? negated(text ?? '0', 2) : (text ?? '0.00')),
  quantity: (text) => (isCredit ? negated(text ?? '0', 3) : (text ?? '0.000')),
})

/** Only what says something: the schemas allow no empty element. */
const given = (name: string, text: string): XmlParts => (text === '' ? {} : { [name]: text })

type Party = NonNullable<RailInvoiceFacts['buyer']>
type Registered = { readonly code: string; readonly number: string }

const addressOf = ({ street, city, state, postal_code, country }: Party | RailInvoiceFacts['company']): XmlParts => ({
  ...given('cbc:StreetName', street),
  ...given('cbc:CityName', city),
  ...given('cbc:PostalZone', postal_code),
  ...given('cbc:CountrySubentityCode', state),
  'cac:Country': { 'cbc:IdentificationCode': country },
})

const partyOf = (
  party: Party | RailInvoiceFacts['company'] | null,
  registered: readonly Registered[],
  email: string,
): XmlParts => ({
  'cac:Party': {
    'cac:PartyName': { 'cbc:Name': party?.name ?? '' },
    ...(party !== null && { 'cac:PostalAddress': addressOf(party) }),
    'cac:PartyTaxScheme': registered.map(({ code, number }) => ({
      'cbc:CompanyID': number,
      'cac:TaxScheme': { 'cbc:ID': code },
    })),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': party?.name ?? '' },
    ...(email !== '' && { 'cac:Contact': { 'cbc:ElectronicMail': email } }),
  },
})

const schemeOf = (code: string): XmlParts => ({ 'cbc:ID': code === '' ? 'TAX' : code })
const percentOf = (percent: string | null): string => decimalText(units(percent ?? '0', 4), 4)
const categoryOf = ({ code, percent, category }: Omit<LineTax, 'amount'>, reason: string): XmlParts => ({
  'cbc:ID': categories[category] ?? 'S',
  'cbc:Percent': percentOf(percent),
  ...(category === 'standard' ? {} : given('cbc:TaxExemptionReason', reason)),
  'cac:TaxScheme': schemeOf(code),
})

function taxTotal({ invoice, lines, buyer }: RailInvoiceFacts, { amount }: Signed): XmlParts {
  const of = new Map(lines.flatMap(({ tax_parts }) => tax_parts.map((one) => [one.code, one] as const)))
  const { rates, tax } = taxed(
    lines.map((line) => ({
      amount: line.amount,
      taxes: line.tax_parts.map(({ code, percent }) => ({ code, percent: percent ?? '0' })),
    })),
  )
  const currency = { '@currencyID': invoice.currency }
  return {
    'cbc:TaxAmount': { ...currency, '#': amount(tax) },
    'cac:TaxSubtotal': rates.map(({ code, percent, base, tax: owed }) => {
      const known = of.get(code)
      const reason = known?.category === 'exempt' ? (buyer?.exempt_reason ?? '') : (known?.label ?? '')
      const category = known?.category ?? 'standard'
      return {
        'cbc:TaxableAmount': { ...currency, '#': amount(base) },
        'cbc:TaxAmount': { ...currency, '#': amount(owed) },
        'cac:TaxCategory': categoryOf({ code, percent, category, label: '', registration_number: '' }, reason),
      }
    }),
  }
}

const lineOf =
  (isCredit: boolean, currency: string, { amount, quantity }: Signed) =>
  (line: Line, index: number): XmlParts => ({
    'cbc:ID': String(index + 1),
    [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: {
      '@unitCode': unitCodes[line.unit],
      '#': quantity(line.quantity),
    },
    'cbc:LineExtensionAmount': { '@currencyID': currency, '#': amount(line.amount) },
    'cac:Item': {
      'cbc:Description': line.description,
      'cbc:Name': line.description,
      'cac:ClassifiedTaxCategory': line.tax_parts.map((one) => categoryOf(one, one.label)),
    },
    'cac:Price': { 'cbc:PriceAmount': { '@currencyID': currency, '#': line.unit_price ?? '0' } },
  })

function paymentOf({ invoice, account }: RailInvoiceFacts): XmlParts {
  if (account === null) return {}
  const { account_number, currency, routing_number, bank } = account
  return {
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': PAYMENT_TO_BANK_ACCOUNT,
      ...given('cbc:PaymentDueDate', invoice.due_date ?? ''),
      'cbc:PaymentID': invoice.invoice_number,
      'cac:PayeeFinancialAccount': {
        'cbc:ID': account_number,
        'cbc:CurrencyCode': currency,
        ...(routing_number !== '' && {
          'cac:FinancialInstitutionBranch': { 'cbc:ID': routing_number, ...given('cbc:Name', bank) },
        }),
      },
    },
  }
}

const registrationsOf = (lines: readonly Line[]): readonly Registered[] => {
  const numbers = new Map(
    lines.flatMap(({ tax_parts }) =>
      tax_parts.flatMap(({ code, registration_number: number }) => (number === '' ? [] : [[code, number] as const])),
    ),
  )
  return [...numbers].map(([code, number]) => ({ code, number }))
}

const totals = ({ invoice }: RailInvoiceFacts, { amount }: Signed): XmlParts => {
  const of = (text: string | null): XmlParts => ({ '@currencyID': invoice.currency, '#': amount(text) })
  return {
    'cbc:LineExtensionAmount': of(invoice.subtotal),
    'cbc:TaxExclusiveAmount': of(invoice.subtotal),
    'cbc:TaxInclusiveAmount': of(invoice.total),
    'cbc:PayableAmount': of(invoice.total),
  }
}

export function ublOf(facts: RailInvoiceFacts): string {
  const { invoice, company, seller, buyer, contract, credited, lines } = facts
  const { invoice_number, invoice_date, due_date, currency, comments, purchase_order } = invoice
  const isCredit = credited !== null
  const signed = signedBy(isCredit)
  const name = isCredit ? 'CreditNote' : 'Invoice'
  return xmlOf({
    [name]: {
      '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
      '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      'cbc:UBLVersionID': '2.1',
      'cbc:ID': invoice_number,
      ...given('cbc:IssueDate', invoice_date ?? ''),
      ...(isCredit
        ? { 'cbc:CreditNoteTypeCode': CREDIT_NOTE }
        : { ...given('cbc:DueDate', due_date ?? ''), 'cbc:InvoiceTypeCode': COMMERCIAL_INVOICE }),
      ...given('cbc:Note', comments),
      'cbc:DocumentCurrencyCode': currency,
      ...(purchase_order !== '' && { 'cac:OrderReference': { 'cbc:ID': purchase_order } }),
      ...(credited !== null && {
        'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': credited.invoice_number } },
      }),
      ...(contract !== null && { 'cac:ContractDocumentReference': { 'cbc:ID': contract.contract_number } }),
      'cac:AccountingSupplierParty': partyOf(seller ?? company, registrationsOf(lines), ''),
      'cac:AccountingCustomerParty': partyOf(buyer, [], buyer?.email ?? ''),
      ...(isCredit ? {} : paymentOf(facts)),
      ...(!isCredit && {
        'cac:PaymentTerms': { 'cbc:Note': termsText(invoice_date, due_date) },
      }),
      'cac:TaxTotal': taxTotal(facts, signed),
      'cac:LegalMonetaryTotal': totals(facts, signed),
      [isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine']: lines.map(lineOf(isCredit, currency, signed)),
    },
  })
}
