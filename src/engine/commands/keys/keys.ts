/** Keys as data: `mod+k`, `g>t`, `shift+j`, `?`. Normalizes their spelling and formats them for display. */

const mac = /mac/i.test(navigator.userAgent) && !/iphone|ipad/i.test(navigator.userAgent)
export const isMac = (): boolean => mac

/** Characters by the name of their key, by position, because react-hotkeys-hook compares codes. */
const characters: Readonly<Record<string, string>> = {
  '?': 'shift+slash',
  '/': 'slash',
  '\\': 'backslash',
  '-': 'minus',
  '=': 'equal',
  '.': 'period',
  ';': 'semicolon',
  "'": 'quote',
  '`': 'backquote',
  '[': 'bracketleft',
  ']': 'bracketright',
  ' ': 'space',
  '<': 'shift+comma',
  esc: 'escape',
  return: 'enter',
  left: 'arrowleft',
  right: 'arrowright',
  up: 'arrowup',
  down: 'arrowdown',
  del: 'delete',
}
const order = ['mod', 'ctrl', 'meta', 'alt', 'shift']

/** One stroke: modifiers in a fixed order, the key by its position. */
function stroke(said: string): string {
  const parts = said
    .toLowerCase()
    .split('+')
    .flatMap((part) => (characters[part] ?? part).split('+'))
  const modifiers = order.filter((modifier) => parts.includes(modifier))
  return [...modifiers, ...parts.filter((part) => !order.includes(part))].join('+')
}

/** The spellings of a command's key: several are separated by `, `, the strokes of a sequence by `>`. */
export const keysOf = (said: string): readonly string[] =>
  said.split(', ').map((one) => one.trim().split('>').map(stroke).join('>'))

export const isSequence = (key: string): boolean => key.includes('>')
/** Whether it would be typed into a text field. */
export const isTyped = (key: string): boolean =>
  isSequence(key) || (!/(^|\+)(mod|ctrl|meta|alt)\+/.test(key) && !/^(shift\+)?f\d+$/.test(key))

const words: Readonly<Record<string, string>> = {
  slash: '/',
  backslash: '\\',
  minus: '-',
  equal: '=',
  period: '.',
  comma: ',',
  semicolon: ';',
  quote: "'",
  backquote: '`',
  bracketleft: '[',
  bracketright: ']',
  space: 'Space',
  escape: 'Esc',
  enter: '↵',
  tab: 'Tab',
  delete: 'Del',
  backspace: '⌫',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  insert: 'Ins',
  numpaddivide: 'Num /',
  numpadmultiply: 'Num *',
  numpadsubtract: 'Num −',
  numpadadd: 'Num +',
  numpaddecimal: 'Num .',
  numpadenter: 'Num ↵',
}
const upper = (key: string): string =>
  words[key] ??
  (/^numpad\d$/.test(key) ? `Num ${key.slice(-1)}` : key.length === 1 || /^f\d+$/.test(key) ? key.toUpperCase() : key)

function strokeWords(key: string): readonly string[] {
  if (key === 'shift+slash') return ['?']
  const mac = isMac()
  const modifier: Readonly<Record<string, string>> = mac
    ? { mod: '⌘', ctrl: '⌃', meta: '⌘', alt: '⌥', shift: '⇧' }
    : { mod: 'Ctrl', ctrl: 'Ctrl', meta: 'Win', alt: 'Alt', shift: 'Shift' }
  return key.split('+').map((part) => modifier[part] ?? upper(part))
}

/** The words on the keycaps of the first spelling; a sequence reads `G` `T`. */
export const keyWords = (said: string): readonly string[] => (keysOf(said)[0] ?? '').split('>').flatMap(strokeWords)
/** The same as one text: `Ctrl+K`, `G T`. For tooltips and descriptions. */
export const keyText = (said: string): string =>
  (keysOf(said)[0] ?? '')
    .split('>')
    .map((one) => strokeWords(one).join('+'))
    .join(' ')
