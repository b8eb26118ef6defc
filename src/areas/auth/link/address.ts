/** The addresses that open links lead to: `#/auth/booking/{token}/`, `#/auth/board/{token}/` and `#/track/{token}`. */

const paths = { booking: '#/auth/booking/', board: '#/auth/board/', track: '#/track/' } as const
export type LinkedPage = keyof typeof paths
export type LinkAddress = { readonly scope: LinkedPage; readonly token: string | undefined }

const shape = /^#\/(?:auth\/)?(booking|board|track)(?:\/([^/?]+))?\/?(?:\?.*)?$/

/** The address of a page without a token. */
export const pageAddress = (scope: LinkedPage): string => paths[scope]

/** What the part of an address behind its # asks for; undefined where that is another page. */
export function linkAddress(hash: string): LinkAddress | undefined {
  const [, scope, token] = shape.exec(hash) ?? []
  if (scope !== 'booking' && scope !== 'board' && scope !== 'track') return undefined
  return `${hash}/`.startsWith(paths[scope]) ? { scope, token } : undefined
}
