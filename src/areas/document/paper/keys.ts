/** Keys of the paper of a bill of lading beside those of every paper, used by its commands and shown on its buttons. */
export const paperKeys = { turn: 't', turnBack: 'shift+t', check: 'enter', box: 'z' } as const
