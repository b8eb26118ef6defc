/** Keeps the keyboard in a modal dialog: it never falls to the page, a refusal leads it to the wrong field, and Escape is always heard. */
import { useEffect, useRef, type RefObject } from 'react'
import { MODAL } from './modal.ts'

/** The button of a select box is one: once its list closes, the focus goes back to it. */
const FIELD =
  'input:not([type="hidden"]), textarea, select, [role="combobox"], [role="spinbutton"], [aria-haspopup="listbox"]'
const FOCUSABLE = `${FIELD}, button, [tabindex="0"]`
/** Buttons by which a dialog is submitted. */
const SUBMIT = 'button:is([data-look="primary"], [data-look="stop"])'
const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled, [aria-disabled="true"], [tabindex="-1"], [aria-hidden="true"] *')

const usableIn = (box: Element, selector: string): HTMLElement | undefined =>
  [...box.querySelectorAll<HTMLElement>(selector)].find(isUsable)
/** The field that is marked as wrong, or the first control in the group that is. */
function wrongField(dialog: Element): HTMLElement | undefined {
  const wrong = usableIn(dialog, '[aria-invalid="true"]')
  return wrong?.matches(FOCUSABLE) === false ? usableIn(wrong, FOCUSABLE) : wrong
}

const isAt = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null
/** By a button, by Enter in a line of text, or by Ctrl Enter anywhere. */
function submits({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key === ' ') return isAt(target, SUBMIT)
  return key === 'Enter' && (ctrlKey || metaKey || isAt(target, `${SUBMIT}, input:not([role="combobox"])`))
}

class ModalKeyboard {
  readonly #dialog: HTMLElement
  readonly #close: () => void
  /** The field that had the focus last. */
  #field: HTMLElement | undefined
  /** Something was submitted, and nothing typed or moved since. */
  #isSubmitted = false

  constructor(dialog: HTMLElement, close: () => void) {
    this.#dialog = dialog
    this.#close = close
  }

  /** Returns a function that stops it. */
  start(): () => void {
    const [dialog, page] = [this.#dialog, this.#dialog.ownerDocument]
    const ending = new AbortController()
    const on = { capture: true, signal: ending.signal }
    const checkLater = (): void => void setTimeout(() => !ending.signal.aborted && this.#check(), 0)
    dialog.addEventListener('focusin', ({ target }) => this.#note(target), on)
    dialog.addEventListener('focusout', checkLater, on)
    dialog.addEventListener('pointerdown', ({ target }) => this.#act(isAt(target, SUBMIT), checkLater), on)
    page.addEventListener('keydown', (event) => this.#key(event, checkLater), on)
    // A focused control that is removed or disabled tells of it by no event.
    const changes = new MutationObserver(() => this.#check())
    changes.observe(dialog, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'disabled'] })
    return () => {
      changes.disconnect()
      ending.abort()
    }
  }

  #note(target: EventTarget | null): void {
    if (target instanceof HTMLElement && target.matches(FIELD)) this.#field = target
  }
  #act(isSubmitting: boolean, checkLater: () => void): void {
    this.#isSubmitted = isSubmitting
    if (isSubmitting) checkLater()
  }
  #key(event: KeyboardEvent, checkLater: () => void): void {
    if (!this.#isTopmost()) return
    const { target } = event
    if (target instanceof Node && this.#dialog.contains(target)) return this.#act(submits(event), checkLater)
    // The focus may be on the page for a moment, where the dialog itself does not hear the key.
    if (event.key !== 'Escape' || target !== this.#dialog.ownerDocument.body) return
    event.preventDefault()
    event.stopPropagation()
    this.#close()
  }
  #isTopmost(): boolean {
    return [...this.#dialog.ownerDocument.querySelectorAll(MODAL)].at(-1)?.contains(this.#dialog) === true
  }

  #check(): void {
    const { activeElement, body } = this.#dialog.ownerDocument
    if (!this.#isTopmost()) return
    const isLost = activeElement === null || activeElement === body || activeElement.matches(':disabled')
    const wrong = isLost || this.#isSubmitted ? wrongField(this.#dialog) : undefined
    const isInWrong = activeElement?.matches('[aria-invalid="true"], [aria-invalid="true"] *') === true
    if (wrong !== undefined && !isInWrong) return wrong.focus()
    if (!isLost) return
    const before = this.#field !== undefined && isUsable(this.#field) ? this.#field : usableIn(this.#dialog, FIELD)
    ;(before ?? this.#dialog).focus()
  }
}

/** For the element of a modal dialog, which takes the focus itself where nothing in it can. */
export function useModalKeyboard(onClose: () => void): RefObject<HTMLElement | null> {
  const dialog = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (dialog.current ? new ModalKeyboard(dialog.current, () => close.current()).start() : undefined), [])
  return dialog
}
