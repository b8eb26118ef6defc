/** Keys of the matrix of papers, used by its commands and named on the screen. */
export const matrixKeys = {
  upload: 'u',
  seen: 'v',
  next: 'n',
  loads: 'o',
} as const

/** What is shown of it, by a digit. */
export const matrixSets = [
  { key: '1', label: 'All', show: {} },
  { key: '2', label: 'Missing', show: { state: 'missing' } },
  { key: '3', label: 'Expired', show: { state: 'expired' } },
  { key: '4', label: 'Expiring', show: { state: 'expiring' } },
  { key: '5', label: 'Unverified', show: { state: 'unverified' } },
  { key: '6', label: 'Stopped tomorrow', show: { coming: 'stopped' } },
] as const
