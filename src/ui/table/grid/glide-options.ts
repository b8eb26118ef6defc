/** Constant options of Glide Data Grid, and the column and place of an empty cell. */
import { loadingCellRenderer, textCellRenderer, type DataEditorCoreProps } from '@glideapps/glide-data-grid'
import { barOfCell, drawBar } from '../cells/bar.ts'

/** Glide's own keys that conflict with commands of the console. */
export const keybindings = {
  activateCell: false,
  clear: false,
  selectAll: false,
  selectRow: false,
  selectColumn: false,
  search: false,
  delete: false,
  downFill: false,
  rightFill: false,
  selectGrowUp: false,
  selectGrowDown: false,
  copy: false,
  cut: false,
  paste: false,
  // Without Tab, which leads out of the rows as out of any grid (ARIA Authoring Practices). Glide's Shift Tab could not leave the first
  // column: it went on to the column of marks, where our cursor cannot be.
  goLeftCell: 'ArrowLeft',
  goRightCell: 'ArrowRight',
} as const

// Only the renderers that cell.ts uses: the full set includes a carousel, a Markdown viewer and a number editor.
const withBar: typeof textCellRenderer = {
  ...textCellRenderer,
  draw: (args, cell) => {
    const bar = barOfCell(cell)
    if (bar) drawBar(args, bar)
    return textCellRenderer.draw(args, cell)
  },
}
export const renderers = [withBar, loadingCellRenderer] as NonNullable<DataEditorCoreProps['renderers']>
export const noImages: DataEditorCoreProps['imageWindowLoader'] = {
  setWindow: () => {},
  loadOrGetImage: () => undefined,
  setCallback: () => {},
}

export const blank = {
  name: '',
  field: { kind: 'text', initial: '' },
  label: '',
  header: '',
  width: 0,
  right: false,
  mono: false,
  additive: false,
  isAmount: false,
} as const
export const first = { index: 0, isFirst: false, total: 'sum' } as const
