/** The key that makes a link to the place that is shown. */
export const linkKey = 'shift+k'
