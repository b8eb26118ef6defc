/** For how long a contract that follows another one may run. */
export const periods = ['month', 'quarter', 'half_year', 'year', 'same'] as const
export type RollPeriod = (typeof periods)[number]
/** Those that are a length of their own. */
export const lengths = ['month', 'quarter', 'half_year', 'year'] as const
