/** On a phone: what can be chosen is scrolled into sight, and again when the table gets smaller or larger (what is told
 *  comes, and goes), unless one has scrolled oneself. */
export function keepInSight(table: Element): () => void {
  let sought: number | undefined
  const bring = (): void => {
    if (sought !== undefined && Math.abs(table.scrollTop - sought) > 1) return
    const lit = [...table.querySelectorAll('.legal:not(.quiet)')]
    const end = (one: Element): number => one.getBoundingClientRect().bottom
    // Of a map as much as there is room for, its upper part first; elsewhere the first thing, amid its neighbours.
    if (lit[0]?.closest('.hexmap')) {
      lit.sort((a, b) => end(b) - end(a))
      for (const one of [lit[0], lit.at(-1)]) one?.scrollIntoView({ block: 'nearest' })
    } else lit[0]?.scrollIntoView({ block: 'center' })
    sought = table.scrollTop
  }
  const watch = new ResizeObserver(bring)
  watch.observe(table)
  return () => watch.disconnect()
}
