/** By which address attempts are counted. */
import { isIP } from 'node:net'

/** An IPv6 address as its eight groups, with `::` filled in. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const missing = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  return [...(first ?? []), ...Array<string>(Math.max(0, missing)).fill('0'), ...(last ?? [])]
}

/** Some proxies add the port, which is another one for each connection. */
const withoutPort = (text: string): string => /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text)?.slice(1).join('') ?? text

/**
 * Whoever has one IPv6 address has the whole network of 64 bits around it, so that counts as one. An IPv4 address in IPv6 form is that
 * IPv4 address. Whatever a proxy says that is no address counts as one and the same.
 */
export function countedAddress(ip: string): string {
  const [address = ''] = withoutPort(ip.toLowerCase()).split('%')
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
  const family = isIP(plain)
  if (family === 0) return 'unknown'
  if (family === 4) return plain
  return `${groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
