/** Makes an empty window look like the console: its styles, those that come later too, its theme, its language. */

const isStyle = (node: Node): node is HTMLLinkElement | HTMLStyleElement => node.nodeName === 'STYLE' || (node.nodeName === 'LINK' && 'rel' in node && node.rel === 'stylesheet')

function copyInto(to: Document, style: HTMLLinkElement | HTMLStyleElement): void {
  const copy = to.importNode(style, true)
  // Its own address is none, so that of the style is said in full.
  if ('href' in style && 'href' in copy) copy.href = style.href
  to.head.append(copy)
}

function copyMarks(from: HTMLElement, to: HTMLElement): void {
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value)
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
  for (const style of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel="stylesheet"], style')) copyInto(to.document, style)
  copyMarks(root, to.document.documentElement)
  const styles = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) if (isStyle(node)) copyInto(to.document, node)
  })
  styles.observe(head, { childList: true })
  const marks = new MutationObserver(() => copyMarks(root, to.document.documentElement))
  marks.observe(root, { attributes: true })
  to.addEventListener('pagehide', () => {
    styles.disconnect()
    marks.disconnect()
  })
}
