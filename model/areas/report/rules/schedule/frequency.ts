/** The frequencies at which a report is sent. Apart from the rules of its moments, because the declaration loads with every page. */
export const frequencies = ['never', 'hourly', 'daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]
