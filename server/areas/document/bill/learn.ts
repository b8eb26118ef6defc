/** Learns what a printed spelling means from the record that a person chose for it. */
import { alias } from '#model/areas/document/alias.resource.ts'
import type { bill } from '#model/areas/document/bill.resource.ts'
import type { AliasKind } from '#model/areas/document/rules/alias-kinds.ts'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import { figureNames } from '#model/areas/document/rules/reading/figures.ts'
import { party, product } from '#model/areas/company/company.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { entityOf } from '#server/engine/base/entity.ts'
import type { Call, Kept } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

type Learning = Pick<Call<typeof bill, 'saveAttachment'>, 'row' | 'rows'>

/** Kinds of the records that figures name. */
const recordKinds: Readonly<Record<string, AliasKind>> = {
  shipper: 'party',
  consignee: 'party',
  product_name: 'product',
  origin: 'station',
  destination: 'station',
  railroad: 'railroad',
}
const LONGEST_SPELLING = 200

/** Returns the name of a record; undefined if there is none. A railroad is a party. */
async function nameOf({ rows }: Learning, kind: AliasKind, id: number): Promise<string | undefined> {
  const of = kind === 'product' ? product : kind === 'station' ? station : party
  const [found] = await rows(of).find({ id }, { only: ['name'] })
  return found?.name
}

/** Returns the spelling as it was, for the undo of the save; undefined if it was known. */
async function learn(
  call: Learning,
  kind: AliasKind,
  raw: string,
  record: number,
  name: string,
): Promise<Kept | undefined> {
  const aliases = call.rows(alias)
  const all = await aliases.find({ kind }, { lock: true, ordering: 'id' })
  const known = all.find((one) => one.raw.trim().toLowerCase() === raw.toLowerCase())
  if (known === undefined) {
    const { id, version } = await aliases.create({ kind, raw, record, name })
    return { of: entityOf(alias).name, id, version, before: {}, was: 'missing' }
  }
  if (known.record === record) return undefined
  const { version } = await aliases.patch(known.id, { record, name, uses: 0 })
  return {
    of: entityOf(alias).name,
    id: known.id,
    version,
    before: { record: known.record, name: known.name, uses: known.uses },
  }
}

/** Returns the spellings that it changed. `records`: ids by the names of figures. Throws 400 if there is no such record. */
export async function learnSpellings(
  call: Learning,
  records: Readonly<Record<string, unknown>>,
): Promise<readonly Kept[]> {
  const learned = new Map<Kept['id'], Kept>()
  const { figures } = keptReading(call.row.extracted_data)
  for (const [key, record] of Object.entries(records)) {
    const name = figureNames.find((one) => one === key)
    const kind = recordKinds[key]
    if (name === undefined || kind === undefined) throw invalid({ records: [`${key} names no record.`] })
    const called = typeof record === 'number' ? await nameOf(call, kind, record) : undefined
    if (called === undefined || typeof record !== 'number')
      throw invalid({ records: [`There is no ${kind} ${String(record)}.`] })
    const raw = (figures[name]?.raw ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_SPELLING)
    const one = raw === '' ? undefined : await learn(call, kind, raw, record, called)
    if (one === undefined) continue
    // Two figures may print the same spelling: its undo needs the values before the first and the version after the last.
    const earlier = learned.get(one.id)
    learned.set(one.id, earlier === undefined ? one : { ...earlier, version: one.version })
  }
  return [...learned.values()]
}
