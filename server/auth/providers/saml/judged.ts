/** What the thread says of a provider's answer. Throws its refusals as they were, so that nobody need know that there is a thread. */
import { SignInRefused } from '../refusal.ts'
import type { Asserted, KnownRequest, SamlAddresses, SamlProvider } from './assertion.ts'
import type { ShapedResponse } from './response-shape.ts'
import { samlThread } from './saml-thread.state.ts'
import type { JudgedAnswer, SamlWork } from './saml-worker.ts'

/** More that wait would wait for longer than anybody does. */
const MOST_WAITING = 500

async function asked(work: SamlWork): Promise<JudgedAnswer> {
  if (samlThread.waiting >= MOST_WAITING) throw new SignInRefused('unavailable', 'too many sign-ins at once')
  const answer = await samlThread.ask(work)
  if (answer.refused) throw new SignInRefused(answer.refused.word, answer.refused.why)
  return answer
}

/** Begins the thread, so that the first one who comes back does not wait for it. */
export const warmUp = (): void => void asked({ does: 'nothing' }).catch(() => undefined)

export async function shapeOf(field: string): Promise<ShapedResponse> {
  const { shape } = await asked({ does: 'shape', field })
  if (shape === undefined) throw new Error('The answer has no shape')
  return shape
}

export async function assertedBy(
  field: string,
  { issuer, entry_point, certificate, audience }: SamlProvider,
  addresses: SamlAddresses,
  known: KnownRequest,
): Promise<Asserted> {
  const provider = { issuer, entry_point, certificate, audience }
  const { asserted } = await asked({ does: 'verify', field, provider, addresses, known })
  if (asserted === undefined) throw new Error('Nothing was asserted')
  return asserted
}
