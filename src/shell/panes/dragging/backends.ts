/** What hears the pointer and the finger: in a chunk of its own, see dragging.ts. */
export { MultiBackend, PointerTransition, TouchTransition } from 'dnd-multi-backend'
export { HTML5Backend } from 'react-dnd-html5-backend'
export { TouchBackend } from 'react-dnd-touch-backend'
