/** The one place that hears keys for commands. It listens before anything else, so that no grid or field eats a pane's chord. */
import { useHotkeys } from 'react-hotkeys-hook'
import { useEffect } from 'react'
import { isTyped } from '../engine/keys.ts'
import { plainStrokeOf, strokeOf } from '../engine/strokes.ts'
import { offered } from '../engine/target.ts'
import { onEvery } from '../engine/windows.ts'
import { listenAhead } from './ahead.ts'
import { over } from './over.ts'
import { registry, type Entry } from './registry.ts'
import { execute, standing } from './run.ts'

/** Chords that belong to the text while one is typing. */
const textual = new Set(['mod+z', 'mod+shift+z', 'mod+y', 'mod+a', 'mod+c', 'mod+v', 'mod+x', 'shift+f10'])
const WAIT = 5000

const elementOf = (event: KeyboardEvent): Element | null => (event.target instanceof Element ? event.target : null)
/** In a menu, a dialog or a list that lies over the panes: it has its own keys. */
const isOver = (event: KeyboardEvent): boolean =>
  over.now.kind !== 'none' || elementOf(event)?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [data-trigger]') != null
const isTyping = (event: KeyboardEvent): boolean =>
  elementOf(event)?.closest('input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [data-typing]') != null

const pressable =
  'button, a[href], summary, [role="button"], [role="checkbox"], [role="switch"], [role="tab"], [role="option"], [role="row"]'
/** A button, a link or an entry of a list does what these two keys mean to it, before they mean anything to its pane. */
function isPressed(event: KeyboardEvent, key: string): boolean {
  const element = elementOf(event)
  // The rows inside a grid's canvas are its words for a screen reader; the table's own commands work on them.
  if ((key !== 'enter' && key !== 'space') || element?.closest('canvas')) return false
  return element?.closest(pressable) != null
}

/** What works on a pane's content is heard in that pane, not while the keyboard is in the menu or the bar beside it. */
const isInPane = (event: KeyboardEvent): boolean => {
  const element = elementOf(event)
  return element === null || element === document.body || element.closest('[data-pane], #portal') !== null
}

/** Offered by the console, not by a pane: heard wherever the keyboard is. */
const isOfAll = ({ on }: Entry['command']): boolean => on === undefined || offered('', on) !== undefined

/** Of the meanings of a key, one that can be done comes before one that cannot; then one bound to something that the pane shows before one bound to nothing. */
function meant(event: KeyboardEvent, key: string): Entry | undefined {
  const able = (registry.now.bindings.get(key) ?? []).flatMap((entry) => {
    const isAll = isOfAll(entry.command)
    const { kind } = isAll || isInPane(event) ? standing(entry.command) : { kind: 'elsewhere' as const }
    return kind === 'ready' || kind === 'refused' ? [{ entry, rank: (kind === 'ready' ? 0 : 2) + (isAll ? 1 : 0) }] : []
  })
  return able.toSorted((one, other) => one.rank - other.rank)[0]?.entry
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Whether the key meant something here. */
function fire(event: KeyboardEvent, key: string): boolean {
  const entry = isPressed(event, key) ? undefined : meant(event, key)
  if (!entry) return false
  take(event)
  execute(entry.name)
  return true
}

let timer: ReturnType<typeof setTimeout> | undefined
function setPrefix(prefix: string): void {
  over.prefix = prefix
  clearTimeout(timer)
  if (prefix !== '') timer = setTimeout(() => setPrefix(''), WAIT)
}

function begin(event: KeyboardEvent, key: string): boolean {
  if (!registry.now.prefixes.has(key)) return false
  take(event)
  setPrefix(key)
  return true
}

/** After a prefix the next key belongs to the sequence, whether it completes one or not: it is no key of its own. */
function goOn(event: KeyboardEvent, pressed: string): void {
  const whole = `${over.prefix}>${pressed}`
  if (begin(event, whole)) return
  setPrefix('')
  take(event)
  fire(event, whole)
}

function hear(event: KeyboardEvent): void {
  const pressed = strokeOf(event)
  if (pressed === '' || isOver(event)) return
  const typing = isTyping(event)
  if (over.prefix !== '' && !typing) return goOn(event, plainStrokeOf(event))
  for (const key of new Set([pressed, plainStrokeOf(event)])) {
    if (typing && (isTyped(key) || textual.has(key))) continue
    if (fire(event, key) || begin(event, key)) return
  }
}

export function KeyLayer() {
  useEffect(listenAhead, [])
  // The library hears the main window; the others are heard as it hears that.
  useEffect(() => onEvery('keydown', (event) => event.view !== window && event.view !== null && hear(event), true), [])
  useHotkeys('*', hear, { eventListenerOptions: { capture: true }, enableOnFormTags: true, enableOnContentEditable: true })
  return null
}
