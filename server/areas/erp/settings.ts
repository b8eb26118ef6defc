/** Which systems of others the server may call, and how long it waits for them: HIGHBALL_ERP_HOSTS and HIGHBALL_ERP_SECONDS. */
import { readHosts, type AllowedHost } from '#server/engine/base/network/allowed-hosts.ts'

type Environment = Readonly<Record<string, string | undefined>>

const USUAL_SECONDS = 15
const MOST_SECONDS = 60

/** Throws where the setting cannot be used. */
export const allowedHosts = ({ HIGHBALL_ERP_HOSTS: said }: Environment): readonly AllowedHost[] =>
  readHosts('HIGHBALL_ERP_HOSTS', said)

/** Throws where the setting cannot be used. */
export function answerMs({ HIGHBALL_ERP_SECONDS: said = '' }: Environment): number {
  if (said.trim() === '') return USUAL_SECONDS * 1000
  const seconds = Number(said)
  if (!(seconds > 0 && seconds <= MOST_SECONDS))
    throw new Error(`HIGHBALL_ERP_SECONDS is "${said}". Give a number of seconds, at most ${MOST_SECONDS}.`)
  return seconds * 1000
}
