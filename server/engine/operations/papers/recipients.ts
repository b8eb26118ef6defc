/** To whom papers go, as somebody typed it. */
import { emailAddress } from '#model/areas/user/rules/email.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { invalid } from '../../base/http-error.ts'

const address = emailAddress({ maxLength: 254 })
const MOST_RECIPIENTS = 50
const MOST_NAMED = 5

/** Each address once, in the order typed. Throws 400 under the field for what is no address, and for too many. */
export function readRecipients(typed: unknown, field: string): readonly string[] {
  const all = typeof typed === 'string' ? typed.split(/[,;]/).map((one) => one.trim()) : []
  const named = all.filter((one) => one !== '')
  const wrong = named.filter((one) => problemsOf(address, one).length > 0)
  if (wrong.length > 0)
    throw invalid({
      [field]: wrong.slice(0, MOST_NAMED).map((one) => `${JSON.stringify(one)} is not an e-mail address.`),
    })
  const once = new Map(named.map((one) => [one.toLowerCase(), one]))
  if (once.size > MOST_RECIPIENTS)
    throw invalid({ [field]: [`At most ${MOST_RECIPIENTS} addresses at once; there are ${once.size}.`] })
  return [...once.values()]
}
