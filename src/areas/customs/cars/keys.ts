/** Keys of the worklist of cars about to cross. */
export const carsKeys = { create: 'c', next: 'n' } as const
