/** Presets of keys that replace the default ones. Commands that a preset does not name keep their keys. */
import type { PresetName, Bound } from './keymap.state.ts'

export const presets: Readonly<
  Record<PresetName, { readonly label: string; readonly about: string; readonly keys: Bound }>
> = {
  default: {
    label: 'Standard',
    about: 'Alt for panes, Ctrl for what every program has, letters for the pane',
    keys: {},
  },
  vim: {
    label: 'As in vim',
    about: 'Alt and h j k l move between panes, with Shift they move the pane; Shift+u takes back',
    keys: {
      'workspace:focusLeft': 'alt+h, alt+left',
      'workspace:focusDown': 'alt+j, alt+down',
      'workspace:focusUp': 'alt+k, alt+up',
      'workspace:focusRight': 'alt+l, alt+right',
      'workspace:moveLeft': 'alt+shift+h, alt+shift+left',
      'workspace:moveDown': 'alt+shift+j, alt+shift+down',
      'workspace:moveUp': 'alt+shift+k, alt+shift+up',
      'workspace:moveRight': 'alt+shift+l, alt+shift+right',
      'workspace:commandPalette': 'alt+x, shift+semicolon',
      'workspace:undoLast': 'mod+z, shift+u',
      'workspace:redoLast': 'mod+shift+z, mod+y, mod+r',
    },
  },
  numpad: {
    label: 'One hand, on the number pad',
    about: 'For clerks: panes, search, undo and the palette without leaving the number pad',
    keys: {
      'workspace:focusLeft': 'alt+left, numpad4',
      'workspace:focusRight': 'alt+right, numpad6',
      'workspace:focusUp': 'alt+up, numpad8',
      'workspace:focusDown': 'alt+down, numpad2',
      'workspace:focusNext': 'alt+n, f6, numpad5',
      'workspace:palette': 'mod+k, numpaddivide',
      'workspace:commandPalette': 'alt+x, numpadmultiply',
      'workspace:undoLast': 'mod+z, numpadsubtract',
      'workspace:redoLast': 'mod+shift+z, mod+y, numpadadd',
      'workspace:hints': 'alt+f, numpaddecimal',
      'workspace:zoom': 'alt+z, k>z, numpad0',
    },
  },
}
