/** A box of a customs form: its number, title, field, source and text, and when the form needs it. */

export const partyRoles = ['vendor', 'exporter', 'originator', 'consignee', 'purchaser', 'importer', 'broker'] as const
export type PartyRole = (typeof partyRoles)[number]

export const customsCountries = ['US', 'CA', 'MX'] as const
export const customsDirections = ['US_to_CA', 'CA_to_US', 'MX_to_US', 'US_to_MX'] as const
export type CustomsDirection = (typeof customsDirections)[number]

/** The statements of 19 CFR 12.121, printed word for word. */
export const tscaChoices = ['complies', 'not_subject'] as const

export type GoodsLine = {
  readonly description: string
  readonly harmonized_code: string
  readonly quantity: string
  readonly unit: string
  readonly unit_price: string | null
  readonly total: string | null
}

/** A party as a form shows it. */
export type BoxParty = {
  readonly id: number
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly country: string
}

export type BoxInvoice = { readonly [role in PartyRole]: number | null } & {
  readonly direction: CustomsDirection
  readonly direct_shipment_date: string | null
  readonly barcode: string
  readonly other_references: string
  readonly importer_number: string
  readonly responsible_person: string
  readonly carrier_code: string
  readonly bill_number: string
  readonly origin_country: string
  readonly transhipment_country: string
  readonly transport_mode: 'rail' | 'truck' | 'pipeline'
  readonly shipped_from: string
  readonly port_code: string
  readonly conditions_of_sale: string
  readonly packages: number | null
  readonly lines: readonly GoodsLine[]
  readonly net_weight: string | null
  readonly gross_weight: string | null
  readonly currency: string
  readonly discount: string | null
  readonly total: string | null
  readonly commercial_invoice: string
  readonly agency_ruling: string
  readonly included_transport: string | null
  readonly included_construction: string | null
  readonly included_packing: string | null
  readonly extra_transport: string | null
  readonly extra_commission: string | null
  readonly extra_packing: string | null
  readonly royalties: boolean
  readonly goods_supplied: boolean
  readonly tsca_statement: (typeof tscaChoices)[number]
  readonly duty_code: string
  readonly loaded_rail_cars: readonly number[]
}
export type BoxField = keyof BoxInvoice

export type BoxCertificate = {
  readonly certificate_number: string
  readonly effective_date: string | null
  readonly expiration_date: string | null
  readonly harmonized_code: string
  readonly active: boolean
}

export type BoxFacts = {
  readonly invoice: BoxInvoice
  readonly parties: Readonly<Partial<Record<PartyRole, BoxParty>>>
  /** Marks and numbers of the cars. */
  readonly cars: readonly string[]
  readonly certificate: BoxCertificate | undefined
}

/** The record from which the value of a box comes, and in which a missing value is entered. */
export type BoxSource = 'shipment' | 'contract' | 'car' | 'party' | 'rail invoice' | 'rail rate' | 'by hand'

export type FormBox = {
  /** The number on the form, or the paragraph of the regulation. */
  readonly box: string
  readonly title: string
  readonly field: BoxField
  readonly source: BoxSource
  readonly text: (facts: BoxFacts) => string
  /** The text of this box for one line of goods. The table of goods has a column for each box with this function. */
  readonly line?: (line: GoodsLine) => string
  readonly needed?: (facts: BoxFacts) => boolean
  /** A sentence that says what is wrong with the value; empty if the value is right. */
  readonly wrong?: (facts: BoxFacts) => string
}

export const isNumbered = (box: string): boolean => /^[(\d]/.test(box)

/** `7 Country of origin`, `(a)(2) Date of shipment`; a box that the form does not number is called by its title. */
export const boxLabel = ({ box, title }: Pick<FormBox, 'box' | 'title'>): string =>
  isNumbered(box) ? `${box.replace(/ [a-z ]+$/, '')} ${title}` : title

export const always = (): boolean => true
export const joined = (parts: readonly (string | null | undefined)[], between = ', '): string =>
  parts.filter((part) => (part ?? '') !== '').join(between)
