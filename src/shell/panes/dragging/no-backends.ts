/**
 * Replaces the drag backends of react-mosaic in the build (vite.config.ts). react-mosaic reads them as it loads, which put a tenth of the
 * console's code into the first load. Ours load later, in dragging.ts.
 */
export const HTML5toTouch = { backends: [] }
export const MultiBackend = (): never => {
  throw new Error('Panes are dragged by shell/panes/dragging/dragging.ts')
}
