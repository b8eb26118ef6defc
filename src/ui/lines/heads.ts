/** Heads of columns that stand above the lines in the same scrolled box, as `--heading` in src/ui/tokens.css says it. */
export const HEADS_PX = 26
