/** Keys of the cars to bill, used by their commands and named on the screen. */
export const carKeys = { all: 'shift+8', draft: 'b', price: 'p', next: 'n' } as const
