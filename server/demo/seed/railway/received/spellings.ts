/** Spellings on bills that people of the demo have assigned to records: a party, a product, a station and a railroad. */
import { alias } from '#model/areas/document/alias.resource.ts'
import { party, product } from '#model/areas/company/company.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'

export async function seedSpellings({ rows }: Unit): Promise<void> {
  const [consignee] = await rows(party).find({ name: 'Lakehead Fuels' })
  const [propane] = await rows(product).find({ name: 'Propane' })
  const [hardisty] = await rows(station).find({ name: 'HARDISTY' }, { ordering: 'id', limit: 1 })
  const [railroad] = await rows(party).find({ code: 'CPKC' })
  const spelled = [
    { kind: 'party', raw: 'Lakehead Fuels LLC', record: consignee, uses: 4 },
    { kind: 'product', raw: 'LPG, propane HD-5', record: propane, uses: 11 },
    { kind: 'station', raw: 'Hardisty Alta', record: hardisty, uses: 6 },
    { kind: 'railroad', raw: 'CP Rail', record: railroad, uses: 2 },
  ] as const
  await rows(alias).createMany(
    spelled.flatMap(({ record, ...one }) =>
      record === undefined ? [] : [{ ...one, record: record.id, name: record.name }],
    ),
  )
}
