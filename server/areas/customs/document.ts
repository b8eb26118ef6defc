/**
 * A customs invoice as an XML document of our own, for the system of a broker: what stands in the boxes of a Canada Customs Invoice, and
 * who is who.
 */
import { company, party } from '#model/areas/company/company.resource.ts'
import type { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { usedCodes } from '#model/areas/customs/rules/fit-to-send.ts'
import { lackingCodes, theirCode, type TheirCodes } from '#model/areas/erp/rules/their-codes.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Rows } from '#server/engine/base/handler.ts'
import type { SentDocument } from '../erp/delivery/exchange.ts'
import { xmlOf } from '../erp/xml.ts'

type Invoice = Row<typeof invoice>
type Party = Row<typeof party>

const roles = [
  'vendor',
  'exporter',
  'originator',
  'consignee',
  'purchaser',
  'importer',
  'broker',
] as const satisfies readonly (keyof Invoice)[]

export type CustomsFacts = {
  readonly invoice: Invoice
  readonly sender: Row<typeof company>
  readonly parties: readonly (readonly [role: string, party: Party])[]
  /** Marks and numbers of its cars. */
  readonly cars: readonly string[]
}

type Asking = { readonly rows: <S>(resource: S) => Rows<S>; readonly person: { readonly company: number } }

export async function customsFacts({ rows, person }: Asking, invoices: readonly Invoice[]): Promise<CustomsFacts[]> {
  const sender = await rows(company).get(person.company)
  const named = [...new Set(invoices.flatMap((one) => roles.flatMap((role) => one[role] ?? [])))]
  const parties = new Map((await rows(party).find({ id: named })).map((one) => [one.id, one]))
  const loaded = [...new Set(invoices.flatMap(({ loaded_rail_cars }) => loaded_rail_cars))]
  const cars = new Map((await rows(loadedCar).find({ id: loaded })).map((car) => [car.id, car]))
  return invoices.map((one) => ({
    invoice: one,
    sender,
    parties: roles.flatMap((role) => {
      const found = parties.get(one[role] ?? 0)
      return found === undefined ? [] : [[role, found] as const]
    }),
    cars: one.loaded_rail_cars.flatMap((id) => {
      const car = cars.get(id)
      return car === undefined ? [] : [`${car.car_mark} ${car.car_number}`]
    }),
  }))
}

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
      }),
      Parties: { Party: parties.map(([role, one]) => partyNode(codes, role, one)) },
      ...(cars.length > 0 && { Cars: { Car: cars } }),
      Goods: {
        '@Currency': of.currency,
        ...filled({ ConditionsOfSale: of.conditions_of_sale, Packages: of.packages }),
        Line: of.lines.map((line, at) => lineNode(codes, line, at)),
        ...filled({ NetKilograms: of.net_weight, GrossKilograms: of.gross_weight, Total: of.total }),
      },
      Charges: charges(of),
      UnitedStates: filled({ Tsca: of.tsca_statement, EndUse: of.end_use, DutyCode: of.duty_code }),
    },
  })
  return { body: Buffer.from(shown), headers: { 'content-type': 'application/xml; charset=utf-8' }, shown }
}
