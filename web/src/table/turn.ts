/** "It is your turn": in the title and the icon of the page, by a notice and a sound if allowed. */
import { play } from '../lib/sound.svelte'

let called = ''

export function callToTurn(mine: boolean, question: string, title: string): () => void {
  document.title = mine ? `● Your turn · ${title}` : `${title} · Muster`
  icon(mine ? '/favicon-turn.svg' : '/favicon.svg')
  if (mine && called !== question) {
    play('turn')
    // Whoever looks needs no notice, and not what shows it.
    if (document.hidden) void import('../people/notices.svelte').then(({ notices }) => notices.show(`${title}: it is your turn`, question), () => undefined)
  }
  called = mine ? question : ''
  return () => {
    document.title = 'Muster'
    icon('/favicon.svg')
  }
}

function icon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link && link.getAttribute('href') !== address) link.href = address
}
