/** Number formatting. The formatter is created once, because creating one costs a hundred times as much as using it. */
const whole = new Intl.NumberFormat('en-US')

/** `12,345` */
export const grouped = (value: number): string => whole.format(value)
