/** Lists of hosts that an operator lets the server call, as settings give them: `erp.example.com,10.1.2.3:8443`. */
export type AllowedHost = {
  readonly host: string
  /** Only at this port. Without it: by HTTPS, at its usual port, and only in public networks. */
  readonly port: number | undefined
}

const ENTRY = /^(?<host>[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(?<port>\d{1,5}))?$/i

function hostOf(setting: string, entry: string): AllowedHost {
  const { host = '', port } = ENTRY.exec(entry)?.groups ?? {}
  if (!URL.canParse(`https://${host}`) || host === '' || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535)
    throw new Error(
      `${setting} is wrong at "${entry}". Give hosts with commas between, such as erp.example.com,10.1.2.3:8443.`,
    )
  return { host: new URL(`https://${host}`).hostname, port: port === undefined ? undefined : Number(port) }
}

/** Throws where the setting, whose name is told then, cannot be used. */
export const readHosts = (setting: string, said = ''): readonly AllowedHost[] =>
  said
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => hostOf(setting, entry))

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
