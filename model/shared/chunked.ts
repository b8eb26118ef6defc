/** Splits items into chunks of at most `size`, in their order; `Infinity` leaves them together. */
export function chunked<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const step = Math.min(size, items.length)
  return Array.from({ length: step === 0 ? 0 : Math.ceil(items.length / step) }, (_, at) =>
    items.slice(at * step, (at + 1) * step),
  )
}
