/** Gives an empty window the look of the console: its styles, including later ones, its theme and its language. */

const isStyle = (node: Node): node is HTMLLinkElement | HTMLStyleElement =>
  node.nodeName === 'STYLE' || (node.nodeName === 'LINK' && 'rel' in node && node.rel === 'stylesheet')

const isSheet = (it: unknown): it is typeof CSSStyleSheet => typeof it === 'function'

/**
 * A linked style sheet is loaded again from the browser's cache. Inline styles are copied rule by rule, because our content security policy
 * forbids writing style elements into another page.
 */
function copyInto(to: Window, style: HTMLLinkElement | HTMLStyleElement): void {
  const { document: page } = to
  if ('href' in style) {
    const copy = page.importNode(style, true)
    // The new window has no address of its own, so the style sheet's URL is absolute.
    copy.href = style.href
    page.head.append(copy)
    return
  }
  const Sheet: unknown = Reflect.get(to, 'CSSStyleSheet')
  const rules = [...(style.sheet?.cssRules ?? [])]
  if (rules.length === 0 || !isSheet(Sheet)) return
  const copy = new Sheet()
  for (const [at, { cssText }] of rules.entries()) copy.insertRule(cssText, at)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, copy]
}

/** Copies theme, density and language, but not what an overlay sets on the page. */
function copyMarks(from: HTMLElement, to: HTMLElement): void {
  for (const { name, value } of from.attributes)
    if (name !== 'style' && to.getAttribute(name) !== value) to.setAttribute(name, value)
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name)
}

export function titleWindow(to: Window, title: string): void {
  to.document.title = title
}

/** Follows changes until the window closes. */
export function copyStyles(to: Window): void {
  const { head, documentElement: root } = document
  to.document.title = document.title
  to.document.head.replaceChildren()
  to.document.body.replaceChildren()
  // Marks by which libraries recognize that their styles are already present (index.html).
  for (const mark of document.querySelectorAll('meta[id]')) to.document.head.append(to.document.importNode(mark))
  for (const style of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel="stylesheet"], style'))
    copyInto(to, style)
  copyMarks(root, to.document.documentElement)
  const styles = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) if (isStyle(node)) copyInto(to, node)
  })
  styles.observe(head, { childList: true })
  const marks = new MutationObserver(() => copyMarks(root, to.document.documentElement))
  marks.observe(root, { attributes: true })
  to.addEventListener('pagehide', () => {
    styles.disconnect()
    marks.disconnect()
  })
}
