/** Says whether a modal dialog is open. */

/** A modal dialog that is not closing. Dialog.tsx sets the attribute on its overlay. */
export const MODAL = '[data-modal]:not([data-exiting])'
/** Nothing opens over a modal dialog, and keys do not act on what is behind it. */
export const isModalOpen = (page: Document): boolean => page.querySelector(MODAL) !== null
