/**
 * Where the palette stands while a sentence is typed into it. What the sentence would change must be seen, so the pane says where that is,
 * and the palette keeps to the other half of the window (Palette.module.css).
 */
import { documentHere } from '../panes/windows.ts'

/** The place that must be seen, in the coordinates of the window; null where there is none. */
export function keepInView(place: Pick<DOMRect, 'top' | 'bottom'> | null): void {
  const { documentElement } = documentHere()
  if (place === null) delete documentElement.dataset['paletteAt']
  else {
    const isAbove = (place.top + place.bottom) / 2 < documentElement.clientHeight / 2
    documentElement.dataset['paletteAt'] = isAbove ? 'bottom' : 'top'
  }
}
