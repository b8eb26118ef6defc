/** Numbers for people of a site: each that is shown to somebody is held for them, so that two clerks never see the same. */
import { codeGenerator } from '#model/areas/config/code-generator.resource.ts'
import { nextNumbers, ruleIn } from '#model/areas/config/rules/number-count.ts'
import { heldUsername, user } from '#model/areas/people/people.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

const HELD_MS = 10 * 60_000
/** Candidates that are looked up at once. */
const AT_ONCE = 200
const LARGEST = 99_999_999

type Asking = Pick<Call<typeof user, 'getAvailableNumericUsername'>, 'rows' | 'input' | 'now' | 'person'>
type Kind = 'staff' | 'driver'

/** The numbers from the first on, by the generator of the site for such people where its numbers are digits alone; else counted from the site's first. */
async function candidates(
  { rows, input }: Asking,
  kind: Kind,
  first: number,
): Promise<(from: number) => readonly string[]> {
  const [found] = await rows(codeGenerator).find({ code_type: kind, server: input.server }, { limit: 1 })
  const rule = found && ruleIn(found)
  const isPlain = rule !== undefined && rule.restarts === 'never' && rule.code_fields.length === 0
  if (isPlain && /^\d+$/.test(nextNumbers(rule, { day: '', texts: {} }, 1)[0] ?? ''))
    return (from) => {
      const start = (rule.next_number ?? 1) + from * (rule.step ?? 1)
      return nextNumbers({ ...rule, next_number: start }, { day: '', texts: {} }, AT_ONCE)
    }
  return (from) => Array.from({ length: AT_ONCE }, (_, at) => String(first + from + at))
}

/** The lowest that is neither taken nor held. Throws 400 without a site of the company. */
export const numberOf =
  (kind: Kind) =>
  async (call: Asking): Promise<{ readonly username: string }> => {
    const { rows, input, now, person } = call
    // Usernames are one for all sites, so whoever asks waits for whoever asked before.
    const sites = await rows(server).find({}, { ordering: 'id', lock: true })
    const site = sites.find(({ id }) => id === input.server)
    if (site === undefined) throw invalid({ server: ['There is no such site.'] })
    const held = await rows(heldUsername).find({})
    const over = held.filter(({ held_until }) => held_until === null || held_until <= now)
    await rows(heldUsername).removeMany(over.map(({ id }) => id))
    const gone = new Set(over.map(({ id }) => id))
    const used = new Set(held.flatMap(({ id, username }) => (gone.has(id) ? [] : [username])))
    const next = await candidates(call, kind, site.username_from ?? 1)
    for (let from = 0; from < LARGEST; from += AT_ONCE) {
      const some = next(from)
      const taken = await rows(user).find({ username: some }, { only: ['username'] })
      for (const one of taken) used.add(one.username)
      const username = some.find((one) => !used.has(one))
      if (username === undefined) continue
      const until = new Date(Date.parse(now) + HELD_MS).toISOString()
      await rows(heldUsername).create({ username, server: site.id, held_by: person.id, held_until: until })
      return { username }
    }
    throw invalid({ server: ['It has no numbers left.'] })
  }
