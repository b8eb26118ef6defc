/**
 * An invoice as an IDOC of SAP, message INVOIC in the basic type INVOIC02. Units are those of ISO (UN/ECE recommendation 20), days have
 * eight digits, and each segment says `SEGMENT="1"`, as SAP writes them.
 */
import type { SentCode } from '#model/areas/erp/rules/sent-names.ts'
import { wallClock } from '#model/shared/clock.ts'
import { decimalText, units } from '#model/shared/money.ts'
import { xmlOf, type XmlParts } from '../../erp/xml.ts'
import { sapTaxes, type OutgoingInvoice, type OutgoingLine, type OutgoingTax } from '../outgoing/outgoing.ts'

/** UN/ECE recommendation 20, by unit of a price. */
const isoUnits: ReadonlyMap<string, string> = new Map([
  ['m³', 'MTQ'],
  ['L', 'LTR'],
  ['gal', 'GLL'],
  ['bbl', 'BLL'],
  ['t', 'TNE'],
  ['kg', 'KGM'],
  ['lb', 'LBR'],
  ['load', 'C62'],
  ['day', 'DAY'],
  ['hour', 'HUR'],
])

/** How a code of ours is written there. */
export type Naming = (code: SentCode, ours: string) => string
const asOurs: Naming = (code, ours) => (code === 'service' ? ours.toUpperCase() : ours)

const segment = (fields: XmlParts): XmlParts => ({ '@SEGMENT': '1', ...fields })
const dayText = (day: string | null | undefined): string => (day ?? '').replaceAll('-', '')
const cut = (text: string | null | undefined, most: number): string => (text ?? '').slice(0, most)
const rateOf = (percent: string): string => decimalText(units(percent, 3), 3)

/** A credit memo says what is given back, without a sign. */
const signed = (
  { isCredit }: OutgoingInvoice,
  text: string | null | undefined,
  scale: number,
  none: string,
): string => {
  if (text === null || text === undefined) return none
  return isCredit ? decimalText(-units(text, scale), scale) : text
}
const amount = (invoice: OutgoingInvoice, text: string | null | undefined): string => signed(invoice, text, 2, '0.00')
const quantityOf = (invoice: OutgoingInvoice, text: string | null | undefined): string => signed(invoice, text, 3, '0')

/** Ten to the sixteenth: a document number has so many digits. */
const NUMBERS = 10n ** 16n
/** Unique enough for who receives it, and the same however often it is exported. */
const documentNumber = (serial: bigint): string => (serial % NUMBERS).toString().padStart(16, '0')

function control({ seller, serial }: OutgoingInvoice, at: string): XmlParts {
  const [day = '', time = ''] = wallClock(at, 'UTC').split(/[ T]/)
  const sender = cut((seller.code || 'HIGHBALL').toUpperCase(), 10)
  return segment({
    TABNAM: 'EDI_DC40',
    DOCNUM: documentNumber(serial),
    DIRECT: '2',
    IDOCTYP: 'INVOIC02',
    MESTYP: 'INVOIC',
    SNDPOR: 'HIGHBALL',
    SNDPRT: 'LS',
    SNDPRN: sender,
    RCVPOR: 'SAP',
    RCVPRT: 'LS',
    RCVPRN: 'SAP',
    CREDAT: day.replaceAll('-', ''),
    CRETIM: time.replaceAll(':', ''),
  })
}

function parties({ seller, customer }: OutgoingInvoice, named: Naming): readonly XmlParts[] {
  return [
    segment({ PARVW: 'RS', NAME1: cut(seller.name, 35), ORT01: cut(seller.city, 35), LAND1: seller.country }),
    ...(customer === null
      ? []
      : [
          segment({
            PARVW: 'RE',
            PARTN: cut(named('customer_account', customer.account), 17),
            NAME1: cut(customer.name, 35),
            STRAS: cut(customer.street, 35),
            ORT01: cut(customer.city, 35),
            PSTLZ: cut(customer.postal_code, 9),
            LAND1: customer.country,
            REGIO: cut(customer.state, 3),
          }),
        ]),
  ]
}

const taxOf = ({ code, percent }: OutgoingTax, named: Naming): XmlParts => ({
  MWSKZ: cut(named('tax_code', code), 7),
  MSATZ: rateOf(percent),
})

function item(invoice: OutgoingInvoice, { values, taxes }: OutgoingLine, at: number, named: Naming): XmlParts {
  const { quantity, unit, description, unit_price, service } = values
  return segment({
    POSEX: String(10 * (at + 1)).padStart(6, '0'),
    MENGE: quantityOf(invoice, quantity),
    MENEE: isoUnits.get(unit ?? '') ?? 'C62',
    VPREI: unit_price ?? '0',
    E1EDP02: segment({
      QUALF: '016',
      BELNR: cut(values.ticket ?? values.bill_of_lading, 35),
      DATUM: dayText(values.completed_on ?? values.shipped_on),
    }),
    E1EDP19: segment({ QUALF: '002', IDTNR: cut(named('service', service ?? ''), 35), KTEXT: cut(description, 70) }),
    E1EDP26: segment({ QUALF: '003', BETRG: amount(invoice, values.amount) }),
    E1EDP04: sapTaxes(invoice, taxes).map((one) => segment(taxOf(one, named))),
  })
}

/** `at`: when it is exported, ISO 8601 UTC. */
export function idocOf(invoice: OutgoingInvoice, at: string, named: Naming = asOurs): string {
  const { head, isCredit, paymentDays, lines, seller, taxes } = invoice
  const { invoice_number, invoice_date, due_date, purchase_order, currency } = head
  const sumOf = (id: string, text: string | null | undefined): XmlParts =>
    segment({ SUMID: id, SUMME: amount(invoice, text), WAERQ: currency ?? '' })
  const document = {
    IDOC: {
      '@BEGIN': '1',
      EDI_DC40: control(invoice, at),
      E1EDK01: segment({ CURCY: currency ?? '', BSART: isCredit ? 'CRME' : 'INVO', BELNR: cut(invoice_number, 35) }),
      E1EDKA1: parties(invoice, named),
      E1EDK02: [
        segment({ QUALF: '009', BELNR: cut(invoice_number, 35), DATUM: dayText(invoice_date) }),
        ...((purchase_order ?? '') === '' ? [] : [segment({ QUALF: '001', BELNR: cut(purchase_order, 35) })]),
      ],
      E1EDK03: [
        segment({ IDDAT: '026', DATUM: dayText(invoice_date) }),
        segment({ IDDAT: '035', DATUM: dayText(due_date) }),
      ],
      E1EDK04: sapTaxes(invoice, taxes).map((one) =>
        segment({ ...taxOf(one, named), MWSBT: amount(invoice, one.amount) }),
      ),
      ...(paymentDays !== null && { E1EDK18: segment({ QUALF: '001', TAGE: String(paymentDays) }) }),
      E1EDK14: segment({ QUALF: '003', ORGID: cut(seller.code, 35) }),
      E1EDP01: lines.map((line, at_) => item(invoice, line, at_, named)),
      E1EDS01: [sumOf('010', head.subtotal), sumOf('005', head.tax), sumOf('011', head.total)],
    },
  }
  return xmlOf(document, { headless: true })
}

export const idocFile = (idocs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><INVOIC02>${idocs.join('')}</INVOIC02>`
