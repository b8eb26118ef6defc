/** Runs in the page: controls of the first pane that are cut off, and names that are cut, where the pane is this wide. */

/**
 * A control beyond the edge of what it is in is cut off, and so is one that has to be scrolled to sideways. A table is scrolled, and what is
 * in the menu of its toolbar (Tools.tsx) is reached there, unless it is a field. A name that ends with `…` cannot be read; the chosen option
 * of a list is a value, not a name.
 */
export async function cutAtWidths(widths: readonly number[]): Promise<string[]> {
  const pane = document.querySelector('[data-pane]')
  if (!(pane instanceof HTMLElement)) return ['there is no pane']
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  type Box = { readonly edge: DOMRect; readonly across: boolean; readonly down: boolean; readonly scrolls: boolean }
  const isCut = (tool: Element, boxes: Map<Element, Box>): boolean => {
    const { left, right, top, bottom } = tool.getBoundingClientRect()
    for (let box = tool.parentElement; box !== null && pane.contains(box); box = box.parentElement) {
      let known = boxes.get(box)
      if (!known) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const [across, down] = [overflowX !== 'visible', /hidden|clip/.test(overflowY)]
        known = { edge: box.getBoundingClientRect(), across, down, scrolls: /auto|scroll/.test(overflowY) }
        boxes.set(box, known)
      }
      const { edge } = known
      if (known.across && (left < edge.left - 1 || right > edge.right + 1)) return true
      if (known.down && (top < edge.top - 1 || bottom > edge.bottom + 1)) return true
      if (known.scrolls) return false
    }
    return false
  }
  const inTable = 'table, [data-rows], [role="grid"], [role="treegrid"], [style*="clip-path"]'
  const names = 'button, legend, h1, h2, h3, h4, [role="tab"], [role="note"], [role="columnheader"], th, [data-state]'
  const inCell =
    'td, [aria-haspopup="listbox"], [role="gridcell"], [role="rowheader"], [data-rows], [style*="clip-path"]'
  const cut: string[] = []
  for (const width of widths) {
    pane.style.width = `${width}px`
    const at = `at ${pane.clientWidth} px`
    // The menu's button is fetched when it is first needed, and takes space from the row.
    for (const row of pane.querySelectorAll('[role="toolbar"] > :has(> [data-left])'))
      while (row.nextElementSibling === null) await drawn()
    await drawn()
    await drawn()
    const boxes = new Map<Element, Box>()
    for (const tool of pane.querySelectorAll('button, input, select, textarea')) {
      const { width: wide, height } = tool.getBoundingClientRect()
      if (wide <= 1 || height <= 1 || tool.closest(inTable) !== null) continue
      const isLeft = tool.closest('[data-left]') !== null
      if (isLeft ? tool.matches('button') : !tool.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      if (!isLeft && !isCut(tool, boxes)) continue
      const name = (tool.getAttribute('aria-label') ?? tool.textContent).trim().slice(0, 40)
      cut.push(`${at} ${tool.tagName.toLowerCase()} “${name}” of .${tool.parentElement?.className} is cut off`)
    }
    for (const text of document.querySelectorAll(`[data-pane] :is(${names}, :is(${names}) > *), header button > *`)) {
      if (text.scrollWidth <= text.clientWidth + 1 || getComputedStyle(text).textOverflow !== 'ellipsis') continue
      if (text.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && text.closest(inCell) === null)
        cut.push(`${at} the name “${text.textContent.trim().slice(0, 60)}” of .${text.className} is cut`)
    }
  }
  pane.style.width = ''
  await drawn()
  return cut
}
