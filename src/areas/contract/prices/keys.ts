/** Keys of the grid of prices, used by its command and shown on its button. */
export const priceKeys = { change: 'shift+p' } as const
