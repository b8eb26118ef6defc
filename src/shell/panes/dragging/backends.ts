/** The code that handles mouse and touch dragging, in a chunk of its own (see dragging.ts). */
export { MultiBackend, PointerTransition, TouchTransition } from 'dnd-multi-backend'
export { HTML5Backend } from 'react-dnd-html5-backend'
export { TouchBackend } from 'react-dnd-touch-backend'
