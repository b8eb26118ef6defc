/** Streams of columns that the server keeps hold nothing that another company shares: it may be shared no more. */
import { expect, test } from 'vitest'
import { contract as shown } from '#model/areas/partner/shared.resource.ts'
import { createKeptSets } from '#server/engine/operations/export/kept/kept-sets.state.ts'
import { invitedCompany } from './invited-company.ts'

test('a partner is sent nothing of rows that are shared no more, however often they were read before', async () => {
  const { server, partner, answer } = await invitedCompany({ keptSets: createKeptSets({ leastRows: 1 }) })
  const stream = async (): Promise<string> => {
    const { raw } = await partner.get(`${shown.path}columns/?columns=contract_number`)
    return Buffer.from(raw).toString('latin1')
  }
  await answer({ status: 'accepted' })
  expect([await stream(), await stream()]).toEqual([expect.stringContaining('C-1'), expect.stringContaining('C-1')])
  await answer({ status: 'revoked' })
  expect(await stream()).not.toContain('C-1')
  await server.close()
})
