/** How the server is reached: settings that are read, and refused, once at the start. */
import { isIP } from 'node:net'
import { SettingError } from './project/setting-error.ts'

/** Names for private networks, as Fastify knows them. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MOST_HOPS = 10

function isNetwork(text: string): boolean {
  if (NAMED.has(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/**
 * Whose word about the address of a client is taken, as Fastify asks for it: of those at so many hops from the server, or in these
 * networks.
 */
export type TrustedProxies = ((address: string, hop: number) => boolean) | string[] | false

/** `HIGHBALL_TRUST_PROXY`. Nobody is trusted unless it says so: whoever may name their own address is never throttled. */
export function readTrustProxy(text = ''): TrustedProxies {
  const said = text.trim()
  if (said === '' || said === '0') return false
  if (/^\d+$/.test(said) && Number(said) <= MOST_HOPS) return (_address, hop) => hop < Number(said)
  const networks = said.split(',').map((part) => part.trim())
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined)
    throw new SettingError(
      `HIGHBALL_TRUST_PROXY is "${said}"${networks.length > 1 ? `, and "${wrong}" is no network` : ''}. Give the number of proxies before the server (1 to ${MOST_HOPS}), or their addresses and networks with commas between, such as 10.0.0.0/8,::1 or loopback.`,
    )
  return networks
}

/**
 * `HIGHBALL_PUBLIC_URL`: where people reach the console, without a slash at the end. Links are made from it, never from what a request
 * says.
 */
export function readPublicUrl(text: string | undefined, port: number): string {
  const said = text?.trim() ?? ''
  if (said === '') return `http://localhost:${port}`
  const url = URL.canParse(said) ? new URL(said) : undefined
  const isPlain =
    url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  if (url === undefined || !isPlain || !['http:', 'https:'].includes(url.protocol))
    throw new SettingError(
      `HIGHBALL_PUBLIC_URL is "${said}". Give the address of the console without a path, such as https://highball.example.com.`,
    )
  return url.origin
}
