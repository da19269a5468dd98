/** What now and then stands where the question usually is. */
export { default as LookingBack } from '../lately/LookingBack.svelte'
export { default as Result } from '../panels/Result.svelte'
export { default as StandIn } from './StandIn.svelte'
export { default as UndoBar } from './UndoBar.svelte'
