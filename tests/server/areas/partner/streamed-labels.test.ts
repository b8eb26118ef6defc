/** The stream of a table of shared rows names what they refer to, as the page of a list does, on each of its pages. */
import { expect, test } from 'vitest'
import { decodeFrame, frameSplitter } from '#model/columnar/frame.ts'
import { party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { contract as shown } from '#model/areas/partner/shared.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { utf8 } from '#server/engine/operations/export/binary/utf8.ts'
import { addPartValues, emptyStreamValues, idsOf, readPart } from '#workers/table/columns/columnar.ts'
import { invitedCompany } from './invited-company.ts'

/** More than the first page of either database has. */
const CONTRACTS = 1200
/** Rows of a list at once. */
const MOST = 1000
const REFERENCES = ['seller', 'buyer', 'product', 'destination']

test('labels are those of the list', async () => {
  const { server, home, partner, known, answer } = await invitedCompany()
  await answer({ status: 'accepted' })
  await server.within(home, async ({ rows }) => {
    const goods = await rows(product).createMany(['Butane', 'Condensate', 'Diesel'].map((name) => ({ name })))
    const { id: other } = await rows(party).create({ name: 'Other' })
    const { id: destination } = await rows(station).create({ name: 'Winnipeg', railroad: 'CN' })
    await rows(contract).createMany(
      Array.from({ length: CONTRACTS }, (_, at) => ({
        contract_number: `S-${at}`,
        buyer: at % 5 === 0 ? other : known.party,
        seller: at % 5 === 0 ? known.party : null,
        product: goods[at % goods.length]?.id ?? null,
        destination: at % 7 === 0 ? destination : null,
        shared: true,
      })),
    )
  })
  const { raw } = await partner.get(`${shown.path}columns/?columns=${REFERENCES.join(',')}`)
  const streamed = new Map<unknown, unknown[]>()
  let pages = 0
  for (const frame of [...frameSplitter().push(raw)].map((bytes) => decodeFrame(bytes, utf8))) {
    if (!('chunk' in frame)) continue
    pages++
    const read = REFERENCES.map((name) => {
      const [part, values] = [frame.chunk.columns[name], emptyStreamValues()]
      if (part === undefined) throw new Error(`There is no ${name}.`)
      addPartValues(values, part)
      return (at: number) => readPart(part, values, at).label ?? null
    })
    idsOf(frame.chunk.ids, frame.chunk.count).forEach((id, at) =>
      streamed.set(
        id,
        read.map((label) => label(at)),
      ),
    )
  }
  const listed = new Map<unknown, unknown[]>()
  for (const offset of [0, MOST]) {
    const { body } = await partner.get(
      `${shown.path}get_table/?limit=${MOST}&offset=${offset}&columns=${REFERENCES.join(',')}`,
    )
    for (const row of body.results)
      listed.set(
        row.id,
        REFERENCES.map((name) => row[`${name}__label`] ?? null),
      )
  }
  expect([pages > 1, listed.size]).toEqual([true, CONTRACTS + 1])
  expect(streamed).toEqual(listed)
  await server.close()
})
