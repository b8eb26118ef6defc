/** Lists our codes that a connection's documents name, so that those of the other system can be pasted beside them. */
import { party } from '#model/areas/company/company.resource.ts'
import {
  crossBorderContract,
  serviceContract,
  serviceContractTicket,
} from '#model/areas/contract/terminal-contract.resource.ts'
import { erpCode } from '#model/areas/erp/erp-code.resource.ts'
import type { erpConnection } from '#model/areas/erp/erp-connection.resource.ts'
import { EXEMPT, neededCodes } from '#model/areas/erp/rules/connection-kinds.ts'
import type { SentCode } from '#model/areas/erp/rules/sent-names.ts'
import { product } from '#model/areas/invoice/price.resource.ts'
import { billedUnits } from '#model/areas/invoice/rules/rail/names.ts'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'

const keyOf = (code: string, ours: string): string => JSON.stringify([code, ours])

type Listing = Call<typeof erpConnection, 'listCodes'>
const { service, unit } = serviceContractTicket.fields
const crossingUnits = crossBorderContract.fields.unit_or_basis_for_measurement.choices ?? []

/** What there is of each kind of code, as documents name it. */
const listings: Readonly<Record<SentCode, (call: Listing) => Promise<readonly string[]>>> = {
  customer_account: async ({ rows }) => [
    ...(await rows(company).find({}, { only: ['account_number'], ordering: 'account_number' })).map(
      ({ account_number }) => account_number,
    ),
    ...(await rows(party).find({ active: true, roles: 'buyer' }, { only: ['code'], ordering: 'code' })).map(
      ({ code }) => code,
    ),
  ],
  customer: async () => [],
  site: async ({ rows }) => (await rows(server).find({}, { only: ['name'], ordering: 'name' })).map(({ name }) => name),
  service: async ({ rows }) => [
    ...(service.choices ?? []),
    ...(await rows(product).find({ active: true }, { only: ['code'], ordering: 'code' })).map(({ code }) => code),
  ],
  unit: async ({ row }) => (row.kind === 'customs' ? crossingUnits : [...(unit.choices ?? []), ...billedUnits]),
  tax_code: async ({ rows, row }) => [
    ...(await rows(serviceContract).find({}, { only: ['tax_code'], ordering: 'tax_code' })).map(
      ({ tax_code }) => tax_code,
    ),
    ...(await rows(tax).find({}, { only: ['code'], ordering: 'code' })).map(({ code }) => code),
    ...(row.kind === 'sap_xml' ? [EXEMPT] : []),
  ],
  party: async ({ rows }) =>
    (await rows(party).find({ active: true }, { only: ['code', 'name'], ordering: 'name' })).map(
      ({ code, name }) => code || name,
    ),
}

/** A system that needs no names of its own may have some all the same. */
const offered: readonly SentCode[] = ['customer_account', 'site', 'service', 'unit']

/** What is listed already stays as it is, so that it may be called again. */
export async function listCodes(call: Listing) {
  const { row, rows } = call
  const known = await rows(erpCode).find({ connection: row.id }, { only: ['code', 'ours'] })
  const seen = new Set(known.map(({ code, ours }) => keyOf(code, ours)))
  const needed = [...neededCodes[row.kind].keys()]
  const fresh: { readonly code: SentCode; readonly ours: string; readonly connection: number }[] = []
  for (const code of needed.length === 0 ? offered : needed)
    for (const ours of new Set(await listings[code](call)))
      if (ours !== '' && !seen.has(keyOf(code, ours))) fresh.push({ code, ours, connection: row.id })
  await rows(erpCode).createMany(fresh)
  return { id: row.id, detail: fresh.length === 0 ? 'All are listed already.' : `${fresh.length} were listed.` }
}
