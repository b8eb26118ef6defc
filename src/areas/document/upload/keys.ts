/** Keys of the upload of bills of lading, used by its commands and shown on its buttons. */
export const uploadKeys = {
  files: 'f',
  folder: 'shift+f',
  through: 'n',
  again: 'r',
  clear: 'shift+x',
} as const
