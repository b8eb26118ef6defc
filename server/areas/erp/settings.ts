/** Which systems of others the server may call, and how long it waits for them: HIGHBALL_ERP_HOSTS and HIGHBALL_ERP_SECONDS. */
export type AllowedHost = {
  readonly host: string
  /** Only at this port. Without it: by HTTPS, at its usual port, and only in public networks. */
  readonly port: number | undefined
}
type Environment = Readonly<Record<string, string | undefined>>

const USUAL_SECONDS = 15
const MOST_SECONDS = 60
const ENTRY = /^(?<host>[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(?<port>\d{1,5}))?$/i

function hostOf(entry: string, setting: string): AllowedHost {
  const { host = '', port } = ENTRY.exec(entry)?.groups ?? {}
  if (!URL.canParse(`https://${host}`) || host === '' || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535)
    throw new Error(
      `${setting} is wrong at "${entry}". Give hosts with commas between, such as erp.example.com,10.1.2.3:8443.`,
    )
  return { host: new URL(`https://${host}`).hostname, port: port === undefined ? undefined : Number(port) }
}

/** The hosts of a list with commas between. Throws where it cannot be used, with the name of the setting. */
export const hostsIn = (said: string, setting: string): readonly AllowedHost[] =>
  said
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => hostOf(entry, setting))

/** Throws where the setting cannot be used. */
export const allowedHosts = ({ HIGHBALL_ERP_HOSTS: said = '' }: Environment): readonly AllowedHost[] =>
  hostsIn(said, 'HIGHBALL_ERP_HOSTS')

/** Of which hosts users may fetch through the server; none is the usual case. Throws where the setting cannot be used. */
export const fetchHosts = ({ HIGHBALL_FETCH_HOSTS: said = '' }: Environment): readonly AllowedHost[] =>
  hostsIn(said, 'HIGHBALL_FETCH_HOSTS')

/** Throws where the setting cannot be used. */
export function answerMs({ HIGHBALL_ERP_SECONDS: said = '' }: Environment): number {
  if (said.trim() === '') return USUAL_SECONDS * 1000
  const seconds = Number(said)
  if (!(seconds > 0 && seconds <= MOST_SECONDS))
    throw new Error(`HIGHBALL_ERP_SECONDS is "${said}". Give a number of seconds, at most ${MOST_SECONDS}.`)
  return seconds * 1000
}

const usualPort = (protocol: string): number => (protocol === 'https:' ? 443 : 80)

/** The entry of the list that lets the address be called; undefined if none does. */
export function permitting({ protocol, hostname, port }: URL, hosts: readonly AllowedHost[]): AllowedHost | undefined {
  const at = port === '' ? usualPort(protocol) : Number(port)
  const mine = hosts.filter(({ host }) => host === hostname)
  return (
    mine.find((one) => one.port === at) ??
    mine.find((one) => one.port === undefined && protocol === 'https:' && at === 443)
  )
}
