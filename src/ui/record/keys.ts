/** The keys of a record. Commands are bound to them and buttons show them, so that the two cannot part. */
export const recordKeys = {
  copy: 'shift+c',
  make: 'shift+n',
  remove: 'shift+delete',
  related: 'l',
  notes: 'n',
  files: 'f',
  history: 'h',
  takeUp: 'alt+r',
  drop: 'alt+shift+r',
} as const
