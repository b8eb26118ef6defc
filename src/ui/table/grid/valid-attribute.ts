/** Stands for `@emotion/is-prop-valid` in the bundle, which lists every attribute of HTML and SVG: the grid's own wrappers are `div`s that take these. */
const attributes: ReadonlySet<string> = new Set([
  'children',
  'className',
  'dangerouslySetInnerHTML',
  'dir',
  'disabled',
  'draggable',
  'hidden',
  'id',
  'key',
  'ref',
  'role',
  'style',
  'tabIndex',
  'title',
])

const isValidAttribute = (name: string): boolean => attributes.has(name) || /^(?:data-|aria-|on[A-Z])/.test(name)
export default isValidAttribute
