/** Which systems of others the server may call, and how long it waits for them: HIGHBALL_ERP_HOSTS and HIGHBALL_ERP_SECONDS. */
import { readHosts, type AllowedHost } from '#server/engine/base/network/allowed-hosts.ts'
import { numberSetting } from '#server/project/number-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Throws where the setting cannot be used. */
export const allowedHosts = ({ HIGHBALL_ERP_HOSTS: said }: Environment): readonly AllowedHost[] =>
  readHosts('HIGHBALL_ERP_HOSTS', said)

/** Throws where the setting cannot be used. */
export const answerMs = (environment: Environment): number => numberSetting('HIGHBALL_ERP_SECONDS', environment) * 1000
