/** Converts key events to the notation in which commands are bound. */
import { isMac } from './keys.ts'
import { letterPlaces } from './letter-places.state.ts'

/** `KeyK` → `k`, `Digit3` → `3`, `BracketLeft` → `bracketleft`, `Numpad3` → `numpad3`. */
const placeOf = (code: string): string => code.replace(/^(Key|Digit)/, '').toLowerCase()

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'OS', 'CapsLock', 'NumLock'])

function modified({ ctrlKey, metaKey, altKey, shiftKey }: Pressed, place: string): string {
  const mac = isMac()
  return [
    ...((mac ? metaKey : ctrlKey) ? ['mod'] : []),
    ...(mac && ctrlKey ? ['ctrl'] : []),
    ...(!mac && metaKey ? ['meta'] : []),
    ...(altKey ? ['alt'] : []),
    ...(shiftKey ? ['shift'] : []),
    place,
  ].join('+')
}

/** One key press in the notation of keys.ts; '' for a modifier alone. */
export function strokeOf(event: Pressed): string {
  return modifiers.has(event.key) ? '' : modified(event, placeOf(event.code === '' ? event.key : event.code))
}
/** What a key of the number pad stands for if it is not bound itself: a digit, Enter, or an arrow without NumLock. */
export function plainStrokeOf(event: Pressed): string {
  if (!event.code.startsWith('Numpad') || modifiers.has(event.key)) return strokeOf(event)
  const isNamed = event.key.length > 1
  return modified(event, isNamed ? event.key.toLowerCase() : event.code.slice('Numpad'.length).toLowerCase())
}

export const placeOfLetter = (letter: string): string => letterPlaces().get(letter) ?? letter

type LayoutMap = { readonly forEach: (each: (character: string, code: string) => void) => void }
type Keyboard = { readonly getLayoutMap: () => Promise<LayoutMap> }
const asksLayout = (it: object): it is { readonly keyboard: Keyboard } => 'keyboard' in it

/** Reads the keyboard layout if the browser provides it; returns whether it has changed. */
export async function learnLayout(): Promise<boolean> {
  if (!asksLayout(navigator)) return false
  const places = letterPlaces()
  const map = await navigator.keyboard.getLayoutMap().catch(() => undefined)
  map?.forEach((character, code) => {
    const place = placeOf(code)
    if (/^[a-z]$/.test(character) && character !== place) places.set(character, place)
  })
  return places.size > 0
}
