/** What printed lists are drawn with: as one file, since each of these is small. */
export { default as List } from './areas/List.svelte'
export { default as Symbols } from './marks/Symbols.svelte'
export { default as Line } from './pieces/Line.svelte'
export { default as Notice } from './pieces/Notice.svelte'
