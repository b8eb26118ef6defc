/** Keys of reports, used by their commands and shown on their buttons. */
export const reportKeys = {
  save: 'mod+enter',
  sample: 'alt+s',
  sentence: 'alt+q',
  suggested: 'alt+enter',
  edit: 'alt+shift+e',
  run: 'alt+shift+r',
} as const
