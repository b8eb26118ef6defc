/** Keys of the history of bills, used by its commands and shown on its buttons. */
export const revisionKeys = { difference: 'd', earlier: '[', later: ']' } as const
