/** Makes an empty window look like the console: its styles, those that come later too, its theme, its language. */

const isStyle = (node: Node): node is HTMLLinkElement | HTMLStyleElement => node.nodeName === 'STYLE' || (node.nodeName === 'LINK' && 'rel' in node && node.rel === 'stylesheet')

const isSheet = (it: unknown): it is typeof CSSStyleSheet => typeof it === 'function'

/** A sheet of its own is fetched again, from what the browser keeps. What stands in the page is copied rule by rule: our policy lets no page write styles into another. */
function copyInto(to: Window, style: HTMLLinkElement | HTMLStyleElement): void {
  const { document: page } = to
  if ('href' in style) {
    const copy = page.importNode(style, true)
    // Its own address is none, so that of the style is said in full.
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

/** Theme, density, language; not what an overlay does to the page it lies over. */
function copyMarks(from: HTMLElement, to: HTMLElement): void {
  for (const { name, value } of from.attributes) if (name !== 'style' && to.getAttribute(name) !== value) to.setAttribute(name, value)
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name)
}

export function entitle(to: Window, title: string): void {
  to.document.title = title
}

/** Keeps to it until the window goes. */
export function dress(to: Window): void {
  const { head, documentElement: root } = document
  to.document.title = document.title
  to.document.head.replaceChildren()
  to.document.body.replaceChildren()
  // Marks by which libraries know that a style of theirs is there already (index.html).
  for (const mark of document.querySelectorAll('meta[id]')) to.document.head.append(to.document.importNode(mark))
  for (const style of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel="stylesheet"], style')) copyInto(to, style)
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
