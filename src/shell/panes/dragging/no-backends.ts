/**
 * Stands in the build for what react-mosaic would fetch to drag by (vite.config.ts): it makes options of it as it is loaded, which kept
 * a tenth of the console in the first load. Ours come later, by dragging.ts.
 */
export const HTML5toTouch = { backends: [] }
export const MultiBackend = (): never => {
  throw new Error('Panes are dragged by shell/panes/dragging/dragging.ts')
}
