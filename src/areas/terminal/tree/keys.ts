/** Keys of the tree of products beside those of every list, used by its commands and named on the screen. */
export const treeKeys = {
  open: 'right',
  shut: 'left',
  into: 'shift+right',
  out: 'shift+left',
  before: 'shift+up',
  after: 'shift+down',
  all: 'a',
  merge: 'shift+m',
} as const
