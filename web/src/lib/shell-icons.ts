/** The icons nearly every screen shows; others come from the server when one of them is needed. */
export const SHELL_ICONS = [
  'notebook', 'conversation', 'paper-plane', 'white-book', 'magnifying-glass', 'anticlockwise-rotation', 'backward-time',
  'cog', 'wax-seal', 'check-mark', 'hourglass', 'cancel', 'confirmed', 'vintage-robot', 'card-play',
  'card-draw', 'domino-mask', 'fox-head', 'owl', 'stag-head', 'raven',
] as const
