/**
 * The one policy of the page's content security policy (server/security-headers.ts): where the browser asks, only scripts of our own are
 * loaded.
 */

type Rules = {
  readonly createScriptURL: (address: string) => string
  readonly createHTML: (markup: string) => string
}
type PolicyFactory = { readonly createPolicy: (name: string, rules: Rules) => unknown }
const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

function ownScript(address: string): string {
  if (new URL(address, location.href).origin === location.origin) return address
  throw new TypeError(`A script of another origin is not loaded: ${address}`)
}

/** Only what empties an element, as react-aria does with its announcements. */
function noMarkup(markup: string): string {
  if (markup === '') return markup
  throw new TypeError('Text is not made into markup here.')
}

/** Text that is to become code is refused: the policy has no rule for it. Browsers without trusted types need none. */
export function allowOwnScripts(): void {
  const factory: unknown = Reflect.get(window, 'trustedTypes')
  if (isFactory(factory)) factory.createPolicy('default', { createScriptURL: ownScript, createHTML: noMarkup })
}
