/** Keys of the print preview, used by its commands and shown on its buttons. */
export const previewKeys = {
  print: 'p, mod+p',
  save: 'mod+s, shift+p',
  tab: 'o',
  close: 'escape',
  next: 'n',
  previous: 'shift+n',
  larger: '=, shift+=',
  smaller: '-',
  fit: '0',
} as const
