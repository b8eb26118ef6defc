/** Encodes a desk in a URL: the paths and the arrangement of its panes, compressed. It contains nothing about the user who made it. */
import { deskFrom, type SavedLayout, type SavedDesk } from './saved-desk.ts'

const LINK = '/desk?d='
/** The longest link that mails and chats pass on unbroken. */
export const longest = 2000

/** Parameters that could grant access are left out, should a path ever contain any. */
const secret = /^(token|key|secret|password|code|uid)$/i
function bare(href: string): string {
  const [path = '/', search = ''] = href.split('?')
  const said = [...new URLSearchParams(search)]
  const open = said.filter(([name]) => !secret.test(name))
  if (open.length === said.length) return href
  return open.length > 0 ? `${path}?${new URLSearchParams(open).toString()}` : path
}
function plain(place: SavedLayout): SavedLayout {
  if (typeof place === 'string') return bare(place)
  if ('tabs' in place) return { ...place, tabs: place.tabs.map(bare) }
  return { ...place, parts: place.parts.map(plain) }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = by.writable.getWriter()
  // Errors in the data are reported where it is read.
  void writer.write(bytes).catch(() => undefined)
  void writer.close().catch(() => undefined)
  return new Uint8Array(await new Response(by.readable).arrayBuffer())
}
const text = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const bytesOf = (said: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(said.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** The URL under `base`, such as `https://highball.example/`. Throws if the desk is too large for one. */
export async function sayDeskLink({ place, focused, links }: SavedDesk, base: string): Promise<string> {
  const said = JSON.stringify({ place: plain(place), focused, ...(links && { links }) })
  const link = `${base}#${LINK}${text(await through(new TextEncoder().encode(said), new CompressionStream('deflate-raw')))}`
  if (link.length > longest)
    throw new Error(
      `this desk is too large for a link: it would be ${link.length} characters, and ${longest} is the most. Close some panes or shorten their filters`,
    )
  return link
}

/** The desk in a link; undefined for any other URL, and for a truncated link. */
export async function linkedDesk(href: string): Promise<SavedDesk | undefined> {
  if (!href.startsWith(LINK)) return undefined
  const said = href.slice(LINK.length)
  try {
    // Older links were not compressed.
    const read = said.startsWith('%7B')
      ? decodeURIComponent(said)
      : new TextDecoder().decode(await through(bytesOf(said), new DecompressionStream('deflate-raw')))
    return deskFrom(JSON.parse(read))
  } catch {
    return undefined
  }
}
