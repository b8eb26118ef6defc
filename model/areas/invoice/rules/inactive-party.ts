/** Why an invoice may name a party or a site that is not active. */
export const partyMayBeInactive = 'What was delivered before is billed'
