/** Decimals of whole minutes; nothing is taken off where nothing was made up. */
export const hoursText = (hours: number): string => (hours === 0 ? '0.0' : hours.toFixed(1))
