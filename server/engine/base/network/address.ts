/** To which address of a network a call goes: looked up once, judged, and connected to as it was judged. */
import dns from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { AllowedHost } from './allowed-hosts.ts'

export type Resolved = { readonly address: string; readonly family: number }

type Network = readonly [network: string, bits: number]

const inner4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** What is routed in public; of that, what stands for addresses of version 4 or for documents is not. */
const outer6: readonly Network[] = [['2000::', 3]]
const inner6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
]

function isIn(address: string, family: 'ipv4' | 'ipv6', networks: readonly Network[]): boolean {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list.check(address, family)
}

/** Whether anybody on the internet could reach it. */
const isPublic = ({ address, family }: Resolved): boolean =>
  family === 4 ? !isIn(address, 'ipv4', inner4) : isIn(address, 'ipv6', outer6) && !isIn(address, 'ipv6', inner6)

/** Throws where the host is unknown, or leads into a network that its entry does not name with a port. */
export async function resolved({ hostname }: URL, { port }: AllowedHost): Promise<Resolved> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(bare)
  const found = family === 0 ? await dns.lookup(bare, { all: true }) : [{ address: bare, family }]
  const [first] = found
  if (first === undefined) throw new Error(`The host ${hostname} has no address.`)
  // All of them: which one is first is up to whoever answers for the name.
  if (port === undefined && !found.every(isPublic))
    throw new Error(`The host ${hostname} leads to a private network, so it is not called.`)
  return first
}

/** Connects to the address that was judged, whatever the name leads to by now. */
export const pinned =
  ({ address, family }: Resolved): LookupFunction =>
  (_host, { all }, found) =>
    all === true ? found(null, [{ address, family }]) : found(null, address, family)

/** Rejects once the time is over, also while a name is looked up, which nothing can end. */
export const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_answer, fail) => signal.addEventListener('abort', () => fail(new Error('Too late')))),
  ])
