/** How many cars a list may name. */
export const MOST_CARS = 5000
/** Lines of cars that are drawn over each other; with more of them a reader cannot tell them apart. */
export const MOST_COMPARED = 12
