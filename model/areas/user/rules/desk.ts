/** How deep a desk may be nested. Each split within a split takes two levels; this is far more than panes fit on a screen, and far less than a stack holds. */
export const DESK_DEPTH = 1000
