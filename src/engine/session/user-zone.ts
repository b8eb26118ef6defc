/** The time zone in which this user reads times that belong to no place: that of the browser. */
export const userZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
