/** The tank above or below another one, as they are drawn: in the nearest row, the nearest to the side. */
export function nextRowIn(list: HTMLElement, from: string, by: 1 | -1): string | undefined {
  const drawn = [...list.querySelectorAll<HTMLElement>('[data-tank]')].map((one) => ({
    id: one.dataset['tank'] ?? '',
    box: one.getBoundingClientRect(),
  }))
  const here = drawn.find(({ id }) => id === from)?.box
  if (here === undefined) return undefined
  const beyond = drawn
    .map(({ id, box }) => ({ id, down: (box.top - here.top) * by, aside: Math.abs(box.left - here.left) }))
    .filter(({ down }) => down > 1)
    .toSorted((one, other) => one.down - other.down || one.aside - other.aside)
  const nearest = beyond[0]
  if (nearest === undefined) return drawn.every(({ box }) => box.top === here.top) ? undefined : from
  return beyond.filter(({ down }) => down - nearest.down < 1).toSorted((one, other) => one.aside - other.aside)[0]?.id
}
