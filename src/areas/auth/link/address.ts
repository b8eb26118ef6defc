/** The addresses that a link of a place leads to: `#/auth/booking/{token}/` and `#/auth/board/{token}/`. */

export type LinkedPage = 'booking' | 'board'
export type LinkAddress = { readonly scope: LinkedPage; readonly token: string | undefined }

const shape = /^#\/auth\/(booking|board)(?:\/([^/?]+))?\/?(?:\?.*)?$/

/** What the part of an address behind its # asks for; undefined where that is another page. */
export function linkAddress(hash: string): LinkAddress | undefined {
  const [, scope, token] = shape.exec(hash) ?? []
  return scope === 'booking' || scope === 'board' ? { scope, token } : undefined
}
