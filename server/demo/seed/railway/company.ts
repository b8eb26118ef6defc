/** The parties that the demo company trades with. */
import { businessNumber } from '../base/business-number.ts'
import { party } from '#model/areas/company/company.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Demo } from '../base/setting.ts'

type NewParty = Partial<Row<typeof party>> & { readonly name: string }

/** State, country, postal code and area code. */
const places = {
  Hardisty: ['AB', 'CA', 'T0B 1V0', '780'],
  Redwater: ['AB', 'CA', 'T0A 2W0', '780'],
  Calgary: ['AB', 'CA', 'T2P 1J9', '403'],
  Edmonton: ['AB', 'CA', 'T5J 2R7', '780'],
  Winnipeg: ['MB', 'CA', 'R3C 0B1', '204'],
  Sarnia: ['ON', 'CA', 'N7T 7M2', '519'],
  Superior: ['WI', 'US', '54880', '715'],
  Albany: ['NY', 'US', '12207', '518'],
  Conway: ['KS', 'US', '67460', '620'],
  Houston: ['TX', 'US', '77002', '713'],
  Apex: ['NC', 'US', '27502', '919'],
  Bakersfield: ['CA', 'US', '93301', '661'],
  Chicago: ['IL', 'US', '60604', '312'],
  'Council Bluffs': ['IA', 'US', '51501', '712'],
  Regina: ['SK', 'CA', 'S4P 3Y2', '306'],
  Montreal: ['QC', 'CA', 'H1L 4Y4', '514'],
} as const

const who: readonly (readonly [
  name: string,
  code: string,
  city: keyof typeof places,
  roles: NewParty['roles'] & object,
  scac?: string,
])[] = [
  ['Prairie Gateway Terminals', 'PGT', 'Hardisty', ['seller', 'shipper']],
  ['Northern Consignee Ltd', 'NCL', 'Winnipeg', ['buyer', 'consignee']],
  ['Lakehead Fuels', 'LHF', 'Superior', ['buyer', 'consignee', 'freight_payer']],
  ['Hudson Valley Propane', 'HVP', 'Albany', ['buyer', 'consignee']],
  ['Conway Storage Partners', 'CSP', 'Conway', ['buyer', 'consignee', 'seller', 'shipper']],
  ['Gulf Splitter Company', 'GSC', 'Houston', ['buyer', 'consignee', 'freight_payer']],
  ['Bluewater Chemicals', 'BWC', 'Sarnia', ['buyer', 'consignee']],
  ['Piedmont Gas Supply', 'PGS', 'Apex', ['buyer', 'consignee']],
  ['San Joaquin Blending', 'SJB', 'Bakersfield', ['buyer', 'consignee']],
  ['Qu’Appelle Propane', 'QAP', 'Regina', ['buyer', 'consignee']],
  ['Cold Lake Refining', 'CLR', 'Edmonton', ['seller', 'producer', 'shipper']],
  ['Plains Fractionation', 'PLF', 'Redwater', ['seller', 'producer', 'shipper']],
  ['Gateway Midstream', 'GWM', 'Calgary', ['seller', 'producer', 'shipper']],
  ['Loess Hills Ethanol', 'LHE', 'Council Bluffs', ['seller', 'producer', 'shipper']],
  ['Canadian Pacific Kansas City', 'CPKC', 'Calgary', ['carrier'], 'CPKC'],
  ['Canadian National', 'CN', 'Edmonton', ['carrier'], 'CN'],
  ['BNSF Railway', 'BNSF', 'Superior', ['carrier'], 'BNSF'],
  ['Union Pacific', 'UP', 'Houston', ['carrier'], 'UP'],
  ['CSX Transportation', 'CSXT', 'Apex', ['carrier'], 'CSXT'],
  ['Portal Customs Services', 'PCS', 'Regina', ['customs_broker']],
  ['Twin Ports Brokerage', 'TPB', 'Superior', ['customs_broker']],
  ['Prairie Freight Audit', 'PFA', 'Calgary', ['freight_payer']],
  ['Lake States Forwarding', 'LSF', 'Chicago', ['forwarder']],
  ['Propane Saint-Laurent', 'PSL', 'Montreal', ['buyer']],
]

/** The party that is the demo company itself, and the one that is its partner. */
export const ownParty = 'Prairie Gateway Terminals'
export const partnerParty = 'Northern Consignee Ltd'
/** Buys in Quebec, where two taxes are due. */
export const quebecParty = 'Propane Saint-Laurent'
export const brokers = ['Portal Customs Services', 'Twin Ports Brokerage'] as const

const REGISTRATION = 9
/** United States: the tax number. Canada: the import account of the business. */
const importerNumber = (country: 'US' | 'CA', index: number): string =>
  country === 'US' ? taxNumber(index) : `${businessNumber(10_234_500 + index * 311).slice(0, REGISTRATION)}RM0001`
const taxNumber = (index: number): string => `41-${String(1_200_345 + index * 977)}`

const parties: readonly NewParty[] = who.map(([name, code, city, roles, scac = ''], index) => {
  const [state, country, postal_code, area] = places[city]
  const phone = `+1 ${area} 555 0${String(200 + index * 7)}`
  return {
    name,
    code,
    roles,
    scac,
    city,
    state,
    country,
    postal_code,
    street: `${100 + index * 23} ${['Rail Street', 'Terminal Road', 'Prairie Avenue', 'Dock Street'][index % 4] ?? ''}`,
    contact: ['Jo Marchuk', 'Lee Andrade', 'Kim Halvorsen', 'Pat Deschamps'][index % 4] ?? '',
    email: `shipping@${code.toLowerCase()}.example`,
    telephone: phone,
    emergency_telephone: roles.includes('shipper') ? '+1 800 555 0199' : '',
    business_number: country === 'CA' ? businessNumber(10_234_500 + index * 311) : '',
    irs_number: country === 'US' ? taxNumber(index) : '',
    importer_number: importerNumber(country, index),
  }
})

/** By name. */
export async function seedParties(
  { rows }: Pick<Demo, 'rows'>,
  only: readonly string[] = [],
): Promise<ReadonlyMap<string, number>> {
  const wanted = only.length === 0 ? parties : parties.filter(({ name }) => only.includes(name))
  return new Map((await rows(party).createMany(wanted)).map(({ id, name }) => [name, id]))
}
