/** Keys of gauging, used by its commands and shown on its buttons. */
export const gaugeKeys = {
  car: 'c',
  reading: 'r',
  temperature: 't',
  density: 'd',
  target: 'b',
  kind: 'i',
  unit: 'u',
  workings: 'w',
  load: 'l',
  filling: 'm',
  train: 'n',
} as const
export const tableKeys = { import: 'i', compare: 'd', chart: 't', clear: 'shift+d', plot: 'l' } as const
export const trainKeys = {
  paste: 'p',
  gauge: 'mod+enter',
  stop: 'escape',
  save: 'mod+s',
  print: 'mod+p',
  only: 'alt+q',
  clear: 'shift+delete',
  first: 'alt+j',
  previous: 'alt+shift+j',
  remove: 'alt+delete',
} as const
export const carKeys = { next: 'mod+enter', save: 'mod+s', gauge: 'alt+g' } as const
export const fillingKeys = { gauge: 'u', car: 'c', density: 'd', from: 'r', chart: 'l' } as const
export const importKeys = { save: 'mod+enter' } as const
