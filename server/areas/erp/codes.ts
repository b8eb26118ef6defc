/** Lists our codes that invoices name (customers, sites, services, units), so that those of another system can be pasted beside them. */
import { serviceContractTicket } from '#model/areas/contract/terminal-contract.resource.ts'
import { erpCode } from '#model/areas/erp/erp-code.resource.ts'
import type { erpConnection } from '#model/areas/erp/erp-connection.resource.ts'
import type { SentCode } from '#model/areas/erp/rules/sent-names.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'

const keyOf = (code: string, ours: string): string => JSON.stringify([code, ours])

/** What is listed already stays as it is, so that it may be called again. */
export async function listCodes({ row, rows }: Call<typeof erpConnection, 'listCodes'>) {
  const accounts = await rows(company).find({}, { only: ['account_number'], ordering: 'account_number' })
  const sites = await rows(server).find({}, { only: ['name'], ordering: 'name' })
  const known = await rows(erpCode).find({ connection: row.id }, { only: ['code', 'ours'] })
  const { service, unit } = serviceContractTicket.fields
  const all: readonly (readonly [SentCode, readonly string[]])[] = [
    ['customer_account', accounts.map(({ account_number }) => account_number)],
    ['site', sites.map(({ name }) => name)],
    ['service', service.choices ?? []],
    ['unit', unit.choices ?? []],
  ]
  const seen = new Set(known.map(({ code, ours }) => keyOf(code, ours)))
  const fresh = all.flatMap(([code, some]) =>
    [...new Set(some)]
      .filter((ours) => ours !== '' && !seen.has(keyOf(code, ours)))
      .map((ours) => ({ code, ours, connection: row.id })),
  )
  await rows(erpCode).createMany(fresh)
  return { id: row.id, detail: fresh.length === 0 ? 'All are listed already.' : `${fresh.length} were listed.` }
}
