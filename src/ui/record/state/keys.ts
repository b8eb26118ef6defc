/** Keys of a record, used by its commands and shown on its buttons. */
export const recordKeys = {
  copy: 'shift+c',
  make: 'shift+n',
  remove: 'shift+delete',
  related: 'l',
  notes: 'n',
  files: 'f',
  papers: 'p',
  history: 'h',
  takeUp: 'alt+r',
  drop: 'alt+shift+r',
} as const

/** Keys of the first paper of a record. */
export const paperKeys = { print: 'alt+shift+p', zip: 'shift+z', send: 'shift+m' } as const
