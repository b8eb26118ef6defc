/** Numbers as people read them. A formatter is made once: making one costs a hundred times its use. */
const whole = new Intl.NumberFormat('en-US')

/** `12,345` */
export const grouped = (value: number): string => whole.format(value)
