/** What customers and contracts are called, for invoices that are not yet written. */
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { serviceContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { chunked } from '#model/shared/chunked.ts'
import { rowsOf } from '#src/engine/api/api.ts'

type Named = { readonly company: string; readonly service_contract: string }
/** Ids that fit into one address. */
const SOME = 80

async function read(
  resource: typeof company | typeof serviceContract,
  ids: readonly string[],
  name: string,
): Promise<readonly (readonly [string, string])[]> {
  const pages = await Promise.all(
    chunked([...new Set(ids)], SOME).map((some) => rowsOf(resource).list({ id__in: some.join(','), limit: SOME })),
  )
  return pages.flatMap(({ results }) =>
    results.map((row) => [String(row.id), String(Reflect.get(row, name) ?? '')] as const),
  )
}

export const namesOf = async (invoices: readonly Named[]): Promise<ReadonlyMap<string, string>> =>
  new Map([
    ...(await read(
      company,
      invoices.map((one) => one.company),
      'name',
    )),
    ...(await read(
      serviceContract,
      invoices.map((one) => one.service_contract),
      'contract_number',
    )),
  ])
