/** Kinds of places of a terminal, and which of them hold product. */
export const locationTypes = ['terminal', 'tank', 'bullet', 'cavern', 'rack', 'rail rack', 'well', 'battery', 'plant', 'customer', 'disposal'] as const
export type LocationType = (typeof locationTypes)[number]

export const containers: readonly LocationType[] = ['tank', 'bullet', 'cavern']
