/** Reads values by their kinds as the server does: by the country of the user's company and the zones of the database. Fetched late. */
import type { Fields } from '#model/kernel/field.ts'
import { problemsOf, type Errors } from '#model/kernel/validate.ts'
import { knownZone } from '#model/shared/clock.ts'
import { readKinds } from '#model/shared/kinds/read-kinds.ts'
import { zoneOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import type { DraftState, RowValues } from './draft-state.ts'

/** Where the lists of the browser and of the database differ, a name that either one has is left to the server. */
const zoneNamed = (name: string): string | undefined =>
  knownZone(name) ?? (Object.hasOwn(zoneOffsets().zones, name.toLowerCase()) ? name : undefined)

/** Reads sent values beside those of the row as it is shown. `before`: the row as it is stored. */
export const readSent = (fields: Fields, sent: RowValues, beside: RowValues, before: RowValues) =>
  readKinds(fields, sent, { beside, before, companyCountry: signedIn()?.company.country ?? '', zoneNamed })

type Draft = {
  readonly fields: Fields
  readonly state: Pick<DraftState, 'base' | 'mine' | 'errors'>
  readonly set: (name: string, value: unknown) => void
}

/** Puts what is stored in place of what was typed, and a message at each field that is refused. Returns the messages. */
export function readDraft(draft: Draft, names: readonly string[]): Errors {
  const { fields, state } = draft
  const { base, mine }: { readonly base: RowValues; readonly mine: RowValues } = JSON.parse(JSON.stringify(state))
  const sent = Object.fromEntries(names.map((name) => [name, mine[name]]))
  const { values, errors } = readSent(fields, sent, { ...base, ...mine }, base)
  const found: Record<string, readonly string[]> = {}
  for (const name of names) {
    const field = fields[name]
    const problems = errors[name] ?? (field ? problemsOf(field, values[name]) : [])
    if (problems.length > 0) found[name] = problems
    else if (JSON.stringify(values[name]) !== JSON.stringify(mine[name])) draft.set(name, values[name])
  }
  Object.assign(state.errors, found)
  return found
}
