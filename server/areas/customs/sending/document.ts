/**
 * A customs invoice as an XML document of our own, for the system of a broker: what stands in the boxes of a Canada Customs Invoice, and
 * who is who.
 */
import type { party } from '#model/areas/company/company.resource.ts'
import { usedCodes } from '#model/areas/customs/rules/fit-to-send.ts'
import { lackingCodes, theirCode, type TheirCodes } from '#model/areas/erp/rules/their-codes.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { SentDocument } from '../../erp/delivery/exchange.ts'
import { xmlOf } from '../../erp/xml.ts'
import type { CustomsFacts, Invoice } from '../form/facts.ts'

type Party = Row<typeof party>

/** What we call a party: its code, or its name where it has none. */
const ourName = ({ code, name }: Party): string => code || name

/** Why the invoice cannot be told there; empty if it can. */
export const lacksCodes = (codes: TheirCodes, { invoice: of, parties }: CustomsFacts): string =>
  lackingCodes(
    'customs',
    codes,
    usedCodes(
      of,
      parties.map(([, one]) => ourName(one)),
    ),
  )

/** Without what has no value. */
const filled = (values: Readonly<Record<string, string | number | null>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  )

const partyNode = (codes: TheirCodes, role: string, one: Party) => ({
  '@Role': role,
  '@Code': theirCode(codes, 'party', ourName(one)) ?? ourName(one),
  ...filled({
    Name: one.name,
    Street: one.street,
    City: one.city,
    State: one.state,
    PostalCode: one.postal_code,
    Country: one.country,
    ImporterNumber: one.importer_number,
    BusinessNumber: one.business_number,
    TaxNumber: one.irs_number,
  }),
})

const lineNode = (codes: TheirCodes, line: Invoice['lines'][number], at: number) => ({
  '@Number': String(at + 1),
  ...filled({ Description: line.description, HarmonizedCode: line.harmonized_code }),
  Quantity: { '@Unit': theirCode(codes, 'unit', line.unit) ?? line.unit, '#': line.quantity },
  ...filled({ UnitPrice: line.unit_price, Total: line.total }),
})

const charges = (of: Invoice) =>
  filled({
    IncludedTransport: of.included_transport,
    IncludedConstruction: of.included_construction,
    IncludedPacking: of.included_packing,
    ExtraTransport: of.extra_transport,
    ExtraCommission: of.extra_commission,
    ExtraPacking: of.extra_packing,
  })

export function customsDocument(codes: TheirCodes, { invoice: of, sender, parties, cars }: CustomsFacts): SentDocument {
  const shown = xmlOf({
    CustomsInvoice: {
      '@Number': of.invoice_number,
      '@Direction': of.direction,
      Sender: filled({ Code: sender.code, Name: sender.name }),
      Crossing: filled({
        Revision: of.revision === 0 ? null : of.revision,
        ShippedOn: of.direct_shipment_date,
        Barcode: of.barcode,
        EntryNumber: of.entry_number,
        References: of.other_references,
        CountryOfOrigin: of.origin_country,
        CountryOfTranshipment: of.transhipment_country,
        Mode: of.transport_mode,
        ShippedFrom: of.shipped_from,
        PortOfEntry: of.port_code,
        PortSchedule: of.census_schedule,
        Carrier: of.carrier_code,
        BillOfLading: of.bill_number,
        ImporterNumber: of.importer_number,
        ResponsiblePerson: of.responsible_person,
      }),
      Parties: { Party: parties.map(([role, one]) => partyNode(codes, role, one)) },
      ...(cars.length > 0 && { Cars: { Car: cars } }),
      Goods: {
        '@Currency': of.currency,
        ...filled({ ConditionsOfSale: of.conditions_of_sale, Packages: of.packages }),
        Line: of.lines.map((line, at) => lineNode(codes, line, at)),
        ...filled({
          NetKilograms: of.net_weight,
          GrossKilograms: of.gross_weight,
          Discount: of.discount,
          Total: of.total,
        }),
      },
      Charges: charges(of),
      UnitedStates: filled({ Tsca: of.tsca_statement, EndUse: of.end_use, DutyCode: of.duty_code }),
    },
  })
  return { body: Buffer.from(shown), headers: { 'content-type': 'application/xml; charset=utf-8' }, shown }
}
