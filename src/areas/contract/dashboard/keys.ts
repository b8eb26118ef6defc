/** Keys of the dashboard of contracts beside those of every list, used by its commands and named on the screen. */
export const dashboardKeys = { group: 'b', side: 't', party: 'o' } as const
