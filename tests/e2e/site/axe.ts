/** What axe finds on a page: every rule of WCAG 2.2 up to AA, of best practice, and those that axe calls experimental; of every weight. */
import axe from 'axe-core'

export const axeSource = axe.source

type Violation = { readonly id: string; readonly help: string; readonly at: string }
type Node = { readonly target: unknown[]; readonly html: string; readonly failureSummary?: string }
type Found = { readonly id: string; readonly help: string; readonly nodes: readonly Node[] }
type Axe = {
  readonly configure: (spec: object) => void
  readonly run: (root: Element, options: object) => Promise<{ readonly violations: readonly Found[] }>
}

/** Runs in the page. */
export async function look(coloursOnly: boolean): Promise<Violation[]> {
  const it: unknown = Reflect.get(window, 'axe')
  const isAxe = (said: unknown): said is Axe => typeof said === 'object' && said !== null && 'run' in said
  if (!isAxe(it)) throw new Error('axe is not there')
  const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']
  // The rows of a grid may take the focus (ARIA, grid pattern: chips are such rows), which axe's experimental rule does not know.
  // A tooltip belongs to the control that it describes, though it is drawn beside the page's landmarks.
  // pdf.js measures text on a canvas without size.
  const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg, .hiddenCanvasElement'
  it.configure({
    checks: [{ id: 'region', options: { regionMatcher } }],
    rules: [{ id: 'focus-order-semantics', selector: ':is(div, h1, h2, h3, h4, h5, h6, p, span):not([role="row"])' }],
  })
  const { violations } = await it.run(document.documentElement, {
    resultTypes: ['violations'],
    runOnly: coloursOnly ? ['color-contrast'] : everyRule,
  })
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes
      .slice(0, 3)
      .map(({ target, html, failureSummary }) =>
        // The names that React gives say little: the element itself and what axe says of it are told too.
        [String(target[0]), html.slice(0, 600), failureSummary?.replaceAll(/\s+/g, ' ')].join(' '),
      )
      .join(' | '),
  }))
}
