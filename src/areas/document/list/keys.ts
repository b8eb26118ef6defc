/** Keys of the table of documents, used by its commands and shown on its buttons. */
export const listKeys = {
  saveClean: 'u',
  all: '1',
  doubtful: '2',
  unmatched: '3',
  failed: '4',
  mine: '5',
} as const
