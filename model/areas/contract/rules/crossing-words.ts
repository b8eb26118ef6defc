/** Words for the codes of crossing terms. Apart from the terms, because the declaration loads with every page. */
/** Shown wherever one of them is chosen: the code stays in sight, since it is what the papers carry. */
export const freightWords = { PP: 'PP prepaid', CC: 'CC collect', TP: 'TP third party', '11': '11 rule 11' } as const
export const scheduleWords = { D: 'D US ports', K: 'K foreign ports' } as const
/** No authority publishes a list with FS, so no more is said of it than what is known. */
export const endUseWords = { FS: 'FS as by default', OT: 'OT other' } as const
