/** The keys of the shipping schedule. Commands are bound to them and buttons show them, so that the two cannot part. */
export const scheduleKeys = {
  set: 'enter, e', more: 'equal, shift+equal, numpadadd', fewer: 'minus, numpadsubtract', lock: 'l', unlockAll: 'shift+l', blackout: 'b', total: 't', spread: 'r', everyDay: 'shift+r',
  working: 'w', difference: 'd', plot: 'p', next: 'n', previous: 'shift+n', save: 'mod+s', discard: 'shift+delete', back: 'escape',
} as const
