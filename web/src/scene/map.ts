/** What a map is drawn with: none of it lies on a table without the rest, so it comes as one file. */
export { default as MapTable } from '../table/MapTable.svelte'
export { default as HexMap } from './areas/HexMap.svelte'
export { default as Tabs } from './areas/Tabs.svelte'
export { default as MapToken } from './pieces/MapToken.svelte'
export { default as Pawn } from './pieces/Pawn.svelte'
