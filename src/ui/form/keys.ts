/** The keys of a form. Commands are bound to them and buttons show them, so that the two cannot part. */
export const formKeys = {
  save: 'mod+s',
  revert: 'alt+backspace',
  edit: 'e',
  theirs: 'alt+shift+t',
  mine: 'alt+shift+m',
} as const
