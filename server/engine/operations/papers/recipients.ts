/** To whom papers go, as somebody typed it. */
import { readAddress } from '../../base/judge-input.ts'
import { invalid } from '../../base/http-error.ts'

const MOST_RECIPIENTS = 50
const MOST_NAMED = 5

/** Each address once, in the order typed. Throws 400 under the field for what is no address, and for too many. */
export function readRecipients(typed: unknown, field: string): readonly string[] {
  const all = typeof typed === 'string' ? typed.split(/[,;]/).map((one) => one.trim()) : []
  const named = all.filter((one) => one !== '')
  const read = named.map((one) => readAddress(one))
  const wrong = read.flatMap((one) => ('problem' in one ? [one.problem] : []))
  if (wrong.length > 0) throw invalid({ [field]: wrong.slice(0, MOST_NAMED) })
  const once = new Map(
    read.flatMap((one) => ('value' in one ? [[String(one.value).toLowerCase(), String(one.value)]] : [])),
  )
  if (once.size > MOST_RECIPIENTS)
    throw invalid({ [field]: [`At most ${MOST_RECIPIENTS} addresses at once; there are ${once.size}.`] })
  return [...once.values()]
}
