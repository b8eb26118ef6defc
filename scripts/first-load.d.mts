export const sources: readonly string[]
export function firstLoad(folder: string): Readonly<Record<'shell' | 'link' | 'first table' | 'map', number>>
