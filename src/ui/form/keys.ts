/** Keys of a form, used by its commands and shown on its buttons. */
export const formKeys = {
  save: 'mod+s',
  revert: 'alt+backspace',
  edit: 'e',
  more: 'alt+shift+e',
  theirs: 'alt+shift+t',
  mine: 'alt+shift+m',
  duplicate: 'alt+enter',
} as const
