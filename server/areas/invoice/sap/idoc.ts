/**
 * A ticket invoice as an IDOC of SAP, message INVOIC in the basic type INVOIC02. Units are those of ISO (UN/ECE recommendation 20), days have
 * eight digits, and each segment says `SEGMENT="1"`, as SAP writes them.
 */
import { EXEMPT } from '#model/areas/erp/rules/connection-kinds.ts'
import type { SentCode } from '#model/areas/erp/rules/sent-names.ts'
import { wallClock } from '#model/shared/clock.ts'
import { decimalText, units } from '#model/shared/money.ts'
import { xmlOf, type XmlParts } from '../../erp/xml.ts'
import type { InvoiceFacts, InvoiceLine } from '../paper/invoice-facts.ts'

/** UN/ECE recommendation 20, by unit of a price. */
const isoUnits: ReadonlyMap<string, string> = new Map([
  ['m³', 'MTQ'],
  ['L', 'LTR'],
  ['gal', 'GLL'],
  ['bbl', 'BLL'],
  ['t', 'TNE'],
  ['kg', 'KGM'],
  ['load', 'C62'],
  ['day', 'DAY'],
  ['hour', 'HUR'],
])

/** How a code of ours is written there. */
export type Naming = (code: SentCode, ours: string) => string
const asOurs: Naming = (code, ours) => (code === 'service' ? ours.toUpperCase() : ours)
export const taxCodeOf = ({ invoice }: InvoiceFacts): string => (invoice.tax_exempt ? EXEMPT : invoice.tax_code)

const segment = (fields: XmlParts): XmlParts => ({ '@SEGMENT': '1', ...fields })
const dayText = (day: string | null): string => (day ?? '').replaceAll('-', '')
const cut = (text: string, most: number): string => text.slice(0, most)
const rateOf = (percent: string | null): string => decimalText(units(percent ?? '0', 3), 3)

/** Ten to the sixteenth: a document number has so many digits. */
const NUMBERS = 10n ** 16n
/** Unique enough for who receives it, and the same however often it is exported. */
const documentNumber = (id: string): string =>
  (BigInt(`0x${id.replaceAll('-', '')}`) % NUMBERS).toString().padStart(16, '0')

function control({ seller, invoice }: InvoiceFacts, at: string): XmlParts {
  const [day = '', time = ''] = wallClock(at, 'UTC').split(/[ T]/)
  const sender = cut((seller.code || 'HIGHBALL').toUpperCase(), 10)
  return segment({
    TABNAM: 'EDI_DC40',
    DOCNUM: documentNumber(invoice.id),
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

function parties({ seller, customer }: InvoiceFacts, named: Naming): readonly XmlParts[] {
  return [
    segment({ PARVW: 'RS', NAME1: cut(seller.name, 35), ORT01: cut(seller.city, 35), LAND1: seller.country }),
    ...(customer === null
      ? []
      : [
          segment({
            PARVW: 'RE',
            PARTN: cut(named('customer_account', customer.account_number), 17),
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

const taxOf = (facts: InvoiceFacts, named: Naming): XmlParts => ({
  MWSKZ: cut(named('tax_code', taxCodeOf(facts)), 7),
  MSATZ: facts.invoice.tax_exempt ? '0.000' : rateOf(facts.invoice.tax_percent),
})

function item(facts: InvoiceFacts, line: InvoiceLine, at: number, named: Naming): XmlParts {
  const { quantity, unit, description, amount, unit_price, billed, service } = line
  return segment({
    POSEX: String(10 * (at + 1)).padStart(6, '0'),
    MENGE: quantity ?? '0',
    MENEE: isoUnits.get(unit) ?? 'C62',
    VPREI: unit_price ?? '0',
    E1EDP02: segment({
      QUALF: '016',
      BELNR: cut(billed?.ticket_number ?? '', 35),
      DATUM: dayText(billed?.day ?? null),
    }),
    E1EDP19: segment({ QUALF: '002', IDTNR: cut(named('service', service), 35), KTEXT: cut(description, 70) }),
    E1EDP26: segment({ QUALF: '003', BETRG: amount ?? '0.00' }),
    E1EDP04: segment(taxOf(facts, named)),
  })
}

/** `at`: when it is exported, ISO 8601 UTC. */
export function idocOf(facts: InvoiceFacts, at: string, named: Naming = asOurs): string {
  const { invoice, contract, lines, seller } = facts
  const days = contract?.payment_days ?? null
  const document = {
    IDOC: {
      '@BEGIN': '1',
      EDI_DC40: control(facts, at),
      E1EDK01: segment({ CURCY: invoice.currency, BSART: 'INVO', BELNR: cut(invoice.invoice_number, 35) }),
      E1EDKA1: parties(facts, named),
      E1EDK02: [
        segment({ QUALF: '009', BELNR: cut(invoice.invoice_number, 35), DATUM: dayText(invoice.invoice_date) }),
        ...(invoice.purchase_order === '' ? [] : [segment({ QUALF: '001', BELNR: cut(invoice.purchase_order, 35) })]),
      ],
      E1EDK03: [
        segment({ IDDAT: '026', DATUM: dayText(invoice.invoice_date) }),
        segment({ IDDAT: '035', DATUM: dayText(invoice.due_date) }),
      ],
      E1EDK04: segment({ ...taxOf(facts, named), MWSBT: invoice.tax ?? '0.00' }),
      ...(days !== null && { E1EDK18: segment({ QUALF: '001', TAGE: String(days) }) }),
      E1EDK14: segment({ QUALF: '003', ORGID: cut(seller.code, 35) }),
      E1EDP01: lines.map((line, at_) => item(facts, line, at_, named)),
      E1EDS01: [
        segment({ SUMID: '010', SUMME: invoice.subtotal ?? '0.00', WAERQ: invoice.currency }),
        segment({ SUMID: '005', SUMME: invoice.tax ?? '0.00', WAERQ: invoice.currency }),
        segment({ SUMID: '011', SUMME: invoice.total ?? '0.00', WAERQ: invoice.currency }),
      ],
    },
  }
  return xmlOf(document, { headless: true })
}

export const idocFile = (idocs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><INVOIC02>${idocs.join('')}</INVOIC02>`
