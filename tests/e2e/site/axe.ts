/** What axe finds on a page: every rule of WCAG 2.2 up to AA, of best practice, and those that axe calls experimental; of every weight. */
import axe from 'axe-core'

export const axeSource = axe.source

/** `targets` name the elements, and `at` tells of them. */
type Violation = {
  readonly id: string
  readonly help: string
  readonly targets: readonly string[]
  readonly at: string
}
type Node = {
  readonly target: unknown[]
  readonly failureSummary?: string
  readonly element?: Element
}
type Found = { readonly id: string; readonly help: string; readonly nodes: readonly Node[] }
type Axe = {
  readonly configure: (spec: object) => void
  readonly run: (on: Element, options: object) => Promise<{ readonly violations: readonly Found[] }>
}
/**
 * `structure`: every rule but that of `rotation`. `contrast`: only whether text can be read before what is behind it.
 * `rotation`: whether a style sheet forbids turning the screen, which is asked of the sheets and not of a screen.
 */
export type Rules = 'structure' | 'contrast' | 'rotation'

/** Runs in the page. Only what axe finds is told as HTML: axe itself would do so with every element that it looks at. */
export async function look(rules: Rules): Promise<Violation[]> {
  const it: unknown = Reflect.get(window, 'axe')
  const isAxe = (said: unknown): said is Axe => typeof said === 'object' && said !== null && 'run' in said
  if (!isAxe(it)) throw new Error('axe is not there')
  // The rows of a grid may take the focus (ARIA, grid pattern: chips are such rows), which axe's experimental rule does not know.
  // A tooltip belongs to the control that it describes, though it is drawn beside the page's landmarks.
  const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg'
  it.configure({
    noHtml: true,
    checks: [{ id: 'region', options: { regionMatcher } }],
    rules: [{ id: 'focus-order-semantics', selector: ':is(div, h1, h2, h3, h4, h5, h6, p, span):not([role="row"])' }],
  })

  const every = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']
  const asked = {
    structure: { runOnly: every, rules: { 'css-orientation-lock': { enabled: false } } },
    contrast: { runOnly: ['color-contrast'] },
    rotation: { runOnly: ['css-orientation-lock'] },
  }
  const found = await it.run(document.documentElement, {
    resultTypes: ['violations'],
    elementRef: true,
    ...asked[rules],
  })
  return found.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    targets: nodes.map(({ target }) => String(target[0])),
    at: nodes
      .slice(0, 3)
      .map(({ target, element, failureSummary }) =>
        // The names that React gives say little: the element itself and what axe says of it are told too.
        [String(target[0]), element?.outerHTML.slice(0, 600), failureSummary?.replaceAll(/\s+/g, ' ')].join(' '),
      )
      .join(' | '),
  }))
}
