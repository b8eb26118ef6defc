/** Why papers may name a holder that is not active. */
export const holderMayBeInactive = 'Papers are entered before their holder is activated again'
