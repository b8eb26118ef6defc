/** A carrier is added for our own company, or for a party. */
import { company as companies, party as parties } from '#model/areas/company/company.resource.ts'
import { nameKey } from '#model/areas/company/rules/same-name.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

/** The party, and whether it was made. Of two such calls at once, the second finds what the first made. */
export async function createRelatedCarrierCompany({
  input,
  rows,
  person,
}: Call<typeof companies, 'createRelatedCarrierCompany'>) {
  const name = input.carrier_company_name.trim().replaceAll(/\s+/g, ' ')
  if (name === '') throw invalid({ carrier_company_name: ['This field may not be blank.'] })
  // Locked, so that such calls come one after the other.
  await rows(companies).get(person.company, { lock: true })
  const all = await rows(parties).find()
  const { company_id, party } = input
  if (company_id === null && party === null) throw invalid({ company_id: ['Give the company, or a party.'] })
  const isOurs = party === null && company_id === person.company
  const related = isOurs ? undefined : all.find(({ id }) => id === (party ?? company_id))
  if (related === undefined && !isOurs)
    throw invalid(
      party === null
        ? { company_id: [`There is no company or party ${company_id}.`] }
        : { party: [`There is no party ${party}.`] },
    )
  const there = all.find((one) => one.merged_into === null && nameKey(one.name) === nameKey(name))
  if (there !== undefined) return { ...there, created: false }
  const made = await rows(parties).create({ name, roles: ['carrier'], carries_for: related?.id ?? null })
  return { ...made, created: true }
}
