/**
 * What a SAML response must look like before anybody reads it: one assertion with one signature of its own, made by methods that hold. What
 * parsers disagree about (document types, comments, sections, instructions, ids that occur twice) is refused as a whole.
 */
import { DOMParser } from '@xmldom/xmldom'
import { SignInRefused } from '../refusal.ts'

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const MOST_LETTERS = 200_000
const MOST_DEPTH = 40

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'
const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
/** By element, the methods that are allowed; SHA-1, MACs and transforms that choose what is signed are not among them. */
const methods: ReadonlyMap<string, readonly string[]> = new Map([
  ['SignatureMethod', ['rsa-sha256', 'rsa-sha384', 'rsa-sha512'].map((name) => MORE + name)],
  ['DigestMethod', [`${ENCRYPTION}sha256`, `${MORE}sha384`, `${ENCRYPTION}sha512`]],
  ['CanonicalizationMethod', [EXCLUSIVE]],
  ['Transform', [`${SIGNATURE}enveloped-signature`, EXCLUSIVE]],
])

const refused = (why: string): SignInRefused => new SignInRefused('signature', why)

/** The XML of the form's field. Throws for what is no text, or holds what no provider sends. */
export function readResponse(field: string): string {
  const packed = field.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed) || packed.length > MOST_LETTERS) throw refused('not base64, or too long')
  let xml: string
  try {
    xml = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(packed, 'base64'))
  } catch {
    throw refused('not UTF-8')
  }
  const content = xml.replace(
    /^\s*<\?xml version=(["'])1\.0\1(?: encoding=(["'])(?:utf|UTF)-8\2)?(?: standalone=(["'])\w+\3)?\s*\?>/,
    '',
  )
  if (/<!|<\?/.test(content)) throw refused('a document type, comment, section or instruction')
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/.test(content)) throw refused('an unknown entity')
  return xml
}

/** Throws what the parser complains about, warnings too. */
export function parsed(xml: string): Element {
  const complain = (said: unknown): never => {
    throw refused(`not well formed: ${String(said).slice(0, 60)}`)
  }
  const handler = { warning: complain, error: complain, fatalError: complain }
  const root = new DOMParser({ errorHandler: handler }).parseFromString(xml, 'text/xml').documentElement
  return root ?? complain('empty')
}

const isElement = (node: Node): node is Element => node.nodeType === 1
export const elementsIn = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes)
    .filter(isElement)
    .filter((element) => element.namespaceURI === namespace && element.localName === name)

function everyElement(root: Element): Element[] {
  const found: Element[] = []
  const visit = (element: Element, depth: number): void => {
    if (depth > MOST_DEPTH) throw refused('nested too deep')
    found.push(element)
    for (const node of Array.from(element.childNodes)) if (isElement(node)) visit(node, depth + 1)
  }
  visit(root, 0)
  return found
}

const nameIs = (namespace: string, name: string) => (element: Element) =>
  element.namespaceURI === namespace && element.localName === name

function only<T>(found: readonly T[], what: string): T {
  const [first, ...more] = found
  if (first === undefined || more.length > 0) throw refused(`${found.length} of ${what} instead of one`)
  return first
}

function judgeSignature(signature: Element): void {
  const owner = signature.parentNode
  const signed = only(elementsIn(signature, SIGNATURE, 'SignedInfo'), 'SignedInfo')
  const reference = only(elementsIn(signed, SIGNATURE, 'Reference'), 'Reference')
  only(elementsIn(reference, SIGNATURE, 'DigestValue'), 'DigestValue')
  only(elementsIn(signature, SIGNATURE, 'SignatureValue'), 'SignatureValue')
  if (elementsIn(signature, SIGNATURE, 'Object').length > 0) throw refused('an object in the signature')
  const id = owner !== null && isElement(owner) ? owner.getAttribute('ID') : ''
  if (id === null || id === '' || reference.getAttribute('URI') !== `#${id}`)
    throw refused('a signature of something else than where it stands')
}

export type ShapedResponse = { readonly inResponseTo: string; readonly destination: string }

/** Throws unless it is a successful response with one signed assertion. */
export function judgeShape(xml: string): ShapedResponse {
  const root = parsed(xml)
  if (!nameIs(PROTOCOL, 'Response')(root)) throw refused('no response')
  const all = everyElement(root)
  const named = (name: string): Element[] => all.filter(({ localName }) => localName === name)
  const assertion = only(named('Assertion'), 'Assertion')
  if (assertion.parentNode !== root || assertion.namespaceURI !== ASSERTION)
    throw refused('an assertion in another place')
  if (named('EncryptedAssertion').length > 0 || named('Response').length > 1) throw refused('more than one answer')
  only(named('NameID'), 'NameID')
  only(elementsIn(assertion, SIGNATURE, 'Signature'), 'Signature of the assertion')
  for (const signature of named('Signature')) {
    if (signature.parentNode !== root && signature.parentNode !== assertion)
      throw refused('a signature in another place')
    judgeSignature(signature)
  }
  if (named('Signature').length !== named('SignedInfo').length) throw refused('more than one signed part')
  const ids = all.flatMap((element) =>
    Array.from(element.attributes).flatMap(({ localName, value }) =>
      localName?.toLowerCase() === 'id' ? [value] : [],
    ),
  )
  if (new Set(ids).size !== ids.length) throw refused('an id that occurs twice')
  for (const element of all) {
    const allowed = methods.get(element.localName)
    if (allowed !== undefined && !allowed.includes(element.getAttribute('Algorithm') ?? ''))
      throw refused(`${element.localName} ${element.getAttribute('Algorithm') ?? ''} is not allowed`)
  }
  const [status] = named('StatusCode')
  if (status?.getAttribute('Value') !== 'urn:oasis:names:tc:SAML:2.0:status:Success')
    throw new SignInRefused('cancelled', 'no success')
  return { inResponseTo: root.getAttribute('InResponseTo') ?? '', destination: root.getAttribute('Destination') ?? '' }
}
